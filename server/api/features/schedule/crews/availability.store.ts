import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notWritten, toMoments, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import type { AvailabilityEntry, NewAvailability } from '#shared/schedule/availability.contract.ts'
import { availabilityMax } from '#shared/schedule/choices.ts'

interface MemberKey {
  organizationId: string
  memberId: string
}

/** Weekly entries first, then dated ones; days that are over in every time zone are left out. */
export async function list(tx: TenantTx, memberId: string): Promise<AvailabilityEntry[]> {
  const rows = await entriesOf(tx, memberId)
    .select([
      'id',
      'kind',
      'weekday',
      'firstDay',
      'lastDay',
      'fromTime',
      'toTime',
      'note',
      'writtenAt',
      'clockOff',
      'createdAt',
    ])
    .orderBy('firstDay', (order) => order.asc().nullsFirst())
    .orderBy('weekday')
    .orderBy('fromTime')
    .orderBy('id')
    .execute()
  return rows.map(({ fromTime, toTime, ...row }) => ({
    ...row,
    from: fromTime.slice(0, 5),
    to: toTime.slice(0, 5),
    ...toMoments(row),
  }))
}

const entriesOf = (tx: TenantTx, memberId: string) =>
  tx
    .selectFrom('memberAvailability')
    .where('memberId', '=', memberId)
    .where(sql<boolean>`(last_day is null or last_day >= current_date - 1)`)

/** @throws ProblemError 404, 400 `availability_when`, 409 `availability_full`. */
export async function add(
  tx: TenantTx,
  { organizationId, memberId }: MemberKey,
  { weekdays, firstDay, lastDay, kind, from, to, note }: NewAvailability,
  writing = notWritten,
): Promise<AvailabilityEntry[]> {
  const isWeekly = weekdays.length > 0 && firstDay === null && lastDay === null
  const isDated = weekdays.length === 0 && firstDay !== null && lastDay !== null
  if (!isWeekly && !isDated) throw fieldProblem('availability_when', 'weekdays')
  if (isDated && lastDay < firstDay) throw fieldProblem('availability_when', 'lastDay')
  // Two entries of a member take turns, so that their number holds.
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw notFound()
  const added = isWeekly ? weekdays : [null]
  const { count } = await entriesOf(tx, memberId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) + added.length > availabilityMax) throw new ProblemError('availability_full')
  const entry = { organizationId, memberId, kind, firstDay, lastDay, fromTime: from, toTime: to, note: note.trim() }
  await tx
    .insertInto('memberAvailability')
    .values(added.map((weekday) => ({ ...entry, id: randomUUIDv7(), weekday, ...writtenColumns(writing) })))
    .execute()
  return list(tx, memberId)
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, memberId: string, entryId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberAvailability')
    .where('memberId', '=', memberId)
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound()
}

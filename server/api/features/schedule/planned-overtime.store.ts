import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { byMember, visitsIn } from '#server/api/domain/schedules/assignment.store.ts'
import { joined, type ReadWorkweeks } from '#server/api/domain/schedules/assignment.ts'
import { publishingOf } from '#server/api/domain/schedules/publication.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/visits.ts'
import { logsAround, planOf } from '#server/api/domain/schedules/week-plan.store.ts'
import { workdayBounds } from '#server/api/domain/timekeeping/worked-time.ts'
import type { PlannedOvertime } from '#shared/contracts/schedule.ts'
import { workers } from '#shared/roles.ts'

/** Who works overtime in a window as it is planned now. */
export async function plannedOvertime(
  tx: TenantTx,
  { from, to }: DayWindow,
  { at, readWorkweeks }: { at: Temporal.Instant; readWorkweeks: ReadWorkweeks },
): Promise<PlannedOvertime['items']> {
  const now = at.epochMilliseconds
  const members = await tx
    .selectFrom('members')
    .select('id')
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${[...workers]}::text[]`)
    .execute()
  const memberIds = members.map(({ id }) => id)
  const clock = await publishingOf(tx)
  const [first = now] = workdayBounds([from], clock)
  const end = workdayBounds([to], clock).at(-1) ?? first
  const weeks = await readWorkweeks(tx, { memberIds, touched: [{ from: first, to: end }] })
  const visits = byMember(await visitsIn(tx, joined(weeks.spans), memberIds))
  const logs = await logsAround(tx, memberIds, weeks.spans)
  return memberIds.flatMap((memberId) => {
    const { overtime } = weeks.hoursOf(memberId, planOf(visits.get(memberId) ?? [], logs.get(memberId) ?? [], now))
    const seconds = overtime.entries().reduce((sum, [day, one]) => (day >= from && day <= to ? sum + one : sum), 0)
    return seconds > 0 ? [{ memberId, seconds }] : []
  })
}

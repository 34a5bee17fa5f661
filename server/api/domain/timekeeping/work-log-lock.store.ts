import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type Selectable } from 'kysely'
import type { BreaksTable, WorkLogsTable } from '#server/api/db/schema/work-logs.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { ProblemCode } from '#server/problems/problems.ts'
import type { WorkLogChangeKind, WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { Words } from '#shared/languages.ts'
import { say } from './texts.ts'

export type FoundLog = Selectable<WorkLogsTable>

/** Serializes all changes of one member's time. Queries after it see the previous holder's writes. */
export const lockMemberTime = (tx: TenantTx, memberId: string) =>
  sql`select from members where id = ${memberId} for no key update`.execute(tx)

/** Like `lockMemberTime`, and returns the member; null when not found. */
export async function lockMember(tx: TenantTx, memberId: string) {
  await lockMemberTime(tx, memberId)
  const member = await tx
    .selectFrom('members')
    .select(['name', 'userId', 'roles', 'deactivatedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member ? { ...member, isActive: member.deactivatedAt === null } : null
}

/**
 * The same for an active member.
 * @throws ProblemError 404 when the member is not active.
 */
export async function lockWorker(tx: TenantTx, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.isActive) throw notFound()
}

/** Sets the kind and reason that the history trigger records, until the end of the transaction or the next call. */
export const changing = (tx: TenantTx, kind: WorkLogChangeKind, reason = '') =>
  sql`select ${recordChange(kind, reason)}`.execute(tx)

/** The same within the statement that changes the row: triggers run after all of it. */
export const recordChange = (kind: WorkLogChangeKind, reason = '') =>
  sql`set_config('app.change_kind', ${kind}, true), set_config('app.change_reason', ${reason}, true)`

export const runningLog = (tx: TenantTx, memberId: string): Promise<FoundLog | undefined> =>
  tx
    .selectFrom('workLogs')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

/** The current break, or for finished work the one that lasts until its end. */
export const openBreak = (
  tx: TenantTx,
  { id, endedAt }: Pick<FoundLog, 'id' | 'endedAt'>,
): Promise<Selectable<BreaksTable> | undefined> =>
  tx
    .selectFrom('breaks')
    .selectAll()
    .where('workLogId', '=', id)
    .where(endedAt ? sql<boolean>`ended_at = ${endedAt}` : sql<boolean>`ended_at is null`)
    .executeTakeFirst()

export const uniqueFlags = (...flags: readonly WorkLogFlag[]): WorkLogFlag[] => [...new Set(flags)]

interface Span {
  memberId: string
  startedAt: Date
  endedAt: Date | null
  /** The log being changed. */
  except?: string
}

/** Returns the member's logs within that time. */
export function logsWithin(tx: TenantTx, { memberId, startedAt, endedAt, except }: Span) {
  const query = tx
    .selectFrom('workLogs as w')
    .where('w.memberId', '=', memberId)
    .where('w.voidedAt', 'is', null)
    // No log is longer than two days; without this bound the query would read years of history.
    .where(sql<boolean>`w.started_at >= ${startedAt}::timestamptz - interval '2 days'`)
    .where(
      sql<boolean>`tstzrange(w.started_at, w.ended_at) && tstzrange(${startedAt}::timestamptz, ${endedAt}::timestamptz)`,
    )
  return except ? query.where('w.id', '<>', except) : query
}

/** Returns the first of them. */
export const overlappingLog = (tx: TenantTx, span: Span) =>
  logsWithin(tx, span)
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .select(['w.startedAt', 'w.endedAt', 'l.name', 'l.timeZone'])
    .orderBy('w.startedAt')
    .limit(1)
    .executeTakeFirst()

type InTheWay = NonNullable<Awaited<ReturnType<typeof overlappingLog>>>

/** Describes the overlapping log in the local time of its place. */
export function refusedFor(
  { name, timeZone, startedAt, endedAt }: InTheWay,
  code: ProblemCode = endedAt ? 'work_log_overlaps' : 'already_working',
) {
  const details: Words = (language) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    const from = format.format(startedAt)
    return endedAt
      ? say(language, 'logFromTo', { place: name, from, to: format.format(endedAt) })
      : say(language, 'logSince', { place: name, from })
  }
  return new ProblemError(code, { details })
}

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

/** Whatever is done about one member's time takes turns. What follows is read after the one before us has written. */
export const lockMemberTime = (tx: TenantTx, memberId: string) =>
  sql`select from members where id = ${memberId} for no key update`.execute(tx)

/** The same, and who it is; null for nobody. */
export async function lockMember(tx: TenantTx, memberId: string) {
  await lockMemberTime(tx, memberId)
  const member = await tx
    .selectFrom('members')
    .select(['name', 'userId', 'roles', 'deactivatedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member ? { ...member, isActive: member.deactivatedAt === null } : null
}

/** The same for a member who acts now. @throws ProblemError 404 for none that is active. */
export async function lockWorker(tx: TenantTx, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.isActive) throw notFound()
}

/** What the trigger keeps beside before and after, from here to the end of the transaction or the next call. */
export const changing = (tx: TenantTx, kind: WorkLogChangeKind, reason = '') =>
  sql`select ${recordChange(kind, reason)}`.execute(tx)

/** The same within the statement that changes: what follows a row comes after all of it. */
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

/** The break that lasts until now, or until the end of work that is over. */
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

export const flagged = (...flags: readonly WorkLogFlag[]): WorkLogFlag[] => [...new Set(flags)]

interface Span {
  memberId: string
  startedAt: Date
  endedAt: Date | null
  /** The log that is being changed itself. */
  except?: string
}

/** The member's logs that lie in that time. */
export function logsWithin(tx: TenantTx, { memberId, startedAt, endedAt, except }: Span) {
  const query = tx
    .selectFrom('workLogs as w')
    .where('w.memberId', '=', memberId)
    .where('w.voidedAt', 'is', null)
    // None is as long as two days: who has worked for years is asked no more than who began this week.
    .where(sql<boolean>`w.started_at >= ${startedAt}::timestamptz - interval '2 days'`)
    .where(
      sql<boolean>`tstzrange(w.started_at, w.ended_at) && tstzrange(${startedAt}::timestamptz, ${endedAt}::timestamptz)`,
    )
  return except ? query.where('w.id', '<>', except) : query
}

/** The first of them. */
export const logInTheWay = (tx: TenantTx, span: Span) =>
  logsWithin(tx, span)
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .select(['w.startedAt', 'w.endedAt', 'l.name', 'l.timeZone'])
    .orderBy('w.startedAt')
    .limit(1)
    .executeTakeFirst()

type InTheWay = NonNullable<Awaited<ReturnType<typeof logInTheWay>>>

/** Says which log is in the way, on the clock of its place. */
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

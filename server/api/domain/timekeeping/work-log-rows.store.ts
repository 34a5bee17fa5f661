import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type Selectable } from 'kysely'
import type { BreaksTable, WorkLogsTable } from '#server/api/db/schema/work-logs.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { isShortWork } from '#server/api/domain/schedules/visit-work.store.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { findSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { unpaidSeconds, workedSeconds, type TimedBreak } from './worked-time.ts'

/** Work logs with the names of member, location and job. */
export const workLogRows = (tx: TenantTx) =>
  tx
    .selectFrom('workLogs as w')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'w.memberId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .leftJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'w.jobId'))
    .selectAll('w')
    .select(['m.name as memberName', 'l.name as locationName', 'l.timeZone', 'l.regionId'])
    .select(['c.id as clientId', 'c.name as clientName', 'j.name as jobName'])

type Names = Pick<
  WorkLog,
  'memberName' | 'locationName' | 'timeZone' | 'regionId' | 'clientId' | 'clientName' | 'jobName'
>
export type WorkLogRow = Selectable<WorkLogsTable> & Names

type BreakRow = Pick<Selectable<BreaksTable>, 'id' | 'workLogId' | 'kind' | 'startedAt' | 'endedAt'>

export const breaksOf = (tx: TenantTx, workLogIds: readonly string[]): Promise<BreakRow[]> =>
  tx
    .selectFrom('breaks')
    .select(['id', 'workLogId', 'kind', 'startedAt', 'endedAt'])
    .where('workLogId', 'in', workLogIds)
    .orderBy('startedAt')
    .execute()

export const toTimedBreak = ({
  kind,
  startedAt,
  endedAt,
}: Pick<BreakRow, 'kind' | 'startedAt' | 'endedAt'>): TimedBreak => ({
  kind,
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
})

/** Condition that a change is a correction. */
export const isCorrection = sql<boolean>`kind not in ('added', 'ended', 'punched')`

/** Converts rows, adding breaks, remarks and the number of corrections, in a constant number of queries. */
export async function toWorkLogs(tx: TenantTx, rows: readonly WorkLogRow[], now: number): Promise<WorkLog[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const breaks = Map.groupBy(await breaksOf(tx, ids), ({ workLogId }) => workLogId)
  const changed = await tx
    .selectFrom('workLogChanges')
    .select(['workLogId', sql<number>`count(distinct at)`.as('count')])
    .where('workLogId', 'in', ids)
    .where(isCorrection)
    .groupBy('workLogId')
    .execute()
  const selfApproved = await findSelfApproved(tx, 'hours', ids)
  const short = await shortAmong(tx, rows, now)
  const corrections = new Map(changed.map(({ workLogId, count }) => [workLogId, count]))
  return rows.map((row) =>
    toWorkLog(row, {
      breaks: breaks.get(row.id) ?? [],
      corrections: corrections.get(row.id) ?? 0,
      isSelfApproved: selfApproved.has(row.id),
      isShort: short.has(row.id),
      now,
    }),
  )
}

/** Returns the logs that were short; runs no query when no log belongs to a visit. */
async function shortAmong(tx: TenantTx, rows: readonly WorkLogRow[], now: number): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ id, plannedMinutes, endedAt }) => (plannedMinutes !== null && endedAt ? id : []))
  if (ids.length === 0) return new Set()
  const { rows: found } = await sql<{ id: string }>`
    select w.id from work_logs w where w.id = any (${ids}::uuid[]) and ${isShortWork('w', new Date(now))}`.execute(tx)
  return new Set(found.map(({ id }) => id))
}

interface Beside {
  /** In order. */
  breaks: readonly Pick<BreakRow, 'kind' | 'startedAt' | 'endedAt'>[]
  corrections: number
  /** Added or corrected by the member it belongs to. */
  isSelfApproved?: boolean
  /** The member's last work at a visit that was left before the required percentage. */
  isShort?: boolean
  now: number
}

export function toWorkLog(
  row: WorkLogRow,
  { breaks, corrections, isSelfApproved = false, isShort = false, now }: Beside,
): WorkLog {
  const log = {
    startedAt: row.startedAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    breaks: breaks.map(toTimedBreak),
  }
  return {
    id: row.id,
    memberId: row.memberId,
    memberName: row.memberName,
    clientId: row.clientId,
    clientName: row.clientName,
    locationId: row.locationId,
    locationName: row.locationName,
    timeZone: row.timeZone,
    regionId: row.regionId,
    jobId: row.jobId,
    jobName: row.jobName,
    visitStart: row.visitStart && instantOf(row.visitStart),
    startedAt: instantOf(row.startedAt),
    endedAt: row.endedAt && instantOf(row.endedAt),
    startSource: row.startSource,
    endSource: row.endSource,
    flags: [
      ...row.flags,
      ...(isShort ? (['short'] as const) : []),
      ...(isSelfApproved ? (['self_approved'] as const) : []),
    ],
    breaks: breaks.map(({ kind, startedAt, endedAt }) => ({
      kind,
      startedAt: instantOf(startedAt),
      endedAt: endedAt && instantOf(endedAt),
    })),
    unpaidSeconds: unpaidSeconds(log, now),
    workedSeconds: workedSeconds(log, now),
    note: row.note,
    earlyReason: row.earlyReason,
    corrections,
    voidedAt: row.voidedAt && instantOf(row.voidedAt),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** @throws ProblemError 404. */
export async function getWorkLog(tx: TenantTx, workLogId: string, now: number = Date.now()): Promise<WorkLog> {
  const row = await workLogRows(tx).where('w.id', '=', workLogId).executeTakeFirst()
  const [log] = row ? await toWorkLogs(tx, [row], now) : []
  if (!log) throw notFound()
  return log
}

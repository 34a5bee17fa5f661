import { sql } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import { dayMs } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isShortWork } from '#server/api/domain/schedules/visit-work.store.ts'
import { toWorkLogs, workLogRows } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import { workdayBounds } from '#server/api/domain/timekeeping/worked-time.ts'
import type { WorkLog, WorkLogPage, WorkLogTotals } from '#shared/work-logs/work-logs.contract.ts'
import { limits } from '#shared/limits.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { workLogLimits, type WorkLogFlag, type WorkLogState } from '#shared/work-logs/flags.ts'

export interface WorkLogFilter {
  memberId?: string
  locationId?: string
  clientId?: string
  jobId?: string
  regionId?: string
  from?: string
  to?: string
  flag?: WorkLogFlag
  flagged?: boolean
  state?: WorkLogState
}

export interface WorkLogQuery extends WorkLogFilter {
  cursor?: string
  limit?: number
}

interface Window {
  since: Date | null
  until: Date | null
}

const order = '-startedAt'

/** One page, latest start first. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, query: WorkLogQuery, now: number): Promise<WorkLogPage> {
  const { cursor, limit = limits.pageSize, ...filter } = query
  const window = await windowOf(tx, filter)
  const { rows, nextCursor } = cutPage(await pageQuery(tx, query, window).execute(), limit, order, (last) => last)
  return {
    items: await toWorkLogs(tx, rows, now),
    nextCursor,
    totals: cursor === undefined ? await totalsOf(tx, filter, window, now) : null,
    serverTime: new Date(now).toISOString(),
  }
}

/** One page for an export, without totals. */
export async function exportPage(
  tx: TenantTx,
  query: WorkLogQuery,
  now: number,
): Promise<{ rows: WorkLog[]; next: string | null }> {
  const limit = limits.pageSizeMax
  const logs = await pageQuery(tx, { ...query, limit }, await windowOf(tx, query)).execute()
  const { rows, nextCursor } = cutPage(logs, limit, order, (last) => last)
  return { rows: await toWorkLogs(tx, rows, now), next: nextCursor }
}

/** Reads one row more than the page, which shows that there is a next one. */
function pageQuery(tx: TenantTx, { cursor, limit = limits.pageSize, ...filter }: WorkLogQuery, window: Window) {
  const query = workLogRows(tx)
    .select(sql<string>`w.started_at::text`.as('key'))
    .where(matches(filter, window))
    .orderBy('w.startedAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit + 1)
  if (!cursor) return query
  const { key, id } = decodeCursor(order, cursor, isTimestamp)
  return query.where(sql<boolean>`(w.started_at, w.id) < (${key}::timestamptz, ${id}::uuid)`)
}

/** Flags computed by the query, not stored on the log. */
const isFound = (flag: WorkLogFlag) => flag === 'self_approved' || flag === 'short'

/** The filter as a condition on the tables `w` (work logs) and `l` (locations). */
function matches(
  { memberId, locationId, clientId, jobId, regionId, flag, flagged, state }: WorkLogFilter,
  { since, until }: Window,
) {
  const conditions = [
    ...(memberId ? [sql<boolean>`w.member_id = ${memberId}`] : []),
    ...(locationId ? [sql<boolean>`w.location_id = ${locationId}`] : []),
    ...(jobId ? [sql<boolean>`w.job_id = ${jobId}`] : []),
    ...(clientId ? [sql<boolean>`l.client_id = ${clientId}`] : []),
    ...(regionId ? [sql<boolean>`l.region_id = ${regionId}`] : []),
    ...(since ? [sql<boolean>`w.started_at >= ${since}`] : []),
    ...(until ? [sql<boolean>`w.started_at < ${until}`] : []),
    ...(flag === 'self_approved' ? [isSelfApproved('hours', sql.ref('w.id'))] : []),
    ...(flag === 'short' ? [isShortWork('w', new Date())] : []),
    ...(flagged || (flag && !isFound(flag)) ? [sql<boolean>`w.flags <> '{}'`] : []),
    ...(flag && !isFound(flag) ? [sql<boolean>`${flag} = any (w.flags)`] : []),
    state === 'voided' ? sql<boolean>`w.voided_at is not null` : sql<boolean>`w.voided_at is null`,
    ...(state === 'running' ? [sql<boolean>`w.ended_at is null`] : []),
    ...(state === 'ended' ? [sql<boolean>`w.ended_at is not null`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Converts the filter's days in the organization's time zone to instants. */
async function windowOf(tx: TenantTx, { from, to }: WorkLogFilter): Promise<Window> {
  if (!from && !to) return { since: null, until: null }
  const clock = await tx.selectFrom('configurations').select(['timeZone', 'workdayStart']).executeTakeFirstOrThrow()
  const [since] = workdayBounds(from ? [from] : [], clock)
  const [, until] = workdayBounds(to ? [to] : [], clock)
  return {
    since: since === undefined ? null : new Date(since),
    until: until === undefined ? null : new Date(until),
  }
}

/** Totals of all matches in a bounded window; the cost grows with the window. */
async function totalsOf(
  tx: TenantTx,
  filter: WorkLogFilter,
  window: Window,
  now: number,
): Promise<WorkLogTotals | null> {
  const { since, until } = window
  if (!since || !until || until.getTime() - since.getTime() > (workLogLimits.windowDaysMax + 1) * dayMs) return null
  return tx
    .selectFrom('workLogs as w')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .leftJoin(unpaidMeals(since, until, now), 'b.workLogId', 'w.id')
    .select([
      sql<number>`count(*)`.as('logs'),
      sql<number>`count(distinct w.member_id)`.as('members'),
      sql<number>`count(*) filter (where w.flags <> '{}')`.as('flagged'),
      sql<number>`coalesce(sum(extract(epoch from coalesce(w.ended_at, ${new Date(now)}) - w.started_at)
                      - coalesce(b.seconds, 0)), 0)::bigint`.as('workedSeconds'),
    ])
    .where(matches(filter, window))
    .executeTakeFirstOrThrow()
}

const unpaidMeals = (since: Date, until: Date, now: number) =>
  sql<{ workLogId: string; seconds: number }>`(
  select b.work_log_id, sum(extract(epoch from coalesce(b.ended_at, ${new Date(now)}) - b.started_at)) as seconds
  from breaks b
  where b.kind = 'meal' and b.started_at >= ${since} and b.started_at < ${new Date(until.getTime() + 2 * dayMs)}
    and coalesce(b.ended_at, ${new Date(now)}) - b.started_at >= interval '30 minutes'
  group by b.work_log_id)`.as<'b'>(sql.ref('b'))

import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from './crews/coverage.ts'
import { instantOf } from './planned/visit-changes.store.ts'
import type { VisitLog, VisitRecord, VisitRules } from './visit-state.ts'

interface VisitId {
  jobId: string
  originalStart: string
}

/** Returns a visit's records; empty if no one worked there. */
export type WorkBook = (visit: VisitId) => WorkRecord

interface WorkRecord extends VisitRecord {
  /** Earliest first. */
  logs: readonly VisitWorkLog[]
}

/** The part of a log that belongs to the visit. */
export interface VisitWorkLog extends VisitLog {
  workLogId: string
}

/** Returns each job's rules, and how early work can start without a reason. */
export type RuleBook = (jobId: string) => VisitRules & { earlyStartMinutes: number }

const nothing: WorkRecord = { logs: [], isChecklistDone: false }

/**
 * The only source of facts for visit states. Returns all work of a visit, however old, because the visit may have moved
 * since. Two queries, however many visits there are.
 */
export async function workAt(tx: TenantTx, visits: readonly VisitId[], now: Date): Promise<WorkBook> {
  if (visits.length === 0) return () => nothing
  const visitKeys = sql`(select * from unnest(${visits.map(({ jobId }) => jobId)}::uuid[],
    ${visits.map(({ originalStart }) => new Date(originalStart))}::timestamptz[]))`
  const { rows } = await sql<LogRow>`
    select p.*, ${workedOf('p', now)} as worked_seconds
    from work_logs w cross join lateral ${partsOf('w', now)} p
    where w.id in (select k.id from work_logs k where (k.job_id, k.visit_start) in ${visitKeys}
                   union all select f.work_log_id from work_log_visits f where (f.job_id, f.visit_start) in ${visitKeys})
      and w.voided_at is null and (p.job_id, p.visit_start) in ${visitKeys}
    order by p.started_at, p.work_log_id`.execute(tx)
  if (rows.length === 0) return () => nothing
  const done = await checklistsDone(tx, rows)
  const byVisit = Map.groupBy(rows, ({ jobId, visitStart }) => visitKey(jobId, instantOf(visitStart)))
  return ({ jobId, originalStart }) => {
    const key = visitKey(jobId, originalStart)
    const work = byVisit.get(key)
    return work ? { logs: work.map(toVisitLog), isChecklistDone: done.has(key) } : nothing
  }
}

interface LogRow {
  workLogId: string
  jobId: string
  visitStart: Date
  memberId: string
  startedAt: Date
  endedAt: Date | null
  plannedMinutes: number | null
  workedSeconds: number
}

const toVisitLog = ({
  workLogId,
  memberId,
  startedAt,
  endedAt,
  plannedMinutes,
  workedSeconds,
}: LogRow): VisitWorkLog => ({
  workLogId,
  memberId,
  startsAt: startedAt.getTime(),
  endsAt: endedAt?.getTime() ?? null,
  workedSeconds,
  plannedSeconds: plannedMinutes === null ? null : plannedMinutes * 60,
})

/**
 * The rule of attribution: a log belongs to its visit until one of the member's next visits at the place begins during
 * it; from then on it belongs to that one, unless the member has another log there. Every minute thus belongs to one
 * visit, and the parts of a log add up to the whole.
 */
export const partsOf = (log: string, now: Date) => {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  return sql`(
    select ${column('id')} as work_log_id, ${column('member_id')} as member_id, s.job_id, s.visit_start,
      s.planned_minutes, s.starts_at as started_at,
      coalesce(lead(s.starts_at) over (order by s.starts_at), ${column('ended_at')}) as ended_at
    from (
      select ${column('job_id')} as job_id, ${column('visit_start')} as visit_start,
        ${column('planned_minutes')} as planned_minutes, ${column('started_at')} as starts_at
      union all
      select f.job_id, f.visit_start, f.planned_minutes, f.starts_at from work_log_visits f
      where f.work_log_id = ${column('id')} and f.starts_at > ${column('started_at')}
        and f.starts_at < coalesce(${column('ended_at')}, ${now})
        and not exists (
          select from work_logs o
          where o.job_id = f.job_id and o.visit_start = f.visit_start and o.member_id = ${column('member_id')}
            and o.voided_at is null)) s)`
}

/** Seconds of a part of a log without meal breaks of half an hour and more, as in `workedSeconds`. */
const workedOf = (part: string, now: Date): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${part}.${name}`)
  const until = sql`coalesce(${column('ended_at')}, ${now})`
  return sql`(greatest(0, floor(extract(epoch from ${until} - ${column('started_at')}))) - coalesce((
    select floor(extract(epoch from sum(greatest(interval '0',
      least(coalesce(b.ended_at, ${until}), ${until}) - greatest(b.started_at, ${column('started_at')})))))
    from breaks b
    where b.work_log_id = ${column('work_log_id')} and b.kind = 'meal'
      and coalesce(b.ended_at, ${until}) - b.started_at >= interval '30 minutes'), 0))::int`
}

/**
 * Returns the visits whose every-visit checklist items are all done, by anybody; visits without such items are not
 * included.
 */
async function checklistsDone(tx: TenantTx, logs: readonly LogRow[]): Promise<ReadonlySet<string>> {
  const visits = [...new Map(logs.map((log) => [visitKey(log.jobId, instantOf(log.visitStart)), log])).values()]
  const { rows } = await sql<{ jobId: string; visitStart: Date }>`
    select v.job_id, v.visit_start
    from unnest(${visits.map(({ jobId }) => jobId)}::uuid[], ${visits.map(({ visitStart }) => visitStart)}::timestamptz[])
      as v (job_id, visit_start)
    where ${isChecklistDone(sql`v.job_id`, sql`v.visit_start`)}`.execute(tx)
  return new Set(rows.map(({ jobId, visitStart }) => visitKey(jobId, instantOf(visitStart))))
}

const isChecklistDone = (jobId: RawBuilder<unknown>, visitStart: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from checklist_items i where i.job_id = ${jobId} and i.frequency = 'visit')
  and not exists (
    select from checklist_items i
    where i.job_id = ${jobId} and i.frequency = 'visit' and not exists (
      select from work_log_tasks t
      join work_logs d on d.organization_id = t.organization_id and d.id = t.work_log_id
      where t.checklist_item_id = i.id and d.job_id = ${jobId} and d.visit_start = ${visitStart}
        and d.voided_at is null)))`

/**
 * Condition that a log is the member's last at one of its visits and the member worked less there than required: the
 * same rule as `isShort` for filtered lists, with the same parts and plan as `standingOf`.
 */
export const isShortWork = (log: string, now: Date) => {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  // All of the member's work at the visit of a part.
  const same = sql`(
    select q.* from work_logs a cross join lateral ${partsOf('a', now)} q
    where a.id in (
        select k.id from work_logs k where k.job_id = p.job_id and k.visit_start = p.visit_start
        union all
        select f.work_log_id from work_log_visits f where f.job_id = p.job_id and f.visit_start = p.visit_start)
      and a.member_id = p.member_id and a.voided_at is null and q.job_id = p.job_id and q.visit_start = p.visit_start)`
  return sql<boolean>`(${column('visit_start')} is not null and ${column('ended_at')} is not null
    and ${column('voided_at')} is null
    and exists (
      select from ${partsOf(log, now)} p
      where p.planned_minutes is not null
        and not exists (select from ${same} n where n.started_at > p.started_at)
        and (select sum(${workedOf('m', now)}) from ${same} m) * 100 < p.planned_minutes * 60 * (
          select coalesce(j.short_percent, o.short_percent) from jobs j
          join configurations o on o.organization_id = j.organization_id where j.id = p.job_id)
        and not ${isChecklistDone(sql`p.job_id`, sql`p.visit_start`)}))`
}

/** Reads the organization's rules and the jobs' overrides. */
export async function ruleBook(tx: TenantTx): Promise<RuleBook> {
  const { rows } = await sql<VisitRules & { earlyStartMinutes: number; jobs: OwnRules[] }>`
    select o.late_minutes, o.no_show_minutes, o.early_start_minutes, o.short_percent, coalesce((
      select json_agg(json_build_array(j.id, j.early_start_minutes, j.short_percent)) from jobs j
      where j.organization_id = o.organization_id
        and (j.early_start_minutes is not null or j.short_percent is not null)), '[]') as jobs
    from configurations o`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an organization without a configuration')
  const { jobs, ...rules } = row
  const jobRules = new Map(jobs.map(([id, early, percent]) => [id, { early, percent }]))
  return (jobId) => {
    const { early, percent } = jobRules.get(jobId) ?? {}
    return {
      ...rules,
      earlyStartMinutes: early ?? rules.earlyStartMinutes,
      shortPercent: percent ?? rules.shortPercent,
    }
  }
}

type OwnRules = [id: string, earlyStartMinutes: number | null, shortPercent: number | null]

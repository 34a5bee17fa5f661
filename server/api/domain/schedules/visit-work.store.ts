import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from './coverage.ts'
import { instantOf } from './visit-changes.store.ts'
import type { VisitLog, VisitRecord, VisitRules } from './visit-standing.ts'

interface VisitId {
  jobId: string
  originalStart: string
}

/** What was found of each visit; nothing of one at which nobody worked. */
export type WorkBook = (visit: VisitId) => VisitRecord

/** The rules as each job has them, and from when on it is started without a reason. */
export type RuleBook = (jobId: string) => VisitRules & { earlyStartMinutes: number }

const nothing: VisitRecord = { logs: [], isChecklistDone: false }

/**
 * Every reader of where visits stand gets its facts here, and all of a visit's, however long ago: a visit may have been
 * moved since it was worked at. Two queries, however many visits there are.
 */
export async function workAt(tx: TenantTx, visits: readonly VisitId[], now: Date): Promise<WorkBook> {
  if (visits.length === 0) return () => nothing
  const { rows } = await sql<LogRow>`
    select w.job_id, w.visit_start, w.member_id, w.started_at, w.ended_at, ${workedOf('w', now)} as worked_seconds
    from work_logs w
    where w.visit_start is not null and w.voided_at is null and ${ofVisits(visits)}
    order by w.started_at, w.id`.execute(tx)
  if (rows.length === 0) return () => nothing
  const done = await checklistsDone(tx, rows)
  const byVisit = Map.groupBy(rows, ({ jobId, visitStart }) => visitKey(jobId, instantOf(visitStart)))
  return ({ jobId, originalStart }) => {
    const key = visitKey(jobId, originalStart)
    const found = byVisit.get(key)
    return found ? { logs: found.map(toVisitLog), isChecklistDone: done.has(key) } : nothing
  }
}

interface LogRow {
  jobId: string
  visitStart: Date
  memberId: string
  startedAt: Date
  endedAt: Date | null
  workedSeconds: number
}

const toVisitLog = ({ memberId, startedAt, endedAt, workedSeconds }: LogRow): VisitLog => ({
  memberId,
  startsAt: startedAt.getTime(),
  endsAt: endedAt?.getTime() ?? null,
  workedSeconds,
})

const ofVisits = (visits: readonly VisitId[]) => sql<boolean>`(w.job_id, w.visit_start) in (
  select * from unnest(${visits.map(({ jobId }) => jobId)}::uuid[],
    ${visits.map(({ originalStart }) => new Date(originalStart))}::timestamptz[]))`

/** Elapsed seconds of a log without its meals of half an hour and more, as `workedSeconds` counts them. */
const workedOf = (log: string, now: Date): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  const until = sql`coalesce(${column('ended_at')}, ${now})`
  return sql`(greatest(0, floor(extract(epoch from ${until} - ${column('started_at')}))) - coalesce((
    select floor(extract(epoch from sum(coalesce(b.ended_at, ${until}) - b.started_at))) from breaks b
    where b.work_log_id = ${column('id')} and b.kind = 'meal'
      and coalesce(b.ended_at, ${until}) - b.started_at >= interval '30 minutes'), 0))::int`
}

/** The visits of which every line that is due at each visit is ticked, by whomever; one without such lines is none. */
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
 * Whether a log is the last of a member's who went before the share of the plan was worked: what `isShort` says, for
 * lists that filter by it. Of the plan that held when the work was tied to the visit.
 */
export const isShortWork = (log: string, now: Date) => {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  const same = (other: string) => sql`${sql.ref(`${other}.job_id`)} = ${column('job_id')}
    and ${sql.ref(`${other}.visit_start`)} = ${column('visit_start')}
    and ${sql.ref(`${other}.member_id`)} = ${column('member_id')} and ${sql.ref(`${other}.voided_at`)} is null`
  return sql<boolean>`(${column('planned_minutes')} is not null and ${column('ended_at')} is not null
    and ${column('voided_at')} is null
    and not exists (select from work_logs n where ${same('n')} and n.started_at > ${column('started_at')})
    and (select sum(${workedOf('a', now)}) from work_logs a where ${same('a')}) * 100
      < ${column('planned_minutes')} * 60 * (
        select coalesce(j.short_percent, o.short_percent) from jobs j
        join configurations o on o.organization_id = j.organization_id where j.id = ${column('job_id')})
    and not ${isChecklistDone(column('job_id'), column('visit_start'))})`
}

/** What the organization has set, and the jobs that have it otherwise. */
export async function ruleBook(tx: TenantTx): Promise<RuleBook> {
  const { rows } = await sql<VisitRules & { earlyStartMinutes: number; jobs: OwnRules[] }>`
    select o.late_minutes, o.missing_minutes, o.early_start_minutes, o.short_percent, coalesce((
      select json_agg(json_build_array(j.id, j.early_start_minutes, j.short_percent)) from jobs j
      where j.organization_id = o.organization_id
        and (j.early_start_minutes is not null or j.short_percent is not null)), '[]') as jobs
    from configurations o`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('an organization without a configuration')
  const { jobs, ...rules } = found
  const own = new Map(jobs.map(([id, early, percent]) => [id, { early, percent }]))
  return (jobId) => {
    const { early, percent } = own.get(jobId) ?? {}
    return {
      ...rules,
      earlyStartMinutes: early ?? rules.earlyStartMinutes,
      shortPercent: percent ?? rules.shortPercent,
    }
  }
}

type OwnRules = [id: string, earlyStartMinutes: number | null, shortPercent: number | null]

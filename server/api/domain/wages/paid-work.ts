import { sql, type RawBuilder } from 'kysely'
import { ratesInForce } from './rates-in-force.ts'

interface Window {
  begins: Date
  ends: Date
  /** More about `w`, a log. */
  which: RawBuilder<unknown>
}

/** Nobody works longer at a stretch, so no break begins later after its log. */
const longestLog = sql`interval '48 hours'`

/**
 * `paid`: work that began in these days and is over, and what each log is paid: its hours at the rate of their day, or
 * the visit once for each member, with its first log, as payroll pays them. Overtime is of the week, not of a log. `wages_e4` is null where
 * no rate was agreed. Breaks and rates are read for all logs at once: to look for those of each takes ten times as long.
 */
export const paidWork = ({ begins, ends, which }: Window) => sql`
  work as materialized (
    select w.id, w.member_id, w.job_id, w.location_id, w.visit_start, w.started_at, w.ended_at,
      ((w.started_at at time zone z.time_zone) - z.workday_start::interval)::date as day
    from configurations z cross join work_logs w
    where w.started_at >= ${begins} and w.started_at < ${ends} and w.ended_at is not null and w.voided_at is null
      and ${which}),
  meals as (
    select b.work_log_id, sum(b.ended_at - b.started_at) as length
    from breaks b join work w on w.id = b.work_log_id
    where b.kind = 'meal' and b.started_at >= ${begins} and b.started_at < ${ends}::timestamptz + ${longestLog}
    group by b.work_log_id),
  rates as materialized (
    select r.member_id, r.job_id, r.location_id, r.basis, r.rate_e4, r.effective_on, lead(r.effective_on, 1, 'infinity')
        over (partition by r.member_id, r.job_id, r.location_id order by r.effective_on, r.created_at) as until
    from (select distinct member_id as id from work) m
    cross join lateral (${ratesInForce(sql`m.id`, sql`${begins}::date - 3`, sql`${ends}::date + 1`)}) r),
  logged as (
    select w.id, w.member_id, w.job_id, w.location_id, w.visit_start, w.started_at,
      coalesce(j.basis, p.basis, o.basis) as basis, coalesce(j.rate_e4, p.rate_e4, o.rate_e4) as rate_e4,
      extract(epoch from w.ended_at - w.started_at - coalesce(b.length, '0')) as seconds
    from work w
    left join meals b on b.work_log_id = w.id
    left join rates j on j.member_id = w.member_id and j.job_id = w.job_id and ${isOfDay('j')}
    left join rates p on p.member_id = w.member_id and p.location_id = w.location_id and ${isOfDay('p')}
    left join rates o on o.member_id = w.member_id and o.job_id is null and o.location_id is null and ${isOfDay('o')}),
  paid as (
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.seconds, g.rate_e4 * g.seconds / 3600 as wages_e4
    from logged g where g.basis is distinct from 'visit'
    union all
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.seconds, case when row_number() over (
          partition by g.member_id, g.job_id, coalesce(g.visit_start::text, g.id::text)
          order by g.started_at, g.id) = 1 and not exists (
            select from work_logs e where e.job_id = g.job_id and e.visit_start = g.visit_start
              and e.member_id = g.member_id and e.started_at < ${begins} and e.ended_at is not null
              and e.voided_at is null) then g.rate_e4 else 0 end
    from logged g where g.basis = 'visit')`

const isOfDay = (rate: string) =>
  sql`w.day >= ${sql.ref(`${rate}.effective_on`)} and w.day < ${sql.ref(`${rate}.until`)}`

/** What quotes reckon with until somebody says otherwise. */
export const usualBurdenPercent = 15.95

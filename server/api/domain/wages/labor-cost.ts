import { sql, type RawBuilder } from 'kysely'
import { ratesInForce } from './rates-in-force.ts'

interface Window {
  begins: Date
  ends: Date
  /** Additional condition on `w`, which has a job and a location. */
  which: RawBuilder<unknown>
}

/** No log is longer, so no break begins later after its log. */
const longestLog = sql`interval '48 hours'`

/**
 * `labor`: finished work that began in these days, and its cost. The rule: **days in a locked pay period cost what
 * payroll paid, to the cent**, including overtime, travel, premiums and corrections (`pay_costs`: a weekly line is
 * dated on the last day of its week). Other days are estimated until locked: each log's hours at that day's rate; a
 * flat visit once per member, with the first log, as payroll pays it; a share of a day rate by that day's hours; a
 * share of a salary by the hours it covers, 40 a week by default. `wages_e4` is null when no rate was agreed.
 * `is_estimate` marks what no locked period paid. Breaks and rates are read for all logs at once; looking them up per
 * log takes ten times as long. Breaks are materialized, because without statistics (a new database) the planner sums them
 * up per log: ten seconds for 1,300 logs.
 */
export const laborCost = ({ begins, ends, which }: Window) => sql`
  work as materialized (
    select w.id, w.member_id, w.job_id, w.location_id, w.visit_start, w.started_at, w.ended_at,
      ((w.started_at at time zone z.time_zone) - z.workday_start::interval)::date as day
    from configurations z cross join work_logs w
    where w.started_at >= ${begins} and w.started_at < ${ends} and w.ended_at is not null and w.voided_at is null
      and ${which}),
  meals as materialized (
    select b.work_log_id, sum(b.ended_at - b.started_at) as length
    from breaks b join work w on w.id = b.work_log_id
    where b.kind = 'meal' and b.started_at >= ${begins} and b.started_at < ${ends}::timestamptz + ${longestLog}
    group by b.work_log_id),
  rates as materialized (
    select r.member_id, r.job_id, r.location_id, r.basis, ${hourOfSalary} as rate_e4, r.effective_on, lead(r.effective_on, 1, 'infinity')
        over (partition by r.member_id, r.job_id, r.location_id order by r.effective_on, r.created_at) as until
    from (select distinct member_id as id from work) m
    cross join lateral (${ratesInForce(sql`m.id`, sql`${begins}::date - 3`, sql`${ends}::date + 1`)}) r),
  logged as (
    select w.id, w.member_id, w.job_id, w.location_id, w.visit_start, w.started_at, w.day,
      coalesce(j.basis, p.basis, o.basis) as basis, coalesce(j.rate_e4, p.rate_e4, o.rate_e4) as rate_e4,
      extract(epoch from w.ended_at - w.started_at - coalesce(b.length, '0')) as seconds,
      w.ended_at - w.started_at as length
    from work w
    left join meals b on b.work_log_id = w.id
    left join rates j on j.member_id = w.member_id and j.job_id = w.job_id and ${isOfDay('j')}
    left join rates p on p.member_id = w.member_id and p.location_id = w.location_id and ${isOfDay('p')}
    left join rates o on o.member_id = w.member_id and o.job_id is null and o.location_id is null and ${isOfDay('o')}),
  paid as (
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.day, g.seconds, g.rate_e4 * g.seconds / 3600 as wages_e4
    from logged g where g.basis is distinct from 'visit' and g.basis is distinct from 'day'
    union all
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.day, g.seconds,
      g.rate_e4 * coalesce(extract(epoch from g.length) / nullif(extract(epoch from d.length), 0), 0)
    from logged g cross join lateral (
      select sum(e.ended_at - e.started_at) as length
      from configurations z join work_logs e on e.member_id = g.member_id
      where e.started_at between g.started_at - interval '26 hours' and g.started_at + interval '26 hours'
        and ((e.started_at at time zone z.time_zone) - z.workday_start::interval)::date = g.day
        and e.ended_at is not null and e.voided_at is null and not exists (
          select from rates r where r.member_id = e.member_id and (r.job_id = e.job_id or r.location_id = e.location_id)
            and r.effective_on <= g.day and r.until > g.day)) d
    where g.basis = 'day'
    union all
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.day, g.seconds, case when row_number() over (
          partition by g.member_id, g.job_id, coalesce(g.visit_start::text, g.id::text)
          order by g.started_at, g.id) = 1 and not exists (
            select from work_logs e where e.job_id = g.job_id and e.visit_start = g.visit_start
              and e.member_id = g.member_id and e.started_at < ${begins} and e.ended_at is not null
              and e.voided_at is null) then g.rate_e4 else 0 end
    from logged g where g.basis = 'visit'),
  locked as (select id, revision, from_day, to_day from pay_runs where state <> 'open'),
  labor as (
    select p.job_id, p.location_id, p.visit_start, (p.started_at at time zone z.time_zone)::date as day, p.seconds,
      r.id is null as is_estimate, case when r.id is null then p.wages_e4 else 0 end as wages_e4
    from configurations z cross join paid p left join locked r on p.day between r.from_day and r.to_day
    union all
    select w.job_id, w.location_id, null, w.day, 0, false, w.amount_minor * 100
    from configurations z cross join pay_costs w join locked r on r.id = w.run_id and r.revision = w.revision
    where w.day >= (${begins}::timestamptz at time zone z.time_zone)::date
      and w.day < (${ends}::timestamptz at time zone z.time_zone)::date and ${which})`

/** In 1/10000 for every basis; for a salary per hour. */
const hourOfSalary = sql`case r.basis when 'salary' then round(r.rate_e4::numeric
    * case r.salary_per when 'month' then 12.0 / 52 when 'half_month' then 24.0 / 52 when 'two_weeks' then 0.5 else 1 end
    * 60 / coalesce(r.salary_minutes, 2400)) else r.rate_e4 end`

const isOfDay = (rate: string) =>
  sql`w.day >= ${sql.ref(`${rate}.effective_on`)} and w.day < ${sql.ref(`${rate}.until`)}`

/** The default burden in quotes. */
export const usualBurdenPercent = 15.95

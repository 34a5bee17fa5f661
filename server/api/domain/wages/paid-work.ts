import { sql, type RawBuilder } from 'kysely'

/**
 * `paid`: work that is over, and what each log is paid: its hours at the rate of their day, or the visit once for each
 * member, as payroll pays them. Overtime is of the week, not of a log. `wages_e4` is null where no rate was agreed.
 */
export const paidWork = (which: RawBuilder<unknown>) => sql`
  logged as (
    select w.id, w.member_id, w.job_id, w.location_id, w.visit_start, w.started_at, r.basis, r.rate_e4,
      extract(epoch from w.ended_at - w.started_at) - coalesce((
        select sum(extract(epoch from b.ended_at - b.started_at)) from breaks b
        where b.work_log_id = w.id and b.kind = 'meal'), 0) as seconds
    from configurations z cross join work_logs w
    left join lateral (
      select p.basis, p.rate_e4 from pay_rates p
      where p.member_id = w.member_id
        and p.effective_on <= ((w.started_at at time zone z.time_zone) - z.workday_start::interval)::date
        and (p.job_id is null or p.job_id = w.job_id) and (p.location_id is null or p.location_id = w.location_id)
      order by p.job_id is not null desc, p.location_id is not null desc, p.effective_on desc, p.created_at desc
      limit 1) r on true
    where w.ended_at is not null and w.voided_at is null and ${which}),
  paid as (
    select g.job_id, g.location_id, g.visit_start, g.started_at, g.seconds, case
        when g.basis = 'hour' then g.rate_e4 * g.seconds / 3600
        when g.basis is null then null
        when row_number() over (
          partition by g.basis, g.member_id, g.job_id, coalesce(g.visit_start::text, g.id::text)
          order by g.started_at, g.id) = 1 then g.rate_e4
        else 0 end as wages_e4
    from logged g)`

/** What quotes reckon with until somebody says otherwise. */
export const usualBurdenPercent = 15.95

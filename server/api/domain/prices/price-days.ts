import { sql, type RawBuilder } from 'kysely'

/**
 * `prices`: the prices of jobs and contracts with the days they are in effect. The rule for every figure that uses a
 * price: **a day is billed at its own price**, and while a contract has a price, the client pays no job prices. `which`
 * limits `p`.
 */
export const priceDays = (which: RawBuilder<unknown>) => sql`
  prices as (
    select p.client_id, p.location_id, p.job_id, p.price_minor, p.basis, p.effective_on as begins,
      lead(p.effective_on, 1, 'infinity') over (partition by p.client_id, p.job_id order by p.effective_on) as ends
    from price_changes p where ${which})`

/** Joins the prices of the day of a visit `v` of client `c`: `k` of the contract, `p` of the job. */
export const pricesOfVisit = sql`
  left join prices k on k.client_id = c.id and k.job_id is null and v.day >= k.begins and v.day < k.ends
  left join prices p on p.job_id = v.job_id and v.day >= p.begins and v.day < p.ends`

/** The billed price of a visit; null outside the dates of a contract billed by the visit, and under a monthly one. */
export const visitPrice = sql`
  case
    when k.basis = 'visit' and v.day between coalesce(c.contract_starts_on, '-infinity')
      and coalesce(c.contract_ends_on, 'infinity') then k.price_minor
    when k.basis = 'none' and p.basis = 'visit' then p.price_minor end`

/** `in_force`: monthly prices that are billed, with their first and last day; `price_of` is their job or client. */
export const monthlyPrices = (timeZone: RawBuilder<unknown>) => sql`
  in_force as (
    select c.id as client_id, null::uuid as location_id, c.id as price_of, c.status = 'active' as is_active,
      p.price_minor,
      greatest(p.begins, coalesce(c.contract_starts_on, (c.created_at at time zone ${timeZone})::date)) as begins,
      least(p.ends - 1, c.contract_ends_on, (c.archived_at at time zone ${timeZone})::date) as until
    from prices p join clients c on c.id = p.client_id
    where p.job_id is null and p.basis = 'month'
    union all
    select l.client_id, j.location_id, j.id, j.status = 'active' and c.status = 'active', p.price_minor,
      greatest(p.begins, k.begins, coalesce(s.first_day, (j.created_at at time zone ${timeZone})::date)),
      least(p.ends - 1, k.ends - 1, s.last_day,
        (least(j.archived_at, l.archived_at, c.archived_at) at time zone ${timeZone})::date)
    from prices p join jobs j on j.id = p.job_id
    join locations l on l.id = j.location_id join clients c on c.id = l.client_id
    join prices k on k.client_id = p.client_id and k.job_id is null and k.basis = 'none'
      and k.begins < p.ends and p.begins < k.ends
    left join lateral (
      select min(greatest(s.starts_on, s.effective_from)) as first_day, max(s.last_day) as last_day
      from job_schedules s where s.job_id = j.id) s on true
    where p.basis = 'month')`

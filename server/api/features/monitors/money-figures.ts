import { sql } from 'kysely'
import { paidWork, usualBurdenPercent } from '#server/api/domain/wages/paid-work.ts'
import { atPlace, ofClient, placeColumns, type FigureQuery } from './figure-parts.ts'

/** Four weeks, of places where work began before them: half a month would say nothing of a month's price. */
const days = 28
/** Of a price by the month. */
const share = sql`${days} * 12 / 365.25`

/**
 * By job, in the currency's minor units: what four weeks of work brought in, and what it cost. Labour is what was paid
 * for it with the burden of quotes; supplies are those of the place, by the job's share of all its labour, of young
 * jobs too.
 */
const jobMoney = (now: Date) => sql`
  terms as (
    select coalesce((select (assumptions ->> 'burdenPercent')::numeric from quote_settings), ${usualBurdenPercent}) / 100 as burden,
      coalesce((select (assumptions ->> 'overheadPercent')::numeric from quote_settings), 12) / 100 as overhead),
  ${paidWork(sql`w.started_at >= ${now}::timestamptz - make_interval(days => ${days}) and w.job_id is not null`)},
  worked as (
    select p.job_id, p.location_id, count(distinct p.visit_start) as visits, sum(p.wages_e4) / 100 as wages,
      sum(sum(p.wages_e4) / 100) over (partition by p.location_id) as place_wages
    from paid p where p.wages_e4 is not null group by p.job_id, p.location_id),
  used as (
    select v.location_id, -sum(v.quantity::numeric * v.unit_cost_e4) / 100 as supplies
    from stock_moves v
    where v.location_id is not null and v.at >= ${now}::timestamptz - make_interval(days => ${days})
      and v.kind in ('issue', 'bill', 'return', 'count', 'waste')
    group by v.location_id),
  job_money as (
    select w.job_id, w.location_id, j.name as job_name, w.wages * (1 + terms.burden) as labour, terms.overhead,
      coalesce(used.supplies, 0) * w.wages / nullif(w.place_wages, 0) as supplies,
      case j.price_basis when 'visit' then j.price_minor * w.visits else j.price_minor * ${share} end as revenue
    from worked w cross join terms join jobs j on j.id = w.job_id
    left join used on used.location_id = w.location_id
    where exists (
      select from work_logs o
      where o.job_id = w.job_id and o.started_at < ${now}::timestamptz - make_interval(days => ${days})
        and o.voided_at is null)),
  client_money as (
    select l.client_id, sum(m.labour) as labour, sum(coalesce(m.supplies, 0)) as supplies, sum(m.revenue) as revenue,
      max(m.overhead) as overhead
    from job_money m join locations l on l.id = m.location_id
    where m.revenue > 0 group by l.client_id)`

/** What is left of the price, in percent of it. */
const margin = sql`100 * (m.revenue - (m.labour + coalesce(m.supplies, 0)) * (1 + m.overhead)) / m.revenue`

export const moneyFigures = {
  labour_share: (now) => sql`
    with ${jobMoney(now)}
    select c.id::text as key, round(100 * m.labour / m.revenue, 1)::float as value, c.name as title, ${ofClient}
    from client_money m join clients c on c.id = m.client_id where c.archived_at is null`,
  margin_low: (now) => sql`
    with ${jobMoney(now)}
    select c.id::text as key, round(${margin}, 1)::float as value, c.name as title, ${ofClient}
    from client_money m join clients c on c.id = m.client_id where c.archived_at is null`,
  // Against what was agreed to, in the option that was signed.
  margin_gap: (now) => sql`
    with ${jobMoney(now)}
    select m.job_id::text as key, round(coalesce(
        (v.content -> 'options' -> a.option::int ->> 'marginPercent')::numeric,
        (v.content -> 'assumptions' ->> 'marginPercent')::numeric) - ${margin}, 1)::float as value,
      ${atPlace} || ' · ' || m.job_name as title,
      '/clients/' || c.id || '/locations/' || l.id || '/jobs/' || m.job_id as link, ${placeColumns}
    from job_money m join quote_jobs q on q.job_id = m.job_id
    join quote_acceptances a on a.quote_id = q.quote_id
    join quote_revisions v on v.quote_id = a.quote_id and v.revision = a.revision
    join locations l on l.id = m.location_id join clients c on c.id = l.client_id
    where m.revenue > 0`,
  supplies_over_budget: (now) => sql`
    with ${jobMoney(now)}
    select c.id::text as key, round(100 * b.used / b.budget, 1)::float as value, c.name as title, ${ofClient}
    from (
      select l.client_id, sum(m.supplies) as used, sum(
        m.labour * coalesce((v.content -> 'assumptions' ->> 'suppliesPercent')::numeric, 0) / 100
          + coalesce((v.content -> 'assumptions' ->> 'suppliesMinor')::numeric, 0) * ${share}
            / (select count(*) from quote_jobs o where o.quote_id = q.quote_id)) as budget
      from job_money m join quote_jobs q on q.job_id = m.job_id
      join quote_acceptances a on a.quote_id = q.quote_id
      join quote_revisions v on v.quote_id = a.quote_id and v.revision = a.revision
      join locations l on l.id = m.location_id
      group by l.client_id) b join clients c on c.id = b.client_id
    where b.budget > 0 and c.archived_at is null`,
  // By the rule of the stock page: what is there and on its way, of the point at which to order.
  supply_low: (now) => sql`
    select s.area_id || ' ' || s.item_id as key, round(100.0 * (s.on_hand + s.on_order) / s.point, 1)::float as value,
      s.area_name || ': ' || s.item_name as title, '/settings/supplies?tab=stock' as link,
      l.id as place_id, array_remove(array[l.region_id], null) as region_ids, l.client_id
    from (
      select x.*, coalesce(x.own_point, ceil(x.used * (x.lead_days + x.safety_days) / 60.0)) as point from (
        select a.id as area_id, a.name as area_name, a.location_id, i.id as item_id, i.name as item_name, n.on_hand,
          case when a.location_id is null then i.reorder_point end as own_point, i.safety_days,
          coalesce(p.lead_days, 7) as lead_days,
          case when a.location_id is null then 0 else coalesce((
            select sum(q.quantity) from supply_request_items q
            join supply_requests r on r.organization_id = q.organization_id and r.id = q.supply_request_id
            where r.location_id = a.location_id and r.state in ('approved', 'ordered')
              and lower(q.name) in (lower(i.name), nullif(lower(i.sku), ''))), 0) end as on_order,
          greatest(0, coalesce((
            select -sum(v.quantity) from stock_moves v
            where v.item_id = i.id and v.kind in ('issue', 'bill', 'return', 'count') and v.location_id is not null
              and v.at > ${now}::timestamptz - interval '60 days'
              and (a.location_id is null or v.location_id = a.location_id)), 0)) as used
        from stock_levels n join stock_areas a on a.id = n.area_id join supply_items i on i.id = n.item_id
        left join suppliers p on p.id = i.supplier_id
        where a.archived_at is null and i.archived_at is null) x) s
    left join locations l on l.id = s.location_id where s.point > 0`,
} satisfies Record<string, FigureQuery>

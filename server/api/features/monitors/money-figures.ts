import { sql, type RawBuilder } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import { monthlyPrices, priceDays, pricesOfVisit, visitPrice } from '#server/api/domain/prices/price-days.ts'
import { laborCost, usualBurdenPercent } from '#server/api/domain/wages/labor-cost.ts'
import type { Subject } from './decide.ts'
import { placeTitle, ofClient, placeColumns } from './figure-parts.ts'

/** Four weeks, for locations that had work before: half a month is not comparable with a monthly price. */
const days = 28
const begins = (now: Date) => new Date(now.getTime() - days * dayMs)
/** The part of a monthly price that the days cover. */
const share = sql`${days} * 12 / 365.25`

/** The days of a price in the four weeks, at a month's twelfth of the year. */
const monthsIn = (begins: RawBuilder<unknown>, ends: RawBuilder<unknown>) => sql`
  greatest(least(${ends}, terms.first_day + ${days}::integer) - greatest(${begins}, terms.first_day), 0) * 12 / 365.25`

/**
 * Revenue and cost of four weeks' work by job, in minor units, at each day's price and wage. Labor is pay plus the
 * burden assumed in quotes; a location's supplies are split by each job's share of its labor, new jobs included. A job
 * is compared with its own price, a client with its contract if it has one, otherwise with its prices.
 */
const jobMoney = (now: Date) => sql`
  terms as (
    select coalesce((select (assumptions ->> 'burdenPercent')::numeric from quote_settings), ${usualBurdenPercent}) / 100 as burden,
      coalesce((select (assumptions ->> 'overheadPercent')::numeric from quote_settings), 12) / 100 as overhead,
      (${begins(now)}::timestamptz at time zone z.time_zone)::date as first_day
    from configurations z),
  ${laborCost({ begins: begins(now), ends: now, which: sql`w.job_id is not null` })},
  worked as (
    select p.job_id, p.location_id, sum(p.wages_e4) / 100 as wages,
      sum(sum(p.wages_e4) / 100) over (partition by p.location_id) as place_wages
    from labor p where p.wages_e4 is not null group by p.job_id, p.location_id),
  used as (
    select v.location_id, sum(v.used_minor) as supplies from stock_moves v
    where v.location_id is not null and v.at >= ${begins(now)}
    group by v.location_id),
  ${priceDays(sql`p.client_id in (
    select l.client_id from worked w join locations l on l.id = w.location_id)`)},
  ${monthlyPrices(sql`(select time_zone from configurations)`)},
  visited as (
    select v.job_id, sum(${visitPrice}) as billed, sum(p.price_minor) filter (where p.basis = 'visit') as own
    from (
      select p.job_id, p.location_id, min(p.day) as day from labor p
      where p.wages_e4 is not null and p.visit_start is not null group by p.job_id, p.location_id, p.visit_start) v
    join locations l on l.id = v.location_id join clients c on c.id = l.client_id ${pricesOfVisit}
    group by v.job_id),
  monthly as (
    select f.price_of, sum(f.price_minor * ${monthsIn(sql`f.begins`, sql`f.until + 1`)}) as billed
    from in_force f cross join terms group by f.price_of),
  own_monthly as (
    select p.job_id, sum(p.price_minor * ${monthsIn(sql`p.begins`, sql`p.ends`)}) as own
    from prices p cross join terms where p.job_id is not null and p.basis = 'month' group by p.job_id),
  job_money as (
    select w.job_id, w.location_id, j.name as job_name, w.wages * (1 + terms.burden) as labour, terms.overhead,
      coalesce(used.supplies, 0) * w.wages / nullif(w.place_wages, 0) as supplies,
      coalesce(v.own, 0) + coalesce(o.own, 0) as revenue, coalesce(v.billed, 0) + coalesce(m.billed, 0) as billed
    from worked w cross join terms join jobs j on j.id = w.job_id
    left join used on used.location_id = w.location_id
    left join visited v on v.job_id = w.job_id left join own_monthly o on o.job_id = w.job_id
    left join monthly m on m.price_of = w.job_id
    where (
      select o.started_at from work_logs o
      where o.job_id = w.job_id and o.voided_at is null order by o.started_at limit 1) < ${begins(now)}),
  client_money as (
    select l.client_id, sum(m.labour) as labour, sum(coalesce(m.supplies, 0)) as supplies,
      sum(m.billed) + coalesce(max(k.billed), 0) as revenue, max(m.overhead) as overhead
    from job_money m join locations l on l.id = m.location_id left join monthly k on k.price_of = l.client_id
    where m.revenue > 0 or m.billed > 0 or k.billed > 0 group by l.client_id
    having sum(m.billed) + coalesce(max(k.billed), 0) > 0)`

/** The margin in percent of the price. */
const margin = sql`100 * (m.revenue - (m.labour + coalesce(m.supplies, 0)) * (1 + m.overhead)) / m.revenue`

export const moneyFigures = {
  labour_share: sql`
    select c.id::text as key, round(100 * m.labour / m.revenue, 1)::float as value, c.name as title, ${ofClient}
    from client_money m join clients c on c.id = m.client_id where c.archived_at is null`,
  margin_low: sql`
    select c.id::text as key, round(${margin}, 1)::float as value, c.name as title, ${ofClient}
    from client_money m join clients c on c.id = m.client_id where c.archived_at is null`,
  // Compares with the margin of the accepted option.
  margin_gap: sql`
    select m.job_id::text as key, round(coalesce(
        (v.content -> 'options' -> a.option::int ->> 'marginPercent')::numeric,
        (v.content -> 'assumptions' ->> 'marginPercent')::numeric) - ${margin}, 1)::float as value,
      ${placeTitle} || ' · ' || m.job_name as title,
      '/clients/' || c.id || '/locations/' || l.id || '/jobs/' || m.job_id as link, ${placeColumns}
    from job_money m join quote_jobs q on q.job_id = m.job_id and q.line = ''
    join quote_acceptances a on a.quote_id = q.quote_id
    join quote_revisions v on v.quote_id = a.quote_id and v.revision = a.revision
    join locations l on l.id = m.location_id join clients c on c.id = l.client_id
    where m.revenue > 0`,
  supplies_over_budget: sql`
    select c.id::text as key, round(100 * b.used / b.budget, 1)::float as value, c.name as title, ${ofClient}
    from (
      select l.client_id, sum(m.supplies) as used, sum(
        m.labour * coalesce((v.content -> 'assumptions' ->> 'suppliesPercent')::numeric, 0) / 100
          + coalesce((v.content -> 'assumptions' ->> 'suppliesMinor')::numeric, 0) * ${share}
            / (select count(*) from quote_jobs o where o.quote_id = q.quote_id and o.line = '')) as budget
      from job_money m join quote_jobs q on q.job_id = m.job_id and q.line = ''
      join quote_acceptances a on a.quote_id = q.quote_id
      join quote_revisions v on v.quote_id = a.quote_id and v.revision = a.revision
      join locations l on l.id = m.location_id
      group by l.client_id) b join clients c on c.id = b.client_id
    where b.budget > 0 and c.archived_at is null`,
} as const

export type MoneyPreset = keyof typeof moneyFigures

/** All money presets share one read of work logs, the expensive part. */
export const moneySubjects = (presets: readonly MoneyPreset[], now: Date) => sql<Subject & { preset: MoneyPreset }>`
  with ${jobMoney(now)} ${sql.join(
    presets.map((preset) => sql`select ${preset}::text as preset, f.* from (${moneyFigures[preset]}) f`),
    sql` union all `,
  )}`

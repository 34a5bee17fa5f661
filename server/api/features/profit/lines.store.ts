import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { monthlyPrices, priceDays, pricesOfVisit, visitPrice } from '#server/api/domain/prices/price-days.ts'
import { placeUses } from '#server/api/domain/supplies/place-uses.ts'
import { laborCost, usualBurdenPercent } from '#server/api/domain/wages/labor-cost.ts'
import { monthsOf, type MonthWindow } from '#server/api/month-window.store.ts'
import { earnedInMonth, type PricedDays } from './billed.ts'
import { ProfitLines, type ProfitLine } from './figures.ts'

/** The burden percentage of quotes, the only known figure for costs on top of wages. */
export async function burdenPercent(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ percent: number | null }>`
    select (assumptions ->> 'burdenPercent')::float as percent from quote_settings`.execute(tx)
  return rows[0]?.percent ?? usualBurdenPercent
}

/** Revenue and cost by month, location and job, of one client or all, at the price and the wage of each day. */
export async function profitLines(
  tx: TenantTx,
  window: MonthWindow,
  clientId: string | null,
  burden: number,
): Promise<ProfitLine[]> {
  const lines = new ProfitLines()
  const worked = new Set<string>()
  for (const { billedMinor, visits, quotedSeconds, ...row } of await visitsOf(tx, window, clientId)) {
    worked.add(`${row.month} ${row.clientId}`).add(`${row.month} ${row.jobId}`)
    lines.add(row, { billedMinor, visits, quotedSeconds })
  }
  for (const { paidMinor, estimateMinor, ...row } of await workOf(tx, window, clientId)) {
    const estimatedMinor = withBurden(estimateMinor, burden)
    lines.add(row, { ...row, laborMinor: withBurden(paidMinor, burden) + estimatedMinor, estimatedMinor })
  }
  for (const row of await suppliesOf(tx, window, clientId))
    lines.add({ ...row, jobId: null }, { suppliesMinor: row.costMinor, billedMinor: row.billableMinor })
  for (const row of await mileageOf(tx, window, clientId))
    lines.add({ ...row, jobId: null }, { mileageMinor: row.amountMinor })

  for (const {
    priceOf: _of,
    isActive: _active,
    from: _from,
    until: _until,
    priceMinor: _price,
    ...earned
  } of await earnedOf(tx, window, clientId, worked))
    lines.add(earned, earned)
  return lines.all
}

/** Wages with the burden of quotes. */
export const withBurden = (minor: number, burden: number) => Math.round(minor * (1 + burden / 100))

interface Earned extends MonthlyPrice {
  month: string
  billedMinor: number
}

/** Revenue of monthly prices in each month; `worked` has the jobs and clients with visits by month. */
export async function earnedOf(
  tx: TenantTx,
  window: MonthWindow,
  clientId: string | null,
  worked: ReadonlySet<string>,
): Promise<Earned[]> {
  const monthly = Map.groupBy(await monthlyPricesOf(tx, window, clientId), ({ priceOf }) => priceOf)
  return monthsOf(window).flatMap((month) =>
    [...monthly].flatMap(([priceOf, prices]) => {
      const [first] = prices
      // The start of a pause or end is not stored, so such a client pays for months with visits only.
      if (!first || (!first.isActive && !worked.has(`${month} ${priceOf}`))) return []
      const billedMinor = earnedInMonth(month, prices, window.today)
      return billedMinor ? [{ ...first, month, billedMinor }] : []
    }),
  )
}

/** Limits to one client, or to all for null. */
export const ofClient = (column: string, clientId: string | null) =>
  clientId === null ? sql`true` : sql`${sql.ref(column)} = ${clientId}::uuid`

interface MonthlyPrice extends PricedDays {
  clientId: string
  /** Null for a contract, which covers all locations. */
  locationId: string | null
  jobId: string | null
  /** The job or client that the price belongs to. */
  priceOf: string
  isActive: boolean
}

async function monthlyPricesOf(tx: TenantTx, { timeZone }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<MonthlyPrice>`
    with ${priceDays(ofClient('p.client_id', clientId))}, ${monthlyPrices(sql`${timeZone}`)}
    select client_id, location_id, case when location_id is not null then price_of end as job_id, price_of, is_active, price_minor, begins::text as "from",
      nullif(until, 'infinity'::date)::text as until
    from in_force where price_minor > 0 and begins <= until order by begins`.execute(tx)
  return rows
}

export const atClient = (clientId: string | null) =>
  clientId === null ? sql`true` : sql`w.location_id in (select id from locations where client_id = ${clientId}::uuid)`

interface Visited {
  month: string
  clientId: string
  locationId: string
  jobId: string
  visits: number
  /** By the accepted quote's time per visit, otherwise the job's budget. */
  quotedSeconds: number
  /** By the price of each visit's day; visits outside the dates of a contract billed by the visit are left out. */
  billedMinor: number
}

/** Work begins within this distance of its visit's start, unless it was recorded under another visit. */
const nearVisit = sql`interval '48 hours'`

/** `visits`: those with work, each once in its planned month, even if the work crosses into the next. */
export const workedVisits = ({ begins, ends, timeZone }: MonthWindow, clientId: string | null) => sql`
  work as (
    select w.job_id, w.location_id, w.visit_start, case
        when coalesce(v.moved_to, w.visit_start) between w.started_at - ${nearVisit} and w.started_at + ${nearVisit}
        then coalesce(v.moved_to, w.visit_start) else w.started_at end as at
    from work_logs w left join visit_changes v on v.job_id = w.job_id and v.original_start = w.visit_start
    where w.started_at >= ${begins}::timestamptz - ${nearVisit} and w.started_at < ${ends}::timestamptz + ${nearVisit}
      and w.visit_start is not null and w.ended_at is not null and w.voided_at is null and ${atClient(clientId)}),
  visits as (
    select to_char(w.at at time zone ${timeZone}, 'YYYY-MM') as month, w.location_id, w.job_id, w.visit_start,
      min((w.at at time zone ${timeZone})::date) as day
    from work w where w.at >= ${begins} and w.at < ${ends} group by 1, 2, 3, 4)`

/** The minutes of a visit `v` by the accepted quote, else by the budget of its job. */
export const quotedMinutes = sql`coalesce(
  (select q.minutes_per_visit from quote_jobs q where q.job_id = v.job_id and q.line = '' order by q.quote_id desc limit 1),
  (select j.budgeted_minutes from jobs j where j.id = v.job_id), 0)`

async function visitsOf(tx: TenantTx, window: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Visited>`
    with ${priceDays(ofClient('p.client_id', clientId))}, ${workedVisits(window, clientId)},
    counted as (
      select v.month, l.client_id, v.location_id, v.job_id, count(*)::int as visits,
        coalesce(sum(${visitPrice}), 0)::bigint as billed_minor
      from visits v join locations l on l.id = v.location_id join clients c on c.id = l.client_id
      ${pricesOfVisit}
      group by 1, 2, 3, 4)
    select v.*, v.visits * ${quotedMinutes} * 60 as quoted_seconds from counted v`.execute(tx)
  return rows
}

interface Worked {
  month: string
  clientId: string
  locationId: string
  jobId: string | null
  seconds: number
  unratedSeconds: number
  paidMinor: number
  estimateMinor: number
}

export async function workOf(tx: TenantTx, { begins, ends }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Worked>`
    with ${laborCost({ begins, ends, which: atClient(clientId) })}
    select to_char(p.day, 'YYYY-MM') as month, l.client_id, p.location_id, p.job_id,
      round(sum(p.seconds))::bigint as seconds,
      round(coalesce(sum(p.seconds) filter (where p.wages_e4 is null), 0))::bigint as unrated_seconds,
      round(coalesce(sum(p.wages_e4) filter (where not p.is_estimate), 0) / 100)::bigint as paid_minor,
      round(coalesce(sum(p.wages_e4) filter (where p.is_estimate), 0) / 100)::bigint as estimate_minor
    from labor p join locations l on l.id = p.location_id
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

interface Supplied {
  month: string
  clientId: string
  locationId: string
  costMinor: number
  billableMinor: number
}

async function suppliesOf(tx: TenantTx, window: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Supplied>`
    select u.month, u.client_id, u.location_id, sum(u.cost_minor)::bigint as cost_minor,
      sum(u.billable_minor)::bigint as billable_minor
    from (${placeUses(window)}) u where ${ofClient('u.client_id', clientId)} group by 1, 2, 3`.execute(tx)
  return rows
}

interface Driven {
  month: string
  clientId: string
  locationId: string
  amountMinor: number
}

/** A trip belongs to its destination, a trip home to its origin. */
async function mileageOf(tx: TenantTx, { from, to }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Driven>`
    select to_char(t.day, 'YYYY-MM') as month, l.client_id, l.id as location_id, sum(t.amount_minor)::bigint as amount_minor
    from trips t join locations l on l.id = coalesce(t.to_location_id, t.from_location_id)
    where t.state = 'approved' and t.day >= ${`${from}-01`}::date
      and t.day < ${`${to}-01`}::date + interval '1 month' and ${ofClient('l.client_id', clientId)}
    group by 1, 2, 3`.execute(tx)
  return rows
}

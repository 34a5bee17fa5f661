import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { placeUses } from '#server/api/domain/supplies/place-uses.ts'
import { laborCost, usualBurdenPercent } from '#server/api/domain/wages/labor-cost.ts'
import { monthsOf, type MonthWindow } from '#server/api/month-window.store.ts'
import type { ContractBasis } from '#shared/clients/statuses.ts'
import type { PriceBasis } from '#shared/jobs/statuses.ts'
import { shareOfMonth, type InForce } from './billed.ts'
import { ProfitLines, type ProfitLine } from './figures.ts'

/** The burden percentage of quotes, the only known figure for costs on top of wages. */
export async function burdenPercent(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ percent: number | null }>`
    select (assumptions ->> 'burdenPercent')::float as percent from quote_settings`.execute(tx)
  return rows[0]?.percent ?? usualBurdenPercent
}

/** Revenue and cost by month and location, of one client or all, at current prices. */
export async function profitLines(
  tx: TenantTx,
  window: MonthWindow,
  clientId: string | null,
  burden: number,
): Promise<ProfitLine[]> {
  const lines = new ProfitLines()
  const contracts = new Map((await contractsOf(tx, window, clientId)).map((one) => [one.clientId, one]))
  const jobs = (await jobsOf(tx, window, clientId)).filter(({ clientId: of }) => contracts.get(of)?.basis === 'none')
  const byVisit = new Map(
    jobs.flatMap(({ jobId, basis, priceMinor }) => (basis === 'visit' ? [[jobId, priceMinor]] : [])),
  )

  const worked = new Set<string>()
  for (const row of await visitsOf(tx, window, clientId)) {
    worked.add(`${row.month} ${row.clientId}`).add(`${row.month} ${row.jobId}`)
    const contract = contracts.get(row.clientId)
    const price = contract?.basis === 'visit' ? contract.priceMinor : byVisit.get(row.jobId)
    lines.add(row, { billedMinor: row.billedVisits * (price ?? 0), visits: row.visits })
  }
  const burdened = (minor: number) => Math.round(minor * (1 + burden / 100))
  for (const { paidMinor, estimateMinor, ...row } of await workOf(tx, window, clientId)) {
    const estimatedMinor = burdened(estimateMinor)
    lines.add(row, { ...row, laborMinor: burdened(paidMinor) + estimatedMinor, estimatedMinor })
  }
  for (const row of await suppliesOf(tx, window, clientId))
    lines.add(row, { suppliesMinor: row.costMinor, billedMinor: row.billableMinor })
  for (const row of await mileageOf(tx, window, clientId)) lines.add(row, { mileageMinor: row.amountMinor })

  const byMonth = [
    ...[...contracts.values()].map((one) => ({ ...one, locationId: null, priceOf: one.clientId })),
    ...jobs,
  ].filter(({ basis }) => basis === 'month')
  for (const month of monthsOf(window))
    for (const priced of byMonth) {
      // The start of a pause or end is not stored, so such a client pays for months with visits only.
      if (!priced.isActive && !worked.has(`${month} ${priced.priceOf}`)) continue
      const billedMinor = Math.round((priced.priceMinor ?? 0) * shareOfMonth(month, priced, window.today))
      if (billedMinor) lines.add({ ...priced, month }, { billedMinor })
    }
  return lines.all
}

interface PricedContract extends InForce {
  clientId: string
  isActive: boolean
  basis: ContractBasis
  priceMinor: number | null
}

/** Limits to one client, or to all for null. */
const ofClient = (column: string, clientId: string | null) =>
  clientId === null ? sql`true` : sql`${sql.ref(column)} = ${clientId}::uuid`

async function contractsOf(tx: TenantTx, { timeZone }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<PricedContract>`
    select c.id as client_id, c.contract_basis as basis, c.contract_price_minor as price_minor,
      c.status = 'active' as is_active,
      coalesce(c.contract_starts_on, (c.created_at at time zone ${timeZone})::date)::text as "from",
      least(c.contract_ends_on, (c.archived_at at time zone ${timeZone})::date)::text as until
    from clients c where ${ofClient('c.id', clientId)}`.execute(tx)
  return rows
}

interface PricedJob extends InForce {
  clientId: string
  locationId: string
  jobId: string
  /** Like `jobId`: the job or contract that the price belongs to. */
  priceOf: string
  isActive: boolean
  basis: PriceBasis
  priceMinor: number
}

async function jobsOf(tx: TenantTx, { timeZone }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<PricedJob>`
    select l.client_id, j.location_id, j.id as job_id, j.id as price_of, j.status = 'active' and c.status = 'active' as is_active, j.price_basis as basis, j.price_minor,
      coalesce(s.first_day, (j.created_at at time zone ${timeZone})::date)::text as "from",
      nullif(least(s.last_day, (least(j.archived_at, l.archived_at, c.archived_at) at time zone ${timeZone})::date),
        'infinity'::date)::text as until
    from jobs j join locations l on l.id = j.location_id join clients c on c.id = l.client_id
    left join lateral (
      select min(greatest(s.starts_on, s.effective_from)) as first_day, max(s.last_day) as last_day
      from job_schedules s where s.job_id = j.id) s on true
    where j.price_minor > 0 and c.contract_basis = 'none' and ${ofClient('l.client_id', clientId)}`.execute(tx)
  return rows
}

const atClient = (clientId: string | null) =>
  clientId === null ? sql`true` : sql`w.location_id in (select id from locations where client_id = ${clientId}::uuid)`

interface Visited {
  month: string
  clientId: string
  locationId: string
  jobId: string
  visits: number
  /** Without visits outside the dates of a contract billed by the visit. */
  billedVisits: number
}

/** No work begins further from its visit's start, unless it was recorded under another visit. */
const nearVisit = sql`interval '48 hours'`

/** Visits with work, each counted once in its planned month, even if the work crosses into the next. */
async function visitsOf(tx: TenantTx, { begins, ends, timeZone }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Visited>`
    with work as (
      select w.job_id, w.location_id, w.visit_start, case
          when coalesce(v.moved_to, w.visit_start) between w.started_at - ${nearVisit} and w.started_at + ${nearVisit}
          then coalesce(v.moved_to, w.visit_start) else w.started_at end as at
      from work_logs w left join visit_changes v on v.job_id = w.job_id and v.original_start = w.visit_start
      where w.started_at >= ${begins}::timestamptz - ${nearVisit} and w.started_at < ${ends}::timestamptz + ${nearVisit}
        and w.visit_start is not null and w.ended_at is not null and w.voided_at is null and ${atClient(clientId)})
    select to_char(w.at at time zone ${timeZone}, 'YYYY-MM') as month, l.client_id, w.location_id, w.job_id,
      count(distinct w.visit_start)::int as visits,
      count(distinct w.visit_start) filter (where c.contract_basis <> 'visit' or (w.at at time zone ${timeZone})::date
        between coalesce(c.contract_starts_on, '-infinity') and coalesce(c.contract_ends_on, 'infinity'))::int
        as billed_visits
    from work w join locations l on l.id = w.location_id join clients c on c.id = l.client_id
    where w.at >= ${begins} and w.at < ${ends}
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

interface Worked {
  month: string
  clientId: string
  locationId: string
  seconds: number
  unratedSeconds: number
  paidMinor: number
  estimateMinor: number
}

async function workOf(tx: TenantTx, { begins, ends }: MonthWindow, clientId: string | null) {
  const { rows } = await sql<Worked>`
    with ${laborCost({ begins, ends, which: atClient(clientId) })}
    select to_char(p.day, 'YYYY-MM') as month, l.client_id, p.location_id,
      round(sum(p.seconds))::bigint as seconds,
      round(coalesce(sum(p.seconds) filter (where p.wages_e4 is null), 0))::bigint as unrated_seconds,
      round(coalesce(sum(p.wages_e4) filter (where not p.is_estimate), 0) / 100)::bigint as paid_minor,
      round(coalesce(sum(p.wages_e4) filter (where p.is_estimate), 0) / 100)::bigint as estimate_minor
    from labor p join locations l on l.id = p.location_id
    group by 1, 2, 3`.execute(tx)
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

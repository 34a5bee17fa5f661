import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { priceDays, pricesOfVisit, visitPrice } from '#server/api/domain/prices/price-days.ts'
import { placeUses } from '#server/api/domain/supplies/place-uses.ts'
import { laborCost } from '#server/api/domain/wages/labor-cost.ts'
import { monthWindow, type MonthWindow } from '#server/api/month-window.store.ts'
import { notFound } from '#server/api/problem.ts'
import { splitByWeight } from '#shared/apportion.ts'
import type { ProfitRow, ProfitRows } from '#shared/profit/profit.contract.ts'
import { atClient, withBurden, burdenPercent, earnedOf, ofClient, workedVisits, workOf } from './lines.store.ts'

type DraftRow = Partial<ProfitRow> & Pick<ProfitRow, 'kind'> & { jobId?: string | null; locationId?: string | null }

/** The rows behind a client's month; each column sums to the month's figure. @throws ProblemError 404. */
export async function profitRows(tx: TenantTx, clientId: string, month: string): Promise<ProfitRows> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const window = await monthWindow(tx, { from: month, to: month }, 1)
  const visits = await visitRows(tx, window, clientId)
  const worked = new Set([`${month} ${clientId}`, ...visits.map(({ jobId }) => `${month} ${jobId}`)])
  const earned = await earnedOf(tx, window, clientId, visits.length > 0 ? worked : new Set())
  const monthlyRows: DraftRow[] = [
    ...earned.map(({ billedMinor, jobId, locationId }) => ({
      kind: 'monthly' as const,
      billedMinor,
      jobId,
      locationId,
    })),
    ...visits,
    ...(await workRows(tx, window, clientId)),
    ...(await supplyRows(tx, window, clientId)),
    ...(await tripRows(tx, window, clientId)),
  ]
  const jobs = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.id', 'j.name'])
    .where('l.clientId', '=', clientId)
    .execute()
  const places = await tx.selectFrom('locations').select(['id', 'name']).where('clientId', '=', clientId).execute()
  const nameOf = (known: readonly { id: string; name: string }[], id: string | null | undefined) =>
    known.find((row) => row.id === id)?.name ?? ''
  const items = monthlyRows
    .map(({ jobId, locationId, ...row }) => ({
      ...empty,
      ...row,
      jobName: nameOf(jobs, jobId),
      locationName: nameOf(places, locationId),
    }))
    .toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  return { month, items }
}

const empty = {
  day: null,
  what: '',
  quantity: null,
  seconds: 0,
  billedMinor: 0,
  laborMinor: 0,
  suppliesMinor: 0,
  mileageMinor: 0,
}

async function visitRows(tx: TenantTx, window: MonthWindow, clientId: string) {
  const { rows } = await sql<{ day: string; jobId: string; locationId: string; billedMinor: number }>`
    with ${priceDays(ofClient('p.client_id', clientId))}, ${workedVisits(window, clientId)}
    select v.day::text as day, v.job_id, v.location_id, coalesce(${visitPrice}, 0) as billed_minor
    from visits v join locations l on l.id = v.location_id join clients c on c.id = l.client_id
    ${pricesOfVisit} order by v.day`.execute(tx)
  return rows.map((row) => ({ kind: 'visit' as const, ...row }))
}

interface WorkedDay {
  day: string
  jobId: string | null
  locationId: string
  isEstimate: boolean
  seconds: number
  wages: number
}

/** Work by day, job and location. The cost of a job's month is split among its days, so that they add up to it. */
async function workRows(tx: TenantTx, window: MonthWindow, clientId: string): Promise<DraftRow[]> {
  const { rows } = await sql<WorkedDay>`
    with ${laborCost({ ...window, which: atClient(clientId) })}
    select p.day::text as day, p.job_id, p.location_id, p.is_estimate, sum(p.seconds)::float as seconds,
      round(coalesce(sum(p.wages_e4), 0))::bigint as wages
    from labor p where to_char(p.day, 'YYYY-MM') = ${window.from} group by 1, 2, 3, 4 order by 1`.execute(tx)
  const burden = await burdenPercent(tx)
  const days = Map.groupBy(rows, ({ locationId, jobId }) => `${locationId} ${jobId}`)
  return (await workOf(tx, window, clientId)).flatMap(({ month, locationId, jobId, ...total }) => {
    if (month !== window.from) return []
    const workedDays = days.get(`${locationId} ${jobId}`) ?? []
    const seconds = splitByWeight(
      total.seconds,
      workedDays.map((day) => Math.round(day.seconds)),
    )
    const split = (minor: number, isEstimate: boolean) =>
      splitByWeight(
        withBurden(minor, burden),
        workedDays.map((day) => (day.isEstimate === isEstimate ? day.wages : 0)),
      )
    const [paid, estimated] = [split(total.paidMinor, false), split(total.estimateMinor, true)]
    return workedDays.map(({ day }, at) => ({
      kind: 'work' as const,
      day,
      jobId,
      locationId,
      seconds: seconds[at] ?? 0,
      laborMinor: (paid[at] ?? 0) + (estimated[at] ?? 0),
    }))
  })
}

async function supplyRows(tx: TenantTx, window: MonthWindow, clientId: string): Promise<DraftRow[]> {
  const { rows } = await sql<{
    what: string
    locationId: string
    quantity: number
    suppliesMinor: number
    billedMinor: number
  }>`
    select i.name as what, u.location_id, coalesce(u.quantity, 0)::float as quantity, u.cost_minor::bigint as supplies_minor,
      u.billable_minor::bigint as billed_minor
    from (${placeUses(window)}) u join supply_items i on i.id = u.item_id
    where u.client_id = ${clientId} order by i.name`.execute(tx)
  return rows.map((row) => ({ kind: 'supply' as const, ...row }))
}

async function tripRows(tx: TenantTx, { from }: MonthWindow, clientId: string): Promise<DraftRow[]> {
  const { rows } = await sql<{ day: string; what: string; locationId: string; mileageMinor: number }>`
    select t.day, t.from_name || ' – ' || t.to_name as what, l.id as location_id, t.amount_minor as mileage_minor
    from trips t join locations l on l.id = coalesce(t.to_location_id, t.from_location_id)
    where t.state = 'approved' and to_char(t.day, 'YYYY-MM') = ${from} and l.client_id = ${clientId}`.execute(tx)
  return rows.map((row) => ({ kind: 'trip' as const, ...row }))
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { timeZoneOf, todayOf } from '#server/api/today.store.ts'
import type {
  ClientConsumption,
  ClientConsumptionLine,
  Consumption,
  ConsumptionLine,
} from '#shared/contracts/consumables.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { allowances, allowedIn } from './allowance.store.ts'

interface Months {
  from: string
  to: string
}

interface Window extends Months {
  begins: Date
  ends: Date
  timeZone: string
}

const usualMonths = 12

/** Months on the organisation's clock. @throws ProblemError 400 `consumables_window`. */
async function windowOf(tx: TenantTx, asked: Partial<Months>): Promise<Window> {
  const to = Temporal.PlainYearMonth.from(asked.to ?? (await todayOf(tx)).slice(0, 7))
  const from = asked.from ? Temporal.PlainYearMonth.from(asked.from) : to.subtract({ months: usualMonths - 1 })
  const count = from.until(to, { largestUnit: 'month' }).months + 1
  if (count < 1 || count > supplyLimits.reportMonthsMax) throw fieldProblem('consumables_window', 'to')
  const timeZone = await timeZoneOf(tx)
  const begin = (month: Temporal.PlainYearMonth) =>
    new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds)
  return {
    from: from.toString(),
    to: to.toString(),
    begins: begin(from),
    ends: begin(to.add({ months: 1 })),
    timeZone,
  }
}

type UseLine = Omit<ClientConsumptionLine, 'locationName' | 'itemName' | 'unit'> & { clientId: string }

/** By month, place and item, each rounded once; whatever is shown of it is a sum of these. */
const uses = ({ begins, ends, timeZone }: Window) => sql<UseLine>`
  select to_char(v.at at time zone ${timeZone}, 'YYYY-MM') as month, l.client_id, v.location_id, v.item_id,
    -sum(v.quantity) filter (where v.kind <> 'waste') as quantity,
    round(-sum(v.quantity::numeric * v.unit_cost_e4) / 100) as cost_minor,
    round(coalesce(-sum(v.quantity::numeric * v.unit_cost_e4 * (10000 + v.markup_bp)) filter (
      where v.is_billable and v.kind <> 'waste'), 0) / 1000000) as billable_minor
  from stock_moves v join locations l on l.organization_id = v.organization_id and l.id = v.location_id
  where v.kind in ('issue', 'bill', 'return', 'count', 'waste') and v.at >= ${begins} and v.at < ${ends}
  group by 1, 2, 3, 4`

/** By month and client, newest month first. @throws ProblemError 400 `consumables_window`. */
export async function consumption(tx: TenantTx, asked: Partial<Months>): Promise<Consumption> {
  const window = await windowOf(tx, asked)
  const { rows } = await sql<Omit<ConsumptionLine, 'allowedMinor'>>`
    select u.month, u.client_id, c.name as client_name, coalesce(sum(u.quantity), 0)::int as quantity,
      sum(u.cost_minor)::bigint as cost_minor, sum(u.billable_minor)::bigint as billable_minor
    from (${uses(window)}) u join clients c on c.id = u.client_id
    group by u.month, u.client_id, c.name order by u.month desc, lower(c.name), u.client_id`.execute(tx)
  const allowed = rows.length > 0 ? await allowances(tx, window.timeZone, null) : []
  const items = rows.map((row) => ({ ...row, allowedMinor: allowedIn(allowed, row.clientId, row.month) }))
  return { from: window.from, to: window.to, items, totals: totalsOf(items) }
}

/** What one client used. @throws ProblemError 404; 400 `consumables_window`. */
export async function clientConsumption(
  tx: TenantTx,
  clientId: string,
  asked: Partial<Months>,
): Promise<ClientConsumption> {
  const client = await tx.selectFrom('clients').select(['id', 'name']).where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const window = await windowOf(tx, asked)
  const { rows: items } = await sql<ClientConsumptionLine>`
    select u.month, u.location_id, l.name as location_name, u.item_id, i.name as item_name, i.unit,
      coalesce(u.quantity, 0)::int as quantity, u.cost_minor::bigint as cost_minor,
      u.billable_minor::bigint as billable_minor
    from (${uses(window)}) u join locations l on l.id = u.location_id join supply_items i on i.id = u.item_id
    where u.client_id = ${clientId}
    order by u.month desc, lower(l.name), u.location_id, lower(i.name), u.item_id`.execute(tx)
  const { from, to } = window
  const allowed = await allowances(tx, window.timeZone, clientId)
  const months = monthsOf(window).map((month) => ({
    month,
    costMinor: items.reduce((sum, line) => (line.month === month ? sum + line.costMinor : sum), 0),
    allowedMinor: allowedIn(allowed, client.id, month),
  }))
  return { from, to, clientId: client.id, clientName: client.name, months, items, totals: totalsOf(items) }
}

function monthsOf({ from, to }: Months): string[] {
  const first = Temporal.PlainYearMonth.from(from)
  const { months } = first.until(Temporal.PlainYearMonth.from(to), { largestUnit: 'month' })
  return Array.from({ length: months + 1 }, (_, n) => first.add({ months: n }).toString())
}

const totalsOf = (lines: readonly Pick<ConsumptionLine, 'quantity' | 'costMinor' | 'billableMinor'>[]) => ({
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  costMinor: lines.reduce((sum, line) => sum + line.costMinor, 0),
  billableMinor: lines.reduce((sum, line) => sum + line.billableMinor, 0),
})

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { placeUses } from '#server/api/domain/supplies/place-uses.ts'
import { monthsOf, monthWindow, type Months } from '#server/api/month-window.store.ts'
import { notFound } from '#server/api/problem.ts'
import type {
  ClientConsumption,
  ClientConsumptionLine,
  Consumption,
  ConsumptionLine,
} from '#shared/supplies/consumables.contract.ts'
import { allowances, allowedIn } from './allowance.store.ts'

const usualMonths = 12

/** By month and client, newest month first. @throws ProblemError 400 `months_window`. */
export async function consumption(tx: TenantTx, range: Partial<Months>): Promise<Consumption> {
  const window = await monthWindow(tx, range, usualMonths)
  const { rows } = await sql<Omit<ConsumptionLine, 'allowedMinor'>>`
    select u.month, u.client_id, c.name as client_name, coalesce(sum(u.quantity), 0)::int as quantity,
      sum(u.cost_minor)::bigint as cost_minor, sum(u.billable_minor)::bigint as billable_minor
    from (${placeUses(window)}) u join clients c on c.id = u.client_id
    group by u.month, u.client_id, c.name order by u.month desc, lower(c.name), u.client_id`.execute(tx)
  const clientIds = [...new Set(rows.map((row) => row.clientId))]
  const allowed = await allowances(tx, { ...window, clientIds })
  const items = rows.map((row) => ({ ...row, allowedMinor: allowedIn(allowed, row.clientId, row.month) }))
  return { from: window.from, to: window.to, items, totals: totalsOf(items) }
}

/** The consumption of one client. @throws ProblemError 404; 400 `months_window`. */
export async function clientConsumption(
  tx: TenantTx,
  clientId: string,
  range: Partial<Months>,
): Promise<ClientConsumption> {
  const client = await tx.selectFrom('clients').select(['id', 'name']).where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const window = await monthWindow(tx, range, usualMonths)
  const { rows: items } = await sql<ClientConsumptionLine>`
    select u.month, u.location_id, l.name as location_name, u.item_id, i.name as item_name, i.unit,
      coalesce(u.quantity, 0)::int as quantity, u.cost_minor::bigint as cost_minor,
      u.billable_minor::bigint as billable_minor
    from (${placeUses(window)}) u join locations l on l.id = u.location_id join supply_items i on i.id = u.item_id
    where u.client_id = ${clientId}
    order by u.month desc, lower(l.name), u.location_id, lower(i.name), u.item_id`.execute(tx)
  const { from, to } = window
  const allowed = await allowances(tx, { ...window, clientIds: [client.id] })
  const months = monthsOf(window).map((month) => ({
    month,
    costMinor: items.reduce((sum, line) => (line.month === month ? sum + line.costMinor : sum), 0),
    allowedMinor: allowedIn(allowed, client.id, month),
  }))
  return { from, to, clientId: client.id, clientName: client.name, months, items, totals: totalsOf(items) }
}

const totalsOf = (lines: readonly Pick<ConsumptionLine, 'quantity' | 'costMinor' | 'billableMinor'>[]) => ({
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  costMinor: lines.reduce((sum, line) => sum + line.costMinor, 0),
  billableMinor: lines.reduce((sum, line) => sum + line.billableMinor, 0),
})

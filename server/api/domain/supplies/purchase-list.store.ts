import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PurchaseLine, PurchaseList } from '#shared/supplies/stock.contract.ts'
import { costMinor } from '#shared/supplies/amounts.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { orderQuantity, reorderPoint, type StockFacts } from '#shared/supplies/reorder.ts'
import { requested, usageBefore } from './stock-facts.ts'

const { windowDays, defaultLeadDays, orderDays } = supplyLimits

interface NeedRow extends Omit<PurchaseLine, 'reorderPoint' | 'par' | 'order' | 'packs' | 'costMinor'> {
  leadDays: number
  safetyDays: number
  ownPoint: number | null
  ownPar: number | null
}

/** Lists what to order now: needs of approved requests and reorder points beyond stock and orders. */
export async function purchaseList(tx: TenantTx): Promise<PurchaseList> {
  const { rows } = await sql<NeedRow>`
    with ${usageBefore(sql`now()`)}, ${requested},
    asked_anywhere as (select item_id, sum(quantity) as requested from asked where state = 'approved' group by item_id)
    select p.id as supplier_id, p.name as supplier_name, i.id as item_id, i.name as item_name, i.sku, i.unit,
      i.pack_size, i.unit_cost_e4, coalesce(p.lead_days, ${defaultLeadDays})::int as lead_days, i.safety_days,
      i.reorder_point as own_point, i.par as own_par,
      (select coalesce(sum(s.on_hand), 0)::int from stock_levels s
       join stock_areas a on a.organization_id = s.organization_id and a.id = s.area_id
       where s.organization_id = i.organization_id and s.item_id = i.id and a.location_id is null
         and a.archived_at is null) as on_hand,
      coalesce(o.requested, 0)::int as requested,
      (select coalesce(sum(b.quantity), 0)::int from on_purchase b where b.item_id = i.id and b.location_id is null)
        as on_order,
      greatest(0, e.quantity)::int as used
    from supply_items i left join suppliers p on p.organization_id = i.organization_id and p.id = i.supplier_id
    left join used_anywhere e on e.item_id = i.id left join asked_anywhere o on o.item_id = i.id
    where i.archived_at is null
    order by lower(p.name) nulls last, p.id, lower(i.name), i.id`.execute(tx)
  const items = rows.flatMap(toNeed)
  const { rows: unknown } = await sql<PurchaseList['unknown'][number]>`
    select min(q.name) as name, min(q.unit) as unit, sum(q.quantity)::int as quantity
    from supply_request_items q
    join supply_requests r on r.organization_id = q.organization_id and r.id = q.supply_request_id
    where r.state = 'approved' and not exists (
      select from supply_items i where i.organization_id = q.organization_id and i.archived_at is null
        and (lower(i.name) = lower(q.name) or i.sku <> '' and lower(i.sku) = lower(q.name)))
    group by lower(q.name), lower(q.unit) order by 1 limit 100`.execute(tx)
  return { items, totalMinor: items.reduce((sum, line) => sum + line.costMinor, 0), unknown }
}

function toNeed({ leadDays, safetyDays, ownPoint, ownPar, ...row }: NeedRow): PurchaseLine[] {
  const { used, packSize, onHand, onOrder, requested, unitCostE4 } = row
  const left = onHand + onOrder - requested
  const facts: StockFacts = { used, windowDays, leadDays, safetyDays, onHand: left, onOrder: 0, par: 0, packSize }
  const point = ownPoint ?? reorderPoint(facts)
  const par = Math.max(point, ownPar ?? reorderPoint({ ...facts, safetyDays: safetyDays + orderDays }))
  const order = left <= point ? orderQuantity({ ...facts, par }) : 0
  if (order === 0) return []
  return [{ ...row, reorderPoint: point, par, order, packs: order / packSize, costMinor: costMinor(order, unitCostE4) }]
}

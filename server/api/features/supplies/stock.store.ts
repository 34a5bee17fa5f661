import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { valueByPlace } from '#server/api/domain/supplies/stock-value.ts'
import { requested, usageBefore } from '#server/api/domain/supplies/stock-facts.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { StockLine } from '#shared/supplies/stock.contract.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { daysLeft, reorderPoint, type StockFacts } from '#shared/supplies/reorder.ts'

const { windowDays, defaultLeadDays } = supplyLimits

interface StockQuery {
  areaId?: string
  locationId?: string
  clientId?: string
  below?: boolean
}

interface LevelRow extends Omit<StockLine, 'isBelow' | 'runsOutOn' | 'reorderPoint'> {
  leadDays: number
  safetyDays: number
  ownPoint: number | null
}

/** Sorted by area and item. */
export async function stock(tx: TenantTx, query: StockQuery): Promise<StockLine[]> {
  const { areaId, locationId, clientId, below } = query
  const today = await todayOf(tx)
  const { rows } = await sql<LevelRow>`
    with ${usageBefore(sql`now()`, atPlaces(query))}, ${requested},
    shown as materialized (
      select a.id, a.kind, a.name, a.location_id, l.name as location_name, l.client_id,
        case when a.location_id is not null then (
          select count(distinct (w.job_id, w.visit_start))::int from work_logs w
          where w.organization_id = a.organization_id and w.location_id = a.location_id and w.voided_at is null
            and w.visit_start is not null and w.started_at > now() - make_interval(days => ${windowDays})) end as visits
      from stock_areas a
      left join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.archived_at is null
        and (${areaId ?? null}::uuid is null or a.id = ${areaId ?? null}::uuid)
        and (${locationId ?? null}::uuid is null or a.location_id = ${locationId ?? null}::uuid)
        and (${clientId ?? null}::uuid is null or l.client_id = ${clientId ?? null}::uuid)),
    valued as (${valueByPlace(sql`
      select s.area_id, s.item_id, s.on_hand, w.quantity, w.value_e4 from stock_levels s
      join stock_values w on w.organization_id = s.organization_id and w.item_id = s.item_id
      where s.item_id in (select o.item_id from shown a join stock_levels o on o.area_id = a.id)`)})
    select a.id as area_id, a.name as area_name, a.location_id, a.location_name, a.client_id, a.visits,
      i.id as item_id, i.name as item_name, i.sku, i.unit, s.on_hand, s.value_minor,
      coalesce(p.lead_days, ${defaultLeadDays})::int as lead_days, i.safety_days,
      case when a.location_id is null then i.reorder_point end as own_point,
      coalesce(o.quantity, 0)::int as on_order,
      greatest(0, case when a.location_id is null then e.quantity else u.quantity end)::int as used
    from shown a
    join valued s on s.area_id = a.id
    join supply_items i on i.id = s.item_id
    left join suppliers p on p.organization_id = i.organization_id and p.id = i.supplier_id
    left join used u on u.item_id = i.id and u.location_id = a.location_id
    left join used_anywhere e on e.item_id = i.id
    left join on_way o on o.item_id = i.id and o.place_id = coalesce(a.location_id, a.id)
    where i.archived_at is null
    order by a.kind desc, lower(a.name), a.id, lower(i.name), i.id`.execute(tx)
  return rows.map((row) => toLine(row, today)).filter(({ isBelow }) => !below || isBelow)
}

function atPlaces({ locationId, clientId }: StockQuery) {
  if (locationId) return sql`and v.location_id = ${locationId}`
  return clientId ? sql`and v.location_id in (select id from locations where client_id = ${clientId})` : sql``
}

function toLine({ leadDays, safetyDays, ownPoint, ...row }: LevelRow, today: string): StockLine {
  const { used, onHand, onOrder } = row
  const facts: StockFacts = { used, windowDays, leadDays, safetyDays, onHand, onOrder, par: 0, packSize: 1 }
  const point = ownPoint ?? reorderPoint(facts)
  const days = daysLeft(facts)
  return {
    ...row,
    valueMinor: Number(row.valueMinor),
    reorderPoint: point,
    isBelow: onHand + onOrder <= point && (point > 0 || onHand < 0),
    runsOutOn: days === null ? null : shiftDay(today, days),
  }
}

import { sql } from 'kysely'
import { requested, usageBefore } from '#server/api/domain/supplies/stock-facts.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import type { FigureQuery } from './figure-parts.ts'

const { windowDays, defaultLeadDays } = supplyLimits

export const supplyFigures = {
  // The same rule as the stock page: on hand and on order, compared with the reorder point.
  supply_low: (now) => sql`
    with ${usageBefore(sql`${now}`)}, ${requested}
    select s.area_id || ' ' || s.item_id as key, round(100.0 * (s.on_hand + s.on_order) / s.point, 1)::float as value,
      s.area_name || ': ' || s.item_name as title, '/settings/supplies?tab=stock' as link,
      l.id as place_id, array_remove(array[l.region_id], null) as region_ids, l.client_id
    from (
      select a.id as area_id, a.name as area_name, a.location_id, i.id as item_id, i.name as item_name, n.on_hand,
        coalesce(o.quantity, 0) as on_order, coalesce(
          case when a.location_id is null then i.reorder_point end,
          ceil(greatest(0, case when a.location_id is null then e.quantity else u.quantity end)
            * (coalesce(p.lead_days, ${defaultLeadDays}) + i.safety_days) / ${windowDays}::numeric)) as point
      from stock_levels n join stock_areas a on a.id = n.area_id join supply_items i on i.id = n.item_id
      left join suppliers p on p.id = i.supplier_id
      left join used u on u.item_id = i.id and u.location_id = a.location_id
      left join used_anywhere e on e.item_id = i.id
      left join on_way o on o.item_id = i.id and o.place_id = coalesce(a.location_id, a.id)
      where a.archived_at is null and i.archived_at is null) s
    left join locations l on l.id = s.location_id where s.point > 0`,
} satisfies Record<string, FigureQuery>

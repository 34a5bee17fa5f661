import { sql } from 'kysely'

/**
 * `found`: which chemicals are where, by stock on hand and by the lists of locations. A closet's place is its location,
 * a warehouse's or vehicle's is itself.
 */
export const withChemicals = sql`
  found as (
    select e.place_id, e.item_id, bool_or(e.in_stock) as in_stock, bool_or(not e.in_stock) as is_listed
    from (
      select coalesce(a.location_id, a.id) as place_id, s.item_id, true as in_stock
      from stock_levels s
      join stock_areas a on a.organization_id = s.organization_id and a.id = s.area_id and a.archived_at is null
      where s.on_hand > 0
      union all select l.location_id, l.item_id, false from location_chemicals l) e
    join chemicals c on c.item_id = e.item_id
    join supply_items i on i.organization_id = c.organization_id and i.id = c.item_id and i.archived_at is null
    group by e.place_id, e.item_id)`

/** The place `f.place_id`: its location with client and closet, or its warehouse or vehicle. */
export const placeSql = {
  joins: sql`
    left join locations l on l.id = f.place_id
    left join clients k on k.organization_id = l.organization_id and k.id = l.client_id
    left join stock_areas a on a.archived_at is null and (a.id = f.place_id or a.location_id = f.place_id)`,
  label: sql`coalesce(k.name || ' · ' || l.name, a.name)`,
  columns: sql`
    f.place_id as id, case when l.id is not null then 'location' else a.kind end as kind,
    coalesce(l.name, a.name) as name, k.name as client_name, case when l.id is not null then a.name end as area_name`,
} as const

import { sql, type RawBuilder } from 'kysely'
import { supplyLimits } from '#shared/supplies/kinds.ts'

/**
 * `used` per item and location, and `used_anywhere` per item: usage of stock in the days before `now`. A return
 * subtracts, and a count records unnoted usage. The moves are read once, however many lines are shown; `at` limits them
 * to locations by `v.location_id`.
 */
export const usageBefore = (now: RawBuilder<unknown>, at = sql``) => sql`
  used as materialized (
    select v.item_id, v.location_id, sum(v.used) as quantity from stock_moves v
    where v.kind in ('issue', 'bill', 'return', 'count', 'direct') and v.location_id is not null
      and v.at > ${now}::timestamptz - make_interval(days => ${supplyLimits.windowDays}) ${at}
    group by v.item_id, v.location_id),
  used_anywhere as (select item_id, sum(quantity) as quantity from used group by item_id)`

/**
 * `asked` per item, location and state: open requests with the item's name or SKU. `on_purchase` per item and area:
 * quantities still to come from purchase orders. `on_way` is both, per item and area or location.
 */
export const requested = sql`
  asked as materialized (
    select k.item_id, r.location_id, r.state, sum(q.quantity) as quantity
    from supply_requests r
    join supply_request_items q on q.organization_id = r.organization_id and q.supply_request_id = r.id
    join (
      select id as item_id, lower(name) as name from supply_items
      union select id, lower(sku) from supply_items where sku <> '') k on k.name = lower(q.name)
    where r.state in ('approved', 'ordered')
    group by k.item_id, r.location_id, r.state),
  on_purchase as materialized (
    select l.item_id, o.area_id, a.location_id, sum(l.quantity - l.received) as quantity
    from purchase_order_lines l
    join purchase_orders o on o.organization_id = l.organization_id and o.id = l.order_id
    join stock_areas a on a.organization_id = o.organization_id and a.id = o.area_id
    where l.received < l.quantity and o.state in ('draft', 'sent', 'partly_received')
    group by l.item_id, o.area_id, a.location_id),
  on_way as (
    select item_id, place_id, sum(quantity) as quantity from (
      select item_id, location_id as place_id, quantity from asked
      union all select item_id, coalesce(location_id, area_id), quantity from on_purchase) w
    group by item_id, place_id)`

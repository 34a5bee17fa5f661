import { sql, type RawBuilder } from 'kysely'

/**
 * The value of each place's stock: an item's value in cents, shared among its places by quantity. Each place gets the
 * difference of two running shares, so that the places add up to the item exactly and an empty place is worth nothing.
 * `levels` has an item's area_id, item_id and on_hand in all places, with its quantity and value_e4.
 */
export const valueByPlace = (levels: RawBuilder<unknown>) => sql`
  select r.area_id, r.item_id, r.on_hand, r.quantity, r.value_e4, case when r.quantity > 0 then
    round(round(r.value_e4 / 100.0) * r.running / r.quantity)
    - round(round(r.value_e4 / 100.0) * (r.running - r.on_hand) / r.quantity) else 0 end::bigint as value_minor
  from (select l.*, sum(l.on_hand) over (partition by l.item_id order by l.area_id) as running from (${levels}) l) r`

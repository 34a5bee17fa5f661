import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { valueByPlace } from '#server/api/domain/supplies/stock-value.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { StockValue, StockValueLine } from '#shared/supplies/stock-value.contract.ts'

interface Change {
  openingMinor: number
  receivedMinor: number
  usedMinor: number
  countedMinor: number
}

/**
 * The value of all stock at the end of a day, by place and item, and its changes in that month until then. @throws
 * ProblemError 400 `day_ahead`.
 */
export async function stockValue(tx: TenantTx, query: { asOf?: string }): Promise<StockValue> {
  const timeZone = await timeZoneOf(tx)
  const today = Temporal.Now.plainDateISO(timeZone)
  const day = query.asOf ? Temporal.PlainDate.from(query.asOf) : today
  if (Temporal.PlainDate.compare(day, today) > 0) throw fieldProblem('day_ahead', 'asOf')
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds)
  const month = day.with({ day: 1 })
  const [begins, ends] = [startOf(month), startOf(day.add({ days: 1 }))]
  const lines = await linesAt(tx, ends)
  const { openingMinor, receivedMinor, usedMinor, countedMinor } = await changeBetween(tx, begins, ends)
  const totalMinor = lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  return {
    asOf: day.toString(),
    totalMinor,
    month: { from: month.toString(), openingMinor, receivedMinor, usedMinor, countedMinor, closingMinor: totalMinor },
    areas: [...Map.groupBy(lines, ({ areaId }) => areaId).values()].flatMap((areaValues) =>
      areaValues.slice(0, 1).map(({ areaId, areaName, locationName }) => ({
        areaId,
        areaName,
        locationName,
        valueMinor: areaValues.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      })),
    ),
    items: lines,
  }
}

/** The item's last movement before then. */
const lastMove = (moves: ReturnType<typeof sql>, before: Date) => sql`
  select v.nth, v.from_after, v.to_after, v.quantity_after, v.value_after_e4 from stock_moves v
  where v.organization_id = s.organization_id and v.item_id = s.item_id and ${moves} and v.booked_at < ${before}
  order by v.booked_at desc, v.nth desc limit 1`

async function linesAt(tx: TenantTx, before: Date): Promise<StockValueLine[]> {
  const { rows } = await sql<StockValueLine>`
    with levels as (
      select s.area_id, s.item_id, h.on_hand, w.quantity_after as quantity, w.value_after_e4 as value_e4
      from stock_levels s
      cross join lateral (${lastMove(sql`true`, before)}) w
      cross join lateral (
        select e.on_hand from (
          select l.nth, l.from_after as on_hand from (${lastMove(sql`v.from_area_id = s.area_id`, before)}) l
          union all select c.nth, c.to_after from (${lastMove(sql`v.to_area_id = s.area_id`, before)}) c) e
        order by e.nth desc limit 1) h)
    select a.id as area_id, a.name as area_name, l.name as location_name, i.id as item_id, i.name as item_name, i.sku,
      i.unit, o.on_hand, round(o.value_e4::numeric / o.quantity)::bigint as unit_cost_e4, o.value_minor
    from (${valueByPlace(sql`select * from levels where quantity > 0`)}) o
    join stock_areas a on a.id = o.area_id join supply_items i on i.id = o.item_id
    left join locations l on l.organization_id = a.organization_id and l.id = a.location_id
    where o.on_hand > 0
    order by a.kind desc, lower(a.name), a.id, lower(i.name), i.id`.execute(tx)
  return rows
}

/** The opening value, and the changes by receipts, use and counts. */
async function changeBetween(tx: TenantTx, begins: Date, ends: Date): Promise<Change> {
  const { rows } = await sql<Change>`
    select (
        select coalesce(sum(round(w.value_after_e4 / 100.0)), 0)::bigint from stock_values s
        cross join lateral (${lastMove(sql`true`, begins)}) w) as opening_minor,
      coalesce(sum(v.value_minor) filter (where v.kind = 'receive'), 0)::bigint as received_minor,
      coalesce(-sum(v.value_minor) filter (where v.kind not in ('receive', 'count')), 0)::bigint as used_minor,
      coalesce(sum(v.value_minor) filter (where v.kind = 'count'), 0)::bigint as counted_minor
    from stock_moves v where v.booked_at >= ${begins} and v.booked_at < ${ends}`.execute(tx)
  const [change] = rows
  if (!change) throw new Error('an aggregate without a row')
  return change
}

import { sql } from 'kysely'
import type { MonthWindow } from '#server/api/month-window.store.ts'

export interface PlaceUse {
  month: string
  clientId: string
  locationId: string
  itemId: string
  quantity: number
  costMinor: number
  billableMinor: number
}

/** Thrown away, damaged or lost: a cost that is never billed. */
const isLoss = sql`(v.kind = 'waste' or coalesce(v.reason, 'counted') <> 'counted')`

/** Use by location, month and item, at its booked cost; every total shown is a sum of these. */
export const placeUses = ({
  begins,
  ends,
  timeZone,
}: Pick<MonthWindow, 'begins' | 'ends' | 'timeZone'>) => sql<PlaceUse>`
  select to_char(v.at at time zone ${timeZone}, 'YYYY-MM') as month, l.client_id, v.location_id, v.item_id,
    sum(v.used) filter (where not ${isLoss}) as quantity,
    sum(v.used_minor) as cost_minor,
    round(coalesce(sum(sign(v.used) * v.cost_e4 * (10000 + v.markup_bp)) filter (
      where v.is_billable and not ${isLoss}), 0) / 1000000) as billable_minor
  from stock_moves v join locations l on l.organization_id = v.organization_id and l.id = v.location_id
  where v.used <> 0 and v.at >= ${begins} and v.at < ${ends}
  group by 1, 2, 3, 4`

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

/** The cost of supplies used by location, month and item, each rounded once; every total shown is a sum of these. */
export const placeUses = ({
  begins,
  ends,
  timeZone,
}: Pick<MonthWindow, 'begins' | 'ends' | 'timeZone'>) => sql<PlaceUse>`
  select to_char(v.at at time zone ${timeZone}, 'YYYY-MM') as month, l.client_id, v.location_id, v.item_id,
    -sum(v.quantity) filter (where v.kind <> 'waste') as quantity,
    round(-sum(v.quantity::numeric * v.unit_cost_e4) / 100) as cost_minor,
    round(coalesce(-sum(v.quantity::numeric * v.unit_cost_e4 * (10000 + v.markup_bp)) filter (
      where v.is_billable and v.kind <> 'waste'), 0) / 1000000) as billable_minor
  from stock_moves v join locations l on l.organization_id = v.organization_id and l.id = v.location_id
  where v.kind in ('issue', 'bill', 'return', 'count', 'waste') and v.at >= ${begins} and v.at < ${ends}
  group by 1, 2, 3, 4`

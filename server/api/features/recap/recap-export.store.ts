import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ReportFilter } from './recap-report.store.ts'

export interface StopRow {
  recapId: string
  position: number
  day: string
  memberName: string
  clientName: string
  locationName: string
  timeZone: string
  arrivedAt: Date | null
  leftAt: Date | null
  leftBefore: Date | null
  distanceM: number | null
  distanceSource: 'entered' | 'estimate' | null
  supplies: string | null
  crew: string | null
  notes: string
  problems: string
}

export interface Position {
  day: string
  recapId: string
  position: number
}

const pageSize = 500

/** Stops of the selected recaps by day, after the last one of the previous page. */
export async function stopRows(tx: TenantTx, { where }: ReportFilter, after: Position | undefined) {
  const { rows } = await sql<StopRow>`
    select r.id as recap_id, s.position, r.day, m.name as member_name, c.name as client_name, l.name as location_name,
      l.time_zone, s.arrived_at, s.left_at, s.distance_m, s.distance_source, s.notes, s.problems,
      (select b.left_at from recap_stops b where b.organization_id = s.organization_id and b.recap_id = s.recap_id
         and b.position = s.position - 1) as left_before,
      (select string_agg(concat_ws(' ', u.quantity, nullif(u.unit, ''), u.name), '; ' order by u.position)
       from recap_supplies u where u.organization_id = s.organization_id and u.stop_id = s.id) as supplies,
      (select string_agg(w.name, '; ' order by w.name) from recap_crew k
       join members w on w.organization_id = k.organization_id and w.id = k.member_id
       where k.organization_id = s.organization_id and k.stop_id = s.id) as crew
    from recaps r
    join members m on m.organization_id = r.organization_id and m.id = r.member_id
    join recap_stops s on s.organization_id = r.organization_id and s.recap_id = r.id
    join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    where ${where}
      and (${after?.recapId ?? null}::uuid is null or (r.day, r.id, s.position) >
           (${after?.day ?? '2000-01-01'}::date, ${after?.recapId ?? null}::uuid, ${after?.position ?? 0}::int))
    order by r.day, r.id, s.position limit ${pageSize}`.execute(tx)
  const last = rows.at(-1)
  const next = rows.length === pageSize && last ? last : null
  return { rows, next: next && { day: next.day, recapId: next.recapId, position: next.position } }
}

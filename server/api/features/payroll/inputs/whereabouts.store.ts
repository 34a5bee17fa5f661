import { sql } from 'kysely'
import type { Whereabouts } from '#server/api/db/schema/payroll.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { calendarsOfPlaces } from '#server/api/domain/schedules/planned/holidays.store.ts'

/**
 * Stores the regions of members and locations at a lock: moves are not dated, so they apply from now on and paid
 * holidays are not reversed. Null while one calendar applies everywhere.
 */
export async function readWhereabouts(tx: TenantTx): Promise<Whereabouts | null> {
  const { rows } = await sql<Whereabouts>`
    select
      (select coalesce(jsonb_object_agg(m.id, r.region_id), '{}') from members m left join (
        select member_id, min(region_id::text) as region_id from member_regions
        group by member_id having count(*) = 1) r on r.member_id = m.id) as members,
      (select coalesce(jsonb_object_agg(l.id, jsonb_build_object('regionId', l.region_id, 'clientId', l.client_id)), '{}')
        from locations l) as locations
    where exists (select from holiday_calendar_assignments a
      where num_nonnulls(a.region_id, a.client_id, a.location_id) > 0)`.execute(tx)
  return rows[0] ?? null
}

/** The nearest calendar of each location that has one. */
export async function calendarsAt(tx: TenantTx, then?: Whereabouts | null): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ locationId: string; calendarId: string }>`
    select location_id, calendar_id from (${calendarsOfPlaces}) n where calendar_id is not null`.execute(tx)
  const calendars = new Map(rows.map(({ locationId, calendarId }) => [locationId, calendarId]))
  if (!then) return calendars
  const assigned = await tx
    .selectFrom('holidayCalendarAssignments')
    .select(['calendarId', 'locationId', 'clientId', 'regionId'])
    .execute()
  const everywhere = assigned.find(
    (assignment) => !assignment.locationId && !assignment.clientId && !assignment.regionId,
  )
  for (const [id, place] of Object.entries(then.locations)) {
    const nearest =
      assigned.find(({ locationId }) => locationId === id) ??
      assigned.find(({ clientId }) => clientId === place.clientId) ??
      assigned.find(({ regionId }) => regionId !== null && regionId === place.regionId) ??
      everywhere
    if (nearest) calendars.set(id, nearest.calendarId)
    else calendars.delete(id)
  }
  return calendars
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { isWanted, type WantedPlaces } from './place-filter.ts'

export interface LocationLine {
  id: string
  clientId: string
  clientKey: string
  nameKey: string
  clientName: string
  name: string
  address: Address
  latitude: number | null
  longitude: number | null
  timeZone: string
  regionName: string | null
  geofenceRadiusM: number
  phoneNumbers: string[]
  accessNotes: string
  jobCount: number
  archivedOn: string | null
}

/** The next locations by client and name; clients are in the order of their list. */
export async function page(tx: TenantTx, wanted: WantedPlaces, after: LocationLine | undefined) {
  const from =
    after &&
    sql`and (c.name_key, c.id) >= (${after.clientKey}, ${after.clientId}::uuid)
        and (c.name_key, c.id, lower(l.name) collate "und-x-icu", l.id)
          > (${after.clientKey}, ${after.clientId}::uuid, ${after.nameKey}, ${after.id}::uuid)`
  const { rows } = await sql<LocationLine>`
    select l.id, c.id as client_id, c.name_key as client_key, lower(l.name) as name_key, c.name as client_name, l.name,
           l.address, l.latitude, l.longitude, l.time_zone, r.name as region_name, l.geofence_radius_m, l.phone_numbers,
           l.access_notes, coalesce(l.archived_at, c.archived_at)::date::text as archived_on,
           (select count(*) from jobs j where j.location_id = l.id and j.archived_at is null) as job_count
    from clients c
    join locations l on l.organization_id = c.organization_id and l.client_id = c.id
    left join regions r on r.organization_id = l.organization_id and r.id = l.region_id
    where ${isWanted(wanted)} and (l.archived_at is null and c.archived_at is null) = ${!wanted.archived} ${from ?? sql``}
    order by c.name_key, c.id, lower(l.name) collate "und-x-icu", l.id limit ${limits.pageSizeMax}`.execute(tx)
  return { rows, next: rows.length === limits.pageSizeMax ? (rows.at(-1) ?? null) : null }
}

import { sql } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { minorUnitsOf } from '#server/api/currency.ts'
import { segmentsOf } from '#server/api/domain/schedules/patterns/pattern-line.ts'
import type { Segment } from '#server/api/domain/schedules/patterns/segments.ts'
import type { JobFilter } from '#shared/locations/place-exports.contract.ts'
import type { JobStatus, PriceBasis } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { isWanted, type WantedPlaces } from './place-filter.ts'

interface FoundJob {
  id: string
  clientId: string
  clientKey: string
  locationId: string
  locationKey: string
  clientName: string
  locationName: string
  regionName: string | null
  name: string
  status: JobStatus
  notes: string
  crewSize: number
  budgetedMinutes: number | null
  priceMinor: number | null
  priceBasis: PriceBasis
  archivedOn: string | null
  timeZone: string
}

export interface JobLine extends FoundJob {
  /** The job's patterns without an end date. */
  segments: Segment[]
  currency: string
  minorUnits: number
}

/** The next jobs by client, location and age. */
export async function page(
  tx: TenantTx,
  { locationId, status, ...wanted }: WantedPlaces & JobFilter,
  after: JobLine | undefined,
): Promise<{ rows: JobLine[]; next: JobLine | null }> {
  const currency = await currencyOf(tx)
  const from =
    after &&
    sql`and (c.name_key, c.id) >= (${after.clientKey}, ${after.clientId}::uuid)
        and (c.name_key, c.id, lower(l.name) collate "und-x-icu", l.id, j.id)
          > (${after.clientKey}, ${after.clientId}::uuid, ${after.locationKey}, ${after.locationId}::uuid, ${after.id}::uuid)`
  const { rows } = await sql<FoundJob & { patterns: string | null }>`
    select j.id, c.id as client_id, c.name_key as client_key, l.id as location_id, lower(l.name) as location_key,
           c.name as client_name, l.name as location_name, r.name as region_name, j.name, j.status, j.notes, j.crew_size,
           j.budgeted_minutes, j.price_minor, j.price_basis, l.time_zone, (
             select string_agg(schedule_line(s), E'\\n' order by s.pattern_id) from job_schedules s
             where s.organization_id = j.organization_id and s.job_id = j.id and s.effective_to is null) as patterns,
           coalesce(j.archived_at, l.archived_at, c.archived_at)::date::text as archived_on
    from clients c
    join locations l on l.organization_id = c.organization_id and l.client_id = c.id
    join jobs j on j.organization_id = l.organization_id and j.location_id = l.id
    left join regions r on r.organization_id = l.organization_id and r.id = l.region_id
    where ${isWanted(wanted)} ${locationId ? sql`and l.id = ${locationId}` : sql``} ${status ? sql`and j.status = ${status}` : sql``}
      and (j.archived_at is null and l.archived_at is null and c.archived_at is null) = ${!wanted.archived} ${from ?? sql``}
    order by c.name_key, c.id, lower(l.name) collate "und-x-icu", l.id, j.id limit ${limits.pageSizeMax}`.execute(tx)
  const minorUnits = minorUnitsOf(currency)
  const lines = rows.map((row) => ({ ...row, segments: segmentsOf(row.patterns), currency, minorUnits }))
  return { rows: lines, next: lines.length === limits.pageSizeMax ? (lines.at(-1) ?? null) : null }
}

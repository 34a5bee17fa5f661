import { sql, type RawBuilder } from 'kysely'
import { containing } from '#server/api/db/containing.ts'
import type { PlaceFilter } from '#shared/locations/place-exports.contract.ts'

/** The requested places and the regions the caller may see; null means every region. */
export interface WantedPlaces extends PlaceFilter {
  limitedTo: readonly string[] | null
}

/** A condition on the tables `c` (clients) and `l` (locations); the caller filters archived ones. */
export function isWanted({
  clientId,
  clientSearch,
  clientStatus,
  regionId,
  limitedTo,
}: WantedPlaces): RawBuilder<boolean> {
  const text = clientSearch?.trim()
  const conditions = [
    ...(clientId ? [sql`c.id = ${clientId}`] : []),
    ...(text ? [sql`c.name_key like lower(${containing(text)})`] : []),
    ...(clientStatus ? [sql`c.status = ${clientStatus}`] : []),
    ...(regionId ? [sql`l.region_id = ${regionId}`] : []),
    ...(limitedTo ? [sql`l.region_id = any (${limitedTo}::uuid[])`] : []),
  ]
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

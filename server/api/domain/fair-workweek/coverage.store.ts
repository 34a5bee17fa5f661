import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'

/** The law of a location on a day; null for none. */
export type Coverage = (locationId: string, day: string) => OrdinanceId | null

interface Choice {
  locationId: string
  effectiveOn: string
  ordinanceId: OrdinanceId | null
}

/** Reads the laws of these locations, or of all. */
export async function coverage(tx: TenantTx, locationIds?: readonly string[]): Promise<Coverage> {
  const { rows } = await sql<Choice>`
    select location_id, effective_on, ordinance_id from fair_workweek_choices
    ${locationIds ? sql`where location_id = any (${locationIds}::uuid[])` : sql``}
    order by effective_on, created_at, id`.execute(tx)
  const byLocation = Map.groupBy(rows, ({ locationId }) => locationId)
  return (locationId, day) =>
    byLocation.get(locationId)?.findLast(({ effectiveOn }) => effectiveOn <= day)?.ordinanceId ?? null
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'

/** The law of a location on a day; null if there is none. */
export type Coverage = (locationId: string, day: string) => OrdinanceId | null

interface Choice {
  locationId: string
  from: string
  ordinanceId: OrdinanceId | null
}

/** Reads the laws of these locations, or of all. */
export async function coverage(tx: TenantTx, locationIds?: readonly string[]): Promise<Coverage> {
  const byLocation = await dated(tx, locationIds)
  return (locationId, day) => byLocation.get(locationId)?.findLast(({ from }) => from <= day)?.ordinanceId ?? null
}

/** The laws of locations by the day from which they hold, oldest first. */
export async function dated(tx: TenantTx, locationIds?: readonly string[]) {
  const { rows } = await sql<Choice>`
    select location_id, effective_on as from, ordinance_id from fair_workweek_choices
    ${locationIds ? sql`where location_id = any (${locationIds}::uuid[])` : sql``}
    order by effective_on, created_at, id`.execute(tx)
  return new Map(
    Map.groupBy(rows, ({ locationId }) => locationId)
      .entries()
      .map(([id, choices]) => [id, choices.map(({ from, ordinanceId }) => ({ from, ordinanceId }))] as const),
  )
}

import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import { stableIds } from '#server/api/stable-ids.ts'
import type { Area } from '#shared/locations/locations.contract.ts'

const refusals = onViolation({ area_in_use: () => fieldProblem('area_in_use', 'areas') })

/** The areas of a location in their order. */
export const list = (tx: TenantTx, locationId: string) =>
  tx
    .selectFrom('areas')
    .select(['id', 'name', 'floorType', 'squareFeet'])
    .where('locationId', '=', locationId)
    .orderBy('position')
    .execute()

/**
 * Replaces the location's areas in this order: areas with an id stay, areas without one are new, missing ones are
 * deleted. The location's row is new or locked, so that concurrent saves are serialized. @throws ProblemError 400 for
 * an id that is not the location's, 409 `area_in_use`.
 */
export async function save(
  tx: TenantTx,
  { organizationId, locationId }: { organizationId: string; locationId: string },
  areas: readonly Area[],
): Promise<void> {
  const known = (await list(tx, locationId)).map(({ id }) => id)
  const { kept, removed } = stableIds('areas', areas, known)
  if (removed.length > 0) await tx.deleteFrom('areas').where('id', 'in', removed).execute().catch(refusals)
  if (areas.length === 0) return
  await tx
    .insertInto('areas')
    .values(
      areas.map(({ name, floorType, squareFeet }, position) => ({
        organizationId,
        locationId,
        id: kept[position] ?? randomUUIDv7(),
        name: name.trim(),
        floorType,
        squareFeet,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        floorType: ref('excluded.floorType'),
        squareFeet: ref('excluded.squareFeet'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}

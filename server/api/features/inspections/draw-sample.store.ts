import { randomBytes } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { sampleOf, type AreaSample } from '#shared/inspections/sample.ts'

/**
 * Draws the areas with a random seed that the caller cannot choose. @throws ProblemError 400
 * `inspection_areas_missing`.
 */
export async function drawSample(tx: TenantTx, locationId: string): Promise<AreaSample> {
  const areas = await tx
    .selectFrom('areas')
    .select(['id', 'name', 'floorType', 'squareFeet'])
    .where('locationId', '=', locationId)
    .execute()
  if (areas.length === 0) throw new ProblemError('inspection_areas_missing')
  return sampleOf(areas, randomBytes(2).toString('hex').toUpperCase())
}

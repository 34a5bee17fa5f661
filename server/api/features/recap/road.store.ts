import type { TenantTx } from '#server/api/db/tenant.ts'
import { estimatedRoadMeters, unknownPosition, type Coordinates } from '#shared/mileage/road-distance.ts'
import type { DistanceSource } from '#shared/recap/limits.ts'

interface Leg {
  distanceM: number | null
  distanceSource: DistanceSource | null
}

/** The distance to each stop from the previous one, as entered or estimated; the first has none. */
export async function roadTo(
  tx: TenantTx,
  stops: readonly { locationId: string; drivenM: number | null }[],
): Promise<Leg[]> {
  if (stops.length === 0) return []
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where(
      'id',
      'in',
      stops.map(({ locationId }) => locationId),
    )
    .execute()
  const places = new Map<string, Coordinates>(rows.map(({ id, ...place }) => [id, place]))
  const at = (index: number) => places.get(stops[index]?.locationId ?? '') ?? unknownPosition
  return stops.map(({ drivenM }, index) => {
    if (drivenM !== null) return { distanceM: drivenM, distanceSource: 'entered' }
    const distanceM = index === 0 ? null : estimatedRoadMeters(at(index - 1), at(index))
    return { distanceM, distanceSource: distanceM === null ? null : 'estimate' }
  })
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { roadEnds } from '#server/api/domain/mileage/road-ends.store.ts'
import { estimatedRoadMeters, type Coordinates } from '#shared/mileage/road-distance.ts'
import type { DistanceSource } from '#shared/mileage/trips.ts'

export interface Road {
  meters: number | null
  source: DistanceSource | null
}

interface Ends {
  from: Coordinates
  to: Coordinates
}

interface RoadReader {
  organizationId: string
  /** True if a routing service is configured. */
  isRouted: boolean
}

/**
 * Road distances, from the routing service if it has answered, otherwise estimated. New ones are requested in the
 * background.
 */
export async function roadsOf(
  tx: TenantTx,
  { organizationId, isRouted }: RoadReader,
  ways: readonly Ends[],
): Promise<Road[]> {
  const ends = ways.map(({ from, to }) => roadEnds(from, to))
  if (isRouted) {
    const wanted = [...new Set(ends.filter((end) => end !== null))]
    const known = await knownRoads(tx, wanted)
    const unasked = wanted.filter((places) => !known.has(places))
    if (unasked.length > 0) await requestDistances(tx, organizationId, unasked)
    return ways.map((way, index) => {
      const meters = known.get(ends[index] ?? '') ?? null
      return meters === null ? estimateOf(way) : { meters, source: 'routing' }
    })
  }
  return ways.map(estimateOf)
}

function estimateOf({ from, to }: Ends): Road {
  const meters = estimatedRoadMeters(from, to)
  return { meters, source: meters === null ? null : 'estimate' }
}

/** Distances already requested; null while there is no answer. */
async function knownRoads(tx: TenantTx, places: readonly string[]): Promise<Map<string, number | null>> {
  if (places.length === 0) return new Map()
  const rows = await tx
    .selectFrom('roadDistances')
    .select(['places', 'distanceM'])
    .where(sql<boolean>`places = any (${places}::text[])`)
    .execute()
  return new Map(rows.map(({ places: ends, distanceM }) => [ends, distanceM]))
}

async function requestDistances(tx: TenantTx, organizationId: string, unasked: readonly string[]): Promise<void> {
  await tx
    .insertInto('roadDistances')
    .values(unasked.map((places) => ({ organizationId, places, distanceM: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(tx, 'road-distances', {})
}

/** Distances that are still to be requested. */
export const pendingRoads = (tx: TenantTx, limit: number) =>
  tx
    .selectFrom('roadDistances')
    .select('places')
    .where('distanceM', 'is', null)
    .where(sql<boolean>`asked_at <= now()`)
    .orderBy('askedAt')
    .limit(limit)
    .execute()

/** Stores the answer; without a road it is requested again after a day, on the next use. */
export const saveRoad = (tx: TenantTx, places: string, meters: number | null) =>
  tx
    .updateTable('roadDistances')
    .set(meters === null ? { askedAt: sql<Date>`now() + interval '1 day'` } : { distanceM: meters })
    .where('places', '=', places)
    .execute()

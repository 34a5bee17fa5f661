import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/jobs/enqueue.ts'
import { estimatedRoadMeters, type Coordinates } from '#shared/mileage/road-distance.ts'
import type { DistanceSource } from '#shared/mileage/trips.ts'

export interface Road {
  meters: number | null
  source: DistanceSource | null
}

interface Ends {
  fromLocationId: string
  toLocationId: string
}

export interface KnownPlace extends Coordinates {
  name: string
}

export const roadKey = ({ fromLocationId, toLocationId }: Ends) => `${fromLocationId} ${toLocationId}`

/** Both ends as the routing service takes them, which is what an answer is good for; null without coordinates. */
const placesKey = (from: Coordinates | undefined, to: Coordinates | undefined): string | null =>
  from && to && [from.latitude, from.longitude, to.latitude, to.longitude].every((one) => one !== null)
    ? `${from.longitude},${from.latitude};${to.longitude},${to.latitude}`
    : null

/**
 * How far it is by road, by the routing service where one is set and has answered, else estimated. Ways that it was
 * not asked about yet are asked in the background.
 */
export async function roadsOf(
  tx: TenantTx,
  organizationId: string,
  ends: readonly Ends[],
  places: ReadonlyMap<string, KnownPlace>,
  isRouted: boolean,
): Promise<Map<string, Road>> {
  const wanted = new Map(ends.map((end) => [roadKey(end), end]))
  const known = isRouted ? await knownRoads(tx, [...wanted.values()]) : new Map<string, never>()
  const roads = new Map<string, Road>()
  const unasked: (Ends & { places: string })[] = []
  for (const [key, end] of wanted) {
    const [from, to] = [places.get(end.fromLocationId), places.get(end.toLocationId)]
    const now = placesKey(from, to)
    const found = known.get(key)
    if (isRouted && now && found?.places !== now)
      unasked.push({ fromLocationId: end.fromLocationId, toLocationId: end.toLocationId, places: now })
    if (found && found.places === now && found.distanceM !== null) {
      roads.set(key, { meters: found.distanceM, source: 'routing' })
      continue
    }
    const meters = from && to ? estimatedRoadMeters(from, to) : null
    roads.set(key, { meters, source: meters === null ? null : 'estimate' })
  }
  if (unasked.length > 0) {
    await tx
      .insertInto('roadDistances')
      .values(unasked.map((road) => ({ organizationId, ...road, distanceM: null })))
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'fromLocationId', 'toLocationId']).doUpdateSet((eb) => ({
          places: eb.ref('excluded.places'),
          distanceM: null,
          askedAt: sql<Date>`now()`,
        })),
      )
      .execute()
    await enqueue(tx, 'road-distances', {})
  }
  return roads
}

async function knownRoads(tx: TenantTx, ends: readonly Ends[]) {
  if (ends.length === 0) return new Map<string, { places: string; distanceM: number | null }>()
  const from = ends.map(({ fromLocationId }) => fromLocationId)
  const to = ends.map(({ toLocationId }) => toLocationId)
  const rows = await tx
    .selectFrom('roadDistances')
    .select(['fromLocationId', 'toLocationId', 'places', 'distanceM'])
    .where(sql<boolean>`(from_location_id, to_location_id) in (select * from unnest(${from}::uuid[], ${to}::uuid[]))`)
    .execute()
  return new Map(rows.map((row) => [roadKey(row), row]))
}

/** Ways that the routing service is still to be asked about. */
export const pendingRoads = (tx: TenantTx, limit: number) =>
  tx
    .selectFrom('roadDistances')
    .select(['fromLocationId', 'toLocationId', 'places'])
    .where('distanceM', 'is', null)
    .where(sql<boolean>`asked_at <= now()`)
    .orderBy('askedAt')
    .limit(limit)
    .execute()

/** Keeps the answer; without one it is asked again in a day, when somebody looks. */
export const keepRoad = (tx: TenantTx, end: Ends & { places: string }, meters: number | null) =>
  tx
    .updateTable('roadDistances')
    .set(meters === null ? { askedAt: sql<Date>`now() + interval '1 day'` } : { distanceM: meters })
    .where('fromLocationId', '=', end.fromLocationId)
    .where('toLocationId', '=', end.toLocationId)
    .where('places', '=', end.places)
    .execute()

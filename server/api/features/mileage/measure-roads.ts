import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { saveRoad, pendingRoads } from './roads.store.ts'

interface MeasureDeps {
  db: Kysely<Database>
  /** The URL of an OSRM-compatible service, such as https://router.example.com; without it distances stay estimated. */
  routingUrl: string | undefined
}

const atOnce = 50
const patienceMs = 10_000

/** Queries the routing service for an organization's estimated roads. */
export const measureRoads =
  ({ db, routingUrl }: MeasureDeps) =>
  async ({ organizationId }: { organizationId?: string }): Promise<void> => {
    if (!routingUrl || !organizationId) return
    const pending = await inTenant(db, organizationId, (tx) => pendingRoads(tx, atOnce))
    for (const { places } of pending) {
      const meters = await roadMeters(routingUrl, places)
      await inTenant(db, organizationId, (tx) => saveRoad(tx, places, meters))
    }
    if (pending.length === atOnce) await inTenant(db, organizationId, (tx) => enqueue(tx, 'road-distances', {}))
  }

/**
 * Meters by road; null if there is no road.
 * @throws Error if the service is unreachable, so that the job is retried.
 */
async function roadMeters(routingUrl: string, places: string): Promise<number | null> {
  const url = `${routingUrl.replace(/\/+$/, '')}/route/v1/driving/${places}?overview=false`
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new Error(`the routing service answered ${answer.status}`)
  const body: unknown = await answer.json().catch(() => null)
  const meters = distanceIn(body)
  return meters === null ? null : Math.round(meters)
}

function distanceIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('routes' in body) || !Array.isArray(body.routes)) return null
  const [route] = body.routes as unknown[]
  if (typeof route !== 'object' || route === null || !('distance' in route)) return null
  const { distance } = route
  return typeof distance === 'number' && distance >= 0 && distance < 5_000_000 ? distance : null
}

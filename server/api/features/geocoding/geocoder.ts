import type { Config } from '#server/config.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { LatLng } from '#shared/locations/plus-code.ts'

type Geocoder = NonNullable<Config['geocoder']>

const patienceMs = 10_000

/** An address in one line; empty if too little was entered. The suite is left out because maps do not know it. */
export function addressLine({ line1, city, region, postalCode, country }: Address): string {
  if (line1.trim() === '' || (city.trim() === '' && postalCode.trim() === '')) return ''
  const state = [region, postalCode].map((part) => part.trim()).filter(Boolean)
  return [line1.trim(), city.trim(), state.join(' '), country].filter(Boolean).join(', ')
}

/** Both parameters ask for the first result only; Photon rejects parameters it does not know. */
function questionOf({ url, contact }: Geocoder, address: string) {
  const at = new URL(url)
  at.searchParams.set('q', address)
  at.searchParams.set('limit', '1')
  if (at.pathname.endsWith('/search')) at.searchParams.set('format', 'jsonv2')
  // Nominatim rejects requests without an identifying user agent.
  return { at, headers: { accept: 'application/json', 'user-agent': `Custodia (${contact})` } }
}

/**
 * Looks an address up in a Nominatim or Photon service; null if it is unknown. @throws Error if the service is
 * unreachable or busy, so that the job is retried.
 */
export async function geocode(geocoder: Geocoder, address: string): Promise<LatLng | null> {
  const { at, headers } = questionOf(geocoder, address)
  const answer = await fetch(at, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`)
  const results = resultsIn(await answer.json().catch(() => null))
  if (!results) throw new Error('the geocoder answers neither as Nominatim nor as Photon does')
  return positionIn(results[0])
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function resultsIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body
  return isRecord(body) && Array.isArray(body['features']) ? body['features'] : undefined
}

function positionIn(result: unknown): LatLng | null {
  if (!isRecord(result)) return null
  const { lat, lon, geometry } = result
  const [east, north]: unknown[] =
    isRecord(geometry) && Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : [lon, lat]
  const [latitude, longitude] = [degrees(north, 90), degrees(east, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Rounds to about a meter, the precision in which positions are stored. */
function degrees(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= most ? Math.round(number * 1e5) / 1e5 : null
}

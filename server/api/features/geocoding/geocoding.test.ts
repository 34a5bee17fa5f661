import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { AddressLookup } from '#shared/locations/address-lookups.contract.ts'
import { lookUp } from './geocoded-addresses.store.ts'
import { addressLine, geocode } from './geocoder.ts'
import { lookUpAddresses } from './look-up-addresses.ts'

const { api, call, organization } = useApi()
const place = {
  line1: '20 Main St',
  line2: 'Suite 4',
  city: 'Albany',
  region: 'NY',
  postalCode: '12207',
  country: 'US',
}

/** A geocoder on this machine. */
async function answering(path: string, listener: RequestListener) {
  const requests: { url: string; agent: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', agent: request.headers['user-agent'] })
    listener(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return { requests, geocoder: { url, perSecond: 100, contact: 'https://app.example.com' } }
}

const saying =
  (body: object, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const redirecting: RequestListener = (_request, response) => void response.writeHead(302, { location: '/other' }).end()

describe('the geocoder', () => {
  test.each([
    ['/search', [{ lat: '42.651234', lon: '-73.754967' }], '&format=jsonv2'],
    ['/api', { features: [{ geometry: { coordinates: [-73.754967, 42.651234] } }] }, ''],
    ['/api/', { features: [{ geometry: { coordinates: [-73.754967, 42.651234] } }] }, ''],
  ])('is asked and read at %s', async (path, body, more) => {
    const { requests, geocoder } = await answering(path, saying(body))
    expect(await geocode(geocoder, addressLine(place))).toEqual({ latitude: 42.65123, longitude: -73.75497 })
    const query = `?q=20+Main+St%2C+Albany%2C+NY+12207%2C+US&limit=1${more}`
    expect(requests).toEqual([{ url: `${path}${query}`, agent: 'Custodia (https://app.example.com)' }])
  })

  test('returns no position for an empty result or an invalid coordinate', async () => {
    for (const body of [[], { features: [] }, [{ lat: '91', lon: '0' }], [{ lat: '', lon: '' }], [null]]) {
      const { geocoder } = await answering('/search', saying(body))
      expect(await geocode(geocoder, 'x')).toBeNull()
    }
  })

  test.each([
    ['busy', saying({}, 429), 'answered 429'],
    ['broken', saying({}, 500), 'answered 500'],
    ['something else', saying({ hello: 'world' }), 'neither'],
    ['elsewhere', redirecting, 'fetch failed'],
  ])('that is %s fails the job and is asked once', async (_name, listener, message) => {
    const { requests, geocoder } = await answering('/search', listener)
    await expect(geocode(geocoder, 'x')).rejects.toThrow(message)
    expect(requests).toHaveLength(1)
  })
})

describe('looking up an address', () => {
  test('looks an address up once in the background, and stores hits and misses', async () => {
    const org = await organization()
    const { requests, geocoder } = await answering('/search', ({ url = '' }, response) =>
      saying(url.includes('Main') ? [{ lat: '42.65', lon: '-73.75' }] : [])(undefined as never, response as never),
    )
    const look = (address: string) => inTenant(api.db, org.id, (tx) => lookUp(tx, org.id, address))
    const [known, unknown] = [addressLine(place), '1 Nowhere, 00000']
    expect([await look(known), await look(unknown), await look(known)]).toMatchObject([
      { state: 'waiting' },
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    await lookUpAddresses({ db: api.db, geocoder })({ organizationId: org.id })
    await lookUpAddresses({ db: api.db, geocoder })({ organizationId: org.id })
    expect(await look(known)).toEqual({ state: 'found', latitude: 42.65, longitude: -73.75 })
    expect(await look(unknown)).toMatchObject({ state: 'unknown' })
    expect(requests).toHaveLength(2)
  })

  test('returns unknown without a geocoder, and never looks up a too short address', async () => {
    const org = await organization()
    const url = `/api/v1/organizations/${org.id}/address-lookups`
    expect((await call(org.headers, url)).json()).toEqual({ isAvailable: false })
    expect((await call(org.headers, url, { body: place })).json<AddressLookup>().state).toBe('unknown')
    expect(addressLine({ ...place, city: '', postalCode: '' })).toBe('')
    expect(addressLine({ ...place, line1: ' ' })).toBe('')
  })
})

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { useApi } from '#server/api/test/api.ts'

const api = useApi()

let acme: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  acme = await buildOrganization(api, 'Acme')
  await inTenant(api.api.db, acme.org.id, (tx) =>
    sql`insert into clients (organization_id, id, name, billing_address)
        select organization_id, gen_random_uuid(), 'Harbor Dental ' || n, billing_address
        from clients, generate_series(1, 30) n`.execute(tx),
  )
})

/** Requests a list larger than 1 kB. */
const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.call({ ...acme.org.headers, ...headers }, `${acme.base}/clients`, { method })

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('compression', () => {
  test('compresses a list to a quarter of its size, in an encoding the client accepts', async () => {
    const plain = await ask()
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('accept-encoding')
    for (const [header, coding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['zstd;q=0, br;q=0.0, GZIP;q=0.5', 'gzip'],
    ] as const) {
      const answer = await ask({ 'accept-encoding': header })
      expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(decoders[coding](answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.rawPayload.length / plain.rawPayload.length).toBeLessThan(0.25)
    }
  })

  test.each(['', 'identity', 'deflate', 'gzip;q=0', 'xgzip, br-x'])(
    'does not compress for Accept-Encoding "%s"',
    async (header) => {
      const answer = await ask({ 'accept-encoding': header })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.json()).toMatchObject({ items: expect.any(Array) })
    },
  )

  test('answers HEAD with the uncompressed length and no body', async () => {
    const answer = await ask({ 'accept-encoding': 'zstd' }, 'HEAD')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.rawPayload.length).toBe(0)
    expect(answer.headers['content-length']).toBe((await ask()).headers['content-length'])
  })

  test('does not compress a response below 1 kB', async () => {
    const { org } = acme
    const answer = await api.call({ ...org.headers, 'accept-encoding': 'zstd, br, gzip' }, '/healthz')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBeUndefined()
  })

  test.each(['cross-site', 'same-site'])('does not compress a %s request', async (site) => {
    const answer = await ask({ 'accept-encoding': 'zstd', 'sec-fetch-site': site })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test.each(['same-origin', 'none'])('compresses a request of kind %s', async (site) => {
    const answer = await ask({ 'accept-encoding': 'br', 'sec-fetch-site': site })
    expect(answer.headers['content-encoding']).toBe('br')
  })

  test.each(['zstd', 'br', 'gzip'] as const)(
    'compresses a large response with %s off the main thread',
    async (coding) => {
      const path = '/api/v1/openapi.json'
      const plain = await api.call({}, path)
      expect(plain.rawPayload.length).toBeGreaterThan(64 * 1024)
      const answer = await api.call({ 'accept-encoding': coding }, path)
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        'content-length': String(answer.rawPayload.length),
      })
      expect(decoders[coding](answer.rawPayload).equals(plain.rawPayload)).toBe(true)
    },
  )
})

import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildApiKey } from '#server/api/test/api-keys.ts'
import { useApi } from '#server/api/test/api.ts'
import { userPaths } from '#shared/users/paths.ts'
import { fileWeight } from './call-limits.ts'

const perMinute = 60
const { api, organization, user, call } = useApi({ LIMIT_CALLS_PER_MINUTE: String(perMinute) })

afterEach(() => void vi.restoreAllMocks())

/** Stops the clock of the limit; at a whole number, because a second after a fraction may be a little less than one. */
function stopClock() {
  let now = Math.ceil(performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => void (now += ms)
}

describe('call limits', () => {
  test("limits a user's calls per minute, and nobody else's", async () => {
    const pass = stopClock()
    const [ana, bo] = [await user(), await user()]
    const me = async ({ headers }: typeof ana) => (await call(headers, userPaths.me)).statusCode
    for (let calls = 0; calls < perMinute; calls++) expect(await me(ana)).toBe(200)
    const refused = await call(ana.headers, userPaths.me)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toBe('1')
    expect(await me(bo)).toBe(200)
    pass(1_000)
    expect([await me(ana), await me(ana)]).toEqual([200, 429])
  })

  test('counts exports and uploads as several calls', async () => {
    stopClock()
    const org = await organization()
    const base = `/api/v1/organizations/${org.id}`
    const status = async (path: string) => (await call(org.headers, base + path)).statusCode
    for (let exports = 0; exports < perMinute / fileWeight; exports++) expect(await status('/clients/export')).toBe(200)
    expect(await status('/clients')).toBe(429)
  })

  test('counts rejected calls', async () => {
    stopClock()
    const [ana, other] = [await user(), await organization()]
    const status = async () => (await call(ana.headers, `/api/v1/organizations/${other.id}/clients`)).statusCode
    for (let calls = 0; calls < perMinute; calls++) expect(await status()).toBe(403)
    expect(await status()).toBe(429)
  })

  test('limits an API key separately, and reports its remaining calls', async () => {
    const pass = stopClock()
    const org = await organization()
    const clients = `/api/v1/organizations/${org.id}/clients`
    const key = await buildApiKey(api, { organizationId: org.id, userId: org.owner.userId }, ['clients.read'])
    const first = await call(key.headers, clients)
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"calls";q=60;w=60', ratelimit: '"calls";r=59;t=1' })
    for (let calls = 1; calls < perMinute; calls++) await call(key.headers, clients)
    const refused = await call(key.headers, clients)
    expect([refused.statusCode, refused.headers['ratelimit'], refused.headers['retry-after']]).toEqual([
      429,
      '"calls";r=0;t=60',
      '1',
    ])
    const person = await call(org.headers, clients)
    expect([person.statusCode, person.headers['ratelimit']]).toEqual([200, undefined])
    pass(1_000)
    expect((await call(key.headers, clients)).statusCode).toBe(200)
  })

  test('does not count anonymous calls', async () => {
    stopClock()
    for (let calls = 0; calls <= perMinute; calls++) expect((await call({}, userPaths.me)).statusCode).toBe(401)
  })
})

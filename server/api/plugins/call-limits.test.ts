import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { userPaths } from '#shared/users/paths.ts'
import { fileWeight } from './call-limits.ts'

const perMinute = 60
const { organization, user, call } = useApi({ LIMIT_CALLS_PER_MINUTE: String(perMinute) })

afterEach(() => void vi.restoreAllMocks())

/** Stops the clock of the limit. */
function stopClock() {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => void (now += ms)
}

describe('call limits', () => {
  test("limits a user's calls per minute, and nobody else's", async () => {
    const pass = stopClock()
    const [ana, bo] = [await user(), await user()]
    const me = async ({ headers }: typeof ana) => (await call(headers, userPaths.me)).statusCode
    for (let asked = 0; asked < perMinute; asked++) expect(await me(ana)).toBe(200)
    const refused = await call(ana.headers, userPaths.me)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toBe('1')
    expect(await me(bo)).toBe(200)
    pass(1_000)
    expect([await me(ana), await me(ana)]).toEqual([200, 429])
  })

  test('counts exports and uploads as several calls', async () => {
    stopClock()
    const own = await organization()
    const base = `/api/v1/organizations/${own.id}`
    const status = async (path: string) => (await call(own.headers, base + path)).statusCode
    for (let made = 0; made < perMinute / fileWeight; made++) expect(await status('/clients/export')).toBe(200)
    expect(await status('/clients')).toBe(429)
  })

  test('counts rejected calls', async () => {
    stopClock()
    const [ana, other] = [await user(), await organization()]
    const status = async () => (await call(ana.headers, `/api/v1/organizations/${other.id}/clients`)).statusCode
    for (let asked = 0; asked < perMinute; asked++) expect(await status()).toBe(403)
    expect(await status()).toBe(429)
  })

  test('does not count anonymous calls', async () => {
    stopClock()
    for (let asked = 0; asked <= perMinute; asked++) expect((await call({}, userPaths.me)).statusCode).toBe(401)
  })
})

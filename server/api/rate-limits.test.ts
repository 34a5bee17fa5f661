import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clientOf, limitTries } from './rate-limits.ts'
import { forgetTries, refundTry } from './rate-limits.store.ts'
import { useApi } from './test/api.ts'

const { api } = useApi()
const limit = (key: string) => ({ key, max: 2, windowSeconds: 60 })
const countOf = (...keys: string[]) =>
  api.db.selectFrom('rateLimits').select('count').where('key', 'in', keys).execute()

describe('rate limits', () => {
  test('rejects the third attempt in a window of two, and says when to retry', async () => {
    await limitTries(api.db, limit('a'))
    await limitTries(api.db, limit('a'))
    await expect(limitTries(api.db, limit('a'))).rejects.toMatchObject({
      code: 'too_many_requests',
      extras: { retryAfterSeconds: 60 },
    })
    await limitTries(api.db, limit('b'))
  })

  test('counts a rejected attempt toward no limit', async () => {
    const both = [limit('g'), { ...limit('h'), max: 10 }]
    for (let n = 0; n < 2; n++) await limitTries(api.db, ...both)
    for (let n = 0; n < 5; n++)
      await expect(limitTries(api.db, ...both)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await countOf('g', 'h')).toEqual([{ count: 2 }, { count: 2 }])
  })

  test('counts concurrent attempts correctly', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => limitTries(api.db, limit('c'))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('starts a new window at one', async () => {
    await limitTries(api.db, limit('d'), limit('e'))
    await limitTries(api.db, limit('d'))
    await sql`update rate_limits set expires_at = now() - interval '1 second' where key = 'd'`.execute(api.db)
    await limitTries(api.db, limit('d'))
    expect(await countOf('d')).toEqual([{ count: 1 }])
  })

  test('allows attempts again after forgiving or resetting', async () => {
    await limitTries(api.db, limit('f'))
    await limitTries(api.db, limit('f'))
    await refundTry(api.db, 'f')
    await limitTries(api.db, limit('f'))
    expect(await countOf('f')).toEqual([{ count: 2 }])
    await forgetTries(api.db, 'f')
    await limitTries(api.db, limit('f'))
    expect(await countOf('f')).toEqual([{ count: 1 }])
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })
})

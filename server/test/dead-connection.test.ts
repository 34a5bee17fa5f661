import { randomUUID } from 'node:crypto'
import { describe, afterAll, afterEach, expect, test } from 'vitest'
import { runBounded } from '#server/api/db/bounded.ts'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

// A statement may take much longer than a call waits on a silent connection.
const patience = {
  connectMs: 30_000,
  lockMs: 400,
  waitMs: 30_000,
  suspectAfterMs: 400,
  statementMs: 60_000,
  idleInTransactionMs: 60_000,
}
// A dead connection is detected in twice the doubt timeout, plus margin for a busy machine.
const boundMs = 20_000

let line: FaultProxy
const { api, organization, call } = useApi(
  {},
  {
    async reach(url) {
      const reached = await databaseLine(url)
      line = reached.line
      return reached.url
    },
    patience,
  },
)
afterEach(() => line.heal())
afterAll(() => line.close())

const places = [
  ['insert into "clients"', 'before it arrives'],
  ['insert into "clients"', 'before its answer'],
  ['commit', 'before it arrives'],
  ['commit', 'before its answer'],
] as const

describe('dead database connections', () => {
  test.each(places)(
    'answers 503 to a write whose connection dies at "%s" %s, and writes it once on retry',
    async (text, when) => {
      const { id, headers } = await organization()
      const url = clientPaths.clients.replace(':organizationId', id)
      const key = randomUUID()
      const add = () => call({ ...headers, 'idempotency-key': key }, url, { body: { name: 'Acme' } })
      line.set({ lose: { text, when } })
      const begun = performance.now()
      const answer = await add()
      expect(performance.now() - begun).toBeLessThan(boundMs)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
      // The database is up: the next call succeeds over another connection.
      expect((await call(headers, userPaths.me)).statusCode).toBe(200)
      expect((await add()).statusCode).toBe(201)
      expect((await call(headers, url)).json<{ items: unknown[] }>().items).toMatchObject([{ name: 'Acme' }])
    },
  )

  test('gives calls waiting for a connection a new one when the existing ones die', async () => {
    const { headers } = await organization()
    const read = () => call(headers, userPaths.me)
    // All open connections die together, as behind a firewall that dropped them; new ones work.
    await Promise.all(Array.from({ length: 20 }, read))
    line.swallow()
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    expect(performance.now() - begun).toBeLessThan(boundMs)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const { statusCode } of refused) expect(statusCode).toBe(503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(api.pool.options.max)
    // One dead connection discredits all opened before it.
    for (const { statusCode } of await Promise.all(Array.from({ length: 20 }, read))) expect(statusCode).toBe(200)
  })

  test.each([false, true])("lets a working statement finish, with a pooler's settings: %s", async (pooled) => {
    const pool = createPool(api.pool.options.connectionString ?? '', {
      role: applicationRole,
      max: 2,
      patience,
      pooled,
      log: silentLog,
    })
    const seconds = (4 * patience.suspectAfterMs) / 1_000
    expect((await runBounded(pool, 'select 1 as n from pg_sleep($1)', [seconds])).rows).toEqual([{ n: 1 }])
    // A statement whose response is lost afterwards ends too.
    line.set({ lose: { text: 'pg_sleep', when: 'before its answer' } })
    await expect(runBounded(pool, 'select 2 as n from pg_sleep($1)', [seconds])).rejects.toThrow(
      'no answer came over the connection',
    )
    await pool.end()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { runBounded } from '#server/api/db/bounded.ts'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

// A statement of its own may take much longer than a call waits for a connection that says nothing.
const patience = {
  connectMs: 30_000,
  lockMs: 400,
  waitMs: 30_000,
  doubtMs: 400,
  statementMs: 60_000,
  idleInTransactionMs: 60_000,
}
// A dead connection is found in less than twice the doubt; on a busy machine in some more.
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

test.each(places)('a write whose connection goes dead at "%s" %s is a 503, and there once', async (text, when) => {
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
  // The database lives: the next one is served, over another connection.
  expect((await call(headers, userPaths.me)).statusCode).toBe(200)
  expect((await add()).statusCode).toBe(201)
  expect((await call(headers, url)).json<{ items: unknown[] }>().items).toMatchObject([{ name: 'Acme' }])
})

test('calls that wait for a connection get one when those before them were dead', async () => {
  const { headers } = await organization()
  const read = () => call(headers, userPaths.me)
  // All that are open go dead together, as behind a firewall that forgot them; new ones work.
  await Promise.all(Array.from({ length: 20 }, read))
  line.swallow()
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, read))
  expect(performance.now() - begun).toBeLessThan(boundMs)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  for (const { statusCode } of refused) expect(statusCode).toBe(503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(api.pool.options.max)
  // One that was found dead speaks for all that were opened before it.
  for (const { statusCode } of await Promise.all(Array.from({ length: 20 }, read))) expect(statusCode).toBe(200)
})

test.each([false, true])('a statement at work is left its time, with settings of a pooler: %s', async (pooled) => {
  const pool = createPool(api.pool.options.connectionString ?? '', {
    role: applicationRole,
    max: 2,
    patience,
    pooled,
    log: silentLog,
  })
  const seconds = (4 * patience.doubtMs) / 1_000
  expect((await runBounded(pool, 'select 1 as n from pg_sleep($1)', [seconds])).rows).toEqual([{ n: 1 }])
  // One that works, and whose answer then does not come, ends too.
  line.set({ lose: { text: 'pg_sleep', when: 'before its answer' } })
  await expect(runBounded(pool, 'select 2 as n from pg_sleep($1)', [seconds])).rejects.toThrow(
    'no answer came over the connection',
  )
  await pool.end()
})

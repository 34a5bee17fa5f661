import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

const patience = { connectMs: 1_500, statementMs: 1_500, idleInTransactionMs: 10_000 }
// One of those, and a busy machine.
const boundMs = 10_000

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

/** A caller with an organisation, its clients, and how they are written. */
async function furnished() {
  const { id, headers } = await organization()
  const url = clientPaths.clients.replace(':organizationId', id)
  return {
    read: () => call(headers, userPaths.me),
    add: (name: string, key?: string) =>
      call({ ...headers, ...(key && { 'idempotency-key': key }) }, url, { body: { name } }),
    names: async () => (await call(headers, url)).json<{ items: { name: string }[] }>().items.map(({ name }) => name),
  }
}

const ways: [string, () => void][] = [
  ['refuses connections', () => [line.set({ refuse: true }), line.cut()]],
  ['closes its side of every connection', () => [line.set({ refuse: true }), line.halfClose()]],
  ['is silent', () => line.set({ silent: true })],
  ['answers too late', () => line.set({ delayMs: boundMs })],
]

test.each(ways)('a database that %s is a 503 in time, and forgotten once it is back', async (_name, fail) => {
  const { read } = await furnished()
  fail()
  const begun = performance.now()
  const answers = await Promise.all([read(), read(), read()])
  expect(performance.now() - begun).toBeLessThan(boundMs)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) })
  }
  line.heal()
  await expect.poll(async () => (await read()).statusCode, { timeout: 10_000 }).toBe(200)
})

test('a line that is slow is only slow', async () => {
  const { read } = await furnished()
  line.set({ delayMs: 10, bytesPerSecond: 200_000 })
  expect((await read()).statusCode).toBe(200)
})

test.each([
  ['insert into "clients"', 'before it arrives', []],
  ['insert into "clients"', 'before its answer', []],
  ['commit', 'before it arrives', []],
  ['commit', 'before its answer', ['Acme']],
] as const)('a write whose "%s" is cut %s is there whole or not at all, and once', async (text, when, kept) => {
  const { add, names } = await furnished()
  line.set({ cut: { text, when } })
  const key = randomUUID()
  const answer = await add('Acme', key)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  await expect.poll(async () => names(), { timeout: 10_000 }).toEqual(kept)
  // Whoever heard no answer asks again under the same key.
  expect((await add('Acme', key)).statusCode).toBe(201)
  expect(await names()).toEqual(['Acme'])
})

test('a statement that never ends is ended, and a lock that is never given is not waited for', async () => {
  for (const wait of [sql`select pg_sleep(60)`, sql`select pg_advisory_xact_lock(1)`]) {
    const holder = await api.pool.connect()
    await holder.query('select pg_advisory_lock(1)')
    const refused = await wait.execute(api.db).catch((error: { code?: string }) => error)
    holder.release(true)
    expect(refused).toMatchObject({ code: expect.stringMatching(/^(57014|55P03)$/) })
  }
})

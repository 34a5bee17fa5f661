import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

// A statement may take longer than a silence: it is not what ends a silent one.
const patience = {
  connectMs: 1_500,
  lockMs: 400,
  waitMs: 1_500,
  doubtMs: 600,
  statementMs: 4_000,
  idleInTransactionMs: 10_000,
}
// Some of those, and a busy machine.
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
afterEach(async () => {
  line.heal()
  while (!(await sql`select 1`.execute(api.db).catch(() => null))) await sleep(50)
})
afterAll(() => line.close())

/** What a caller may ask at once, each with another number of statements. */
function variedCalls({ id, headers }: { id: string; headers: Record<string, string> }) {
  const base = `/api/v1/organizations/${id}`
  const paths = [
    'clients',
    'home',
    'configuration',
    'audit',
    'regions',
    'exports',
    'imports',
    'trend',
    'notifications',
    'faq',
    'setup',
  ]
  return [
    () => call(headers, userPaths.me),
    () => call(headers, `${base}/clients`, { body: { name: 'Acme' } }),
    ...paths.map((path) => () => call(headers, `${base}/${path}`)),
  ]
}

const expectUnavailable = (answers: Awaited<ReturnType<typeof call>>[]) => {
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) })
  }
}

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
  const own = await organization()
  const calls = variedCalls(own)
  // As many connections are open as the calls need.
  for (const answer of await Promise.all(calls.map((make) => make()))) expect(answer.statusCode).toBeLessThan(400)
  fail()
  const begun = performance.now()
  expectUnavailable(await Promise.all(calls.map((make) => make())))
  expect(performance.now() - begun).toBeLessThan(boundMs)
  line.heal()
  const [read] = calls
  await expect.poll(async () => (await read?.())?.statusCode, { timeout: 10_000 }).toBe(200)
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

test('a table that somebody has locked is a 503 in time for each of many calls, and free again afterwards', async () => {
  const own = await organization()
  const owner = new Client({ connectionString: api.url })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table clients')
  const read = () => call(own.headers, `/api/v1/organizations/${own.id}/clients`)
  const begun = performance.now()
  expectUnavailable(await Promise.all(Array.from({ length: 20 }, read)))
  expect(performance.now() - begun).toBeLessThan(boundMs)
  expect((await call(own.headers, userPaths.me)).statusCode).toBe(200)
  await owner.end()
  expect((await read()).statusCode).toBe(200)
})

test('a statement that works longer than a silent database is waited for is left to work', async () => {
  const seconds = (3 * patience.doubtMs) / 1_000
  expect((await sql`select 1 as n from pg_sleep(${seconds})`.execute(api.db)).rows).toEqual([{ n: 1 }])
})

test('connections whose bytes are lost are a 503 in time and are not used again, while a long statement works on', async () => {
  const { read, add, names } = await furnished()
  await Promise.all([read(), read(), read()])
  const lost = line.swallow()
  expect(lost).toBeGreaterThan(0)
  const seconds = (4 * patience.doubtMs) / 1_000
  const answers = await Promise.all([read(), add('Acme')])
  expectUnavailable(answers)
  // All of them are new: a call that met one of the lost would fail.
  const long = sql`select 1 as n from pg_sleep(${seconds})`.execute(api.db)
  for (let n = 0; n < 2 * lost; n++) expect((await read()).statusCode).toBe(200)
  expect((await long).rows).toEqual([{ n: 1 }])
  expect(await names()).toEqual([])
})

test('a write that keeps meeting others is tried three times, and is a 503 then', async () => {
  const own = await organization()
  const owner = new Client({ connectionString: api.url })
  await owner.connect()
  await owner.query(`
    create sequence meetings;
    grant usage on sequence meetings to custodia_tenant;
    create function meet() returns trigger language plpgsql as $$ begin
      perform nextval('meetings');
      raise exception 'others were faster' using errcode = '40001';
    end $$;
    create trigger meet before insert on clients for each row execute function meet()`)
  expectUnavailable([await call(own.headers, `/api/v1/organizations/${own.id}/clients`, { body: { name: 'Acme' } })])
  expect((await owner.query('select last_value::int as n from meetings')).rows).toEqual([{ n: 3 }])
  await owner.query('drop trigger meet on clients')
  await owner.end()
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

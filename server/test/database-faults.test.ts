import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, afterAll, afterEach, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

// The statement timeout is longer than the silence timeout, so that it does not end a silent statement.
const patience = {
  connectMs: 1_500,
  lockMs: 400,
  waitMs: 1_500,
  suspectAfterMs: 600,
  statementMs: 4_000,
  idleInTransactionMs: 10_000,
}
// Several timeouts, plus margin for a busy machine.
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

/** Typical concurrent calls, with different numbers of statements. */
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

/** Creates a caller with an organization, clients, and a function that adds one. */
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

describe('database faults', () => {
  test.each(ways)('answers 503 in time for a database that %s, and recovers with it', async (_name, fail) => {
    const org = await organization()
    const calls = variedCalls(org)
    // Opens as many connections as the calls need.
    for (const answer of await Promise.all(calls.map((make) => make()))) expect(answer.statusCode).toBeLessThan(400)
    fail()
    const begun = performance.now()
    expectUnavailable(await Promise.all(calls.map((make) => make())))
    expect(performance.now() - begun).toBeLessThan(boundMs)
    line.heal()
    const [read] = calls
    await expect.poll(async () => (await read?.())?.statusCode, { timeout: 10_000 }).toBe(200)
  })

  test('tolerates a slow connection', async () => {
    const { read } = await furnished()
    line.set({ delayMs: 10, bytesPerSecond: 200_000 })
    expect((await read()).statusCode).toBe(200)
  })

  test.each([
    ['insert into "clients"', 'before it arrives', []],
    ['insert into "clients"', 'before its answer', []],
    ['commit', 'before it arrives', []],
    ['commit', 'before its answer', ['Acme']],
  ] as const)('a write whose "%s" is cut %s is complete or absent, and never doubled', async (text, when, kept) => {
    const { add, names } = await furnished()
    // The notices of deferred triggers come before; a connection that breaks at those ends the commit.
    line.set({ cut: { text, when, ...(text === 'commit' && { answer: 'COMMIT' }) } })
    const key = randomUUID()
    const answer = await add('Acme', key)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
    await expect.poll(async () => names(), { timeout: 10_000 }).toEqual(kept)
    // A client without a response retries with the same key.
    expect((await add('Acme', key)).statusCode).toBe(201)
    expect(await names()).toEqual(['Acme'])
  })

  test('answers many calls on a locked table with 503 in time, and recovers', async () => {
    const org = await organization()
    const owner = new Client({ connectionString: api.url })
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table clients')
    const read = () => call(org.headers, `/api/v1/organizations/${org.id}/clients`)
    const begun = performance.now()
    expectUnavailable(await Promise.all(Array.from({ length: 20 }, read)))
    expect(performance.now() - begun).toBeLessThan(boundMs)
    expect((await call(org.headers, userPaths.me)).statusCode).toBe(200)
    await owner.end()
    expect((await read()).statusCode).toBe(200)
  })

  test('lets a statement work longer than the silence timeout', async () => {
    const seconds = (3 * patience.suspectAfterMs) / 1_000
    expect((await sql`select 1 as n from pg_sleep(${seconds})`.execute(api.db)).rows).toEqual([{ n: 1 }])
  })

  test('answers 503 in time on connections that lose bytes and discards them, while a long statement continues', async () => {
    const { read, add, names } = await furnished()
    await Promise.all([read(), read(), read()])
    const lost = line.swallow()
    expect(lost).toBeGreaterThan(0)
    const seconds = (4 * patience.suspectAfterMs) / 1_000
    const answers = await Promise.all([read(), add('Acme')])
    expectUnavailable(answers)
    // All connections are new: a call on a lost one would fail.
    const long = sql`select 1 as n from pg_sleep(${seconds})`.execute(api.db)
    for (let n = 0; n < 2 * lost; n++) expect((await read()).statusCode).toBe(200)
    expect((await long).rows).toEqual([{ n: 1 }])
    expect(await names()).toEqual([])
  })

  test('tries a conflicting write three times, then answers 503', async () => {
    const org = await organization()
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
    expectUnavailable([await call(org.headers, `/api/v1/organizations/${org.id}/clients`, { body: { name: 'Acme' } })])
    expect((await owner.query('select last_value::int as n from meetings')).rows).toEqual([{ n: 3 }])
    await owner.query('drop trigger meet on clients')
    await owner.end()
  })

  test('ends a statement that never finishes, and does not wait for a lock that is never released', async () => {
    for (const wait of [sql`select pg_sleep(60)`, sql`select pg_advisory_xact_lock(1)`]) {
      const holder = await api.pool.connect()
      await holder.query('select pg_advisory_lock(1)')
      const refused = await wait.execute(api.db).catch((error: { code?: string }) => error)
      holder.release(true)
      expect(refused).toMatchObject({ code: expect.stringMatching(/^(57014|55P03)$/) })
    }
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOwner, checkServing } from '#server/api/db/connection-checks.ts'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { withPreparedStatements } from '#server/api/db/prepared-statements.ts'
import { waitForDatabase } from '#server/api/db/wait.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { runBounded } from '#server/api/db/bounded.ts'
import { queues } from '#server/api/background/queues.ts'
import { startWorker, type Handlers } from '#server/api/background/worker.ts'
import { follow } from '#server/api/features/events/test/follow.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { startPooler, type Pooler } from './pooler.ts'

let pooler: Pooler
const { api, organization, call } = useApi(
  {},
  {
    async reach(url) {
      pooler = await startPooler(url, { servers: 3 })
      return pooler.url
    },
    pooled: true,
  },
)
let address: string
beforeAll(async () => {
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => pooler.close())

const state = sql<{ role: string; zone: string; path: string; timeout: string; lock: string; idle: string }>`
  select current_user as role, current_setting('timezone') as zone, current_setting('search_path') as path,
         current_setting('statement_timeout') as timeout, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`

describe('transaction pooling', () => {
  test('every statement has its role, time zone and timeouts, in a transaction or not, whoever used the connection before', async () => {
    const { id } = await organization()
    const wanted = { role: 'custodia_app', zone: 'UTC', path: 'public', timeout: '20s', lock: '4s', idle: '30s' }
    const alone = () => state.execute(api.db).then(({ rows }) => rows[0])
    const together = () =>
      api.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        return (await state.execute(tx)).rows[0]
      })
    const snapshot = () =>
      api.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => (await state.execute(tx)).rows[0])
    const asTenant = () => inTenant(api.db, id, async (tx) => (await state.execute(tx)).rows[0])
    const ways = Array.from({ length: 8 }, () => [alone, together, snapshot]).flat()
    for (const outcome of await Promise.all(ways.map((way) => way()))) expect(outcome).toEqual(wanted)
    expect(await asTenant()).toEqual({ ...wanted, role: 'custodia_tenant' })
    // No setting remains on a connection for its next client.
    const bare = createPool(pooler.url, { log: silentLog, max: 1 })
    expect((await bare.query('select current_user as role').catch(({ code }) => code)) as string).toBe('08P01')
    await bare.end()
  })

  test('statements outside a transaction fail normally, and the connection serves the next', async () => {
    await expect(sql`select 1 / 0`.execute(api.db)).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select 1 as n`.execute(api.db)).rows).toEqual([{ n: 1 }])
  })

  test('lets a statement work longer than the silence timeout', async () => {
    const alone = sql`select 1 as n from pg_sleep(4)`.execute(api.db)
    const together = api.db.transaction().execute((tx) => sql`select 2 as n from pg_sleep(4)`.execute(tx))
    expect((await Promise.all([alone, together])).flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('finds a prepared statement on every connection', async () => {
    const { id } = await organization()
    const read = () =>
      withPreparedStatements(true, () => inTenant(api.db, id, (tx) => tx.selectFrom('clients').selectAll().execute()))
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 6 }, read))
  })

  test('delivers a change to a listening browser', async () => {
    const { id, headers } = await organization()
    const browser = await follow(address, headers)
    await call(headers, `/api/v1/organizations/${id}/clients`, { body: { name: 'Acme' } })
    await browser.next(({ data }) => data.table === 'clients')
  })

  test('answers 503 with Retry-After while the database behind it is down, and recovers', async () => {
    const { id, headers } = await organization()
    const url = `/api/v1/organizations/${id}/clients`
    pooler.loseDatabase()
    const answers = await Promise.all([call(headers, url), call(headers, url, { body: { name: 'Acme' } })])
    pooler.findDatabase()
    for (const answer of answers) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('2')
    }
    await expect.poll(async () => (await call(headers, url, { body: { name: 'Acme' } })).statusCode).toBe(201)
  })

  test('runs background jobs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const idle = Object.fromEntries(Object.keys(queues).map((name) => [name, async () => {}])) as unknown as Handlers
    const handlers: Handlers = { ...idle, tidy: async () => resolve() }
    const pool = createPool(pooler.url, { role: applicationRole, max: 3, pooled: true, log: silentLog })
    const worker = await startWorker(pool, handlers, silentLog)
    await runBounded(pool, `select jobs.enqueue('tidy', '{}')`)
    await promise
    await worker.stop()
    await pool.end()
  })
})

describe('the start', () => {
  const failing = (checks: { ok: boolean; detail: string }[]) =>
    checks.filter(({ ok }) => !ok).map(({ detail }) => detail)
  const over = async (faults: Parameters<typeof startPooler>[1], work: (url: string) => Promise<void>) => {
    const other = await startPooler(servingUrlOf(api.url), faults)
    await work(other.url).finally(() => other.close())
  }

  test('accepts a pooler with prepared statements, whether it rejects or ignores startup settings', async () => {
    for (const options of ['refused', 'ignored'] as const) {
      await over({ options }, async (url) => expect(failing(await checkServing(api.url, url))).toEqual([]))
    }
  })

  test('accepts the database itself', async () => {
    expect(failing([...(await checkOwner(api.url)), ...(await checkServing(api.url, servingUrlOf(api.url)))])).toEqual(
      [],
    )
  })

  test('names the required version where statements are lost', async () => {
    await over({ keepsStatements: false }, async (url) =>
      expect(failing(await checkServing(api.url, url))).toEqual([
        expect.stringMatching(
          /^the pooler of DATABASE_SERVING_URL forgets prepared statements.*PgBouncer must be 1\.21/,
        ),
      ]),
    )
  })

  test('waits for the database behind it', async () => {
    const other = await startPooler(servingUrlOf(api.url))
    other.loseDatabase()
    const said: unknown[] = []
    await waitForDatabase(other.url, {
      withinMs: 60_000,
      setting: 'DATABASE_SERVING_URL',
      waiting(error) {
        said.push(error)
        other.findDatabase()
      },
    })
    await other.close()
    expect(said).toEqual([expect.objectContaining({ code: '08P01' })])
  })

  test('rejects a pooler in DATABASE_URL by name, whatever it does with settings', async () => {
    for (const options of ['refused', 'ignored'] as const) {
      const other = await startPooler(api.url, { options })
      const details = failing(await checkOwner(other.url))
      await other.close()
      expect(details).toEqual([expect.stringMatching(/^DATABASE_URL leads to a pooler/)])
    }
  })
})

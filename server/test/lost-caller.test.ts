import { describe, afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { announceChanges } from '#server/api/db/announce.ts'
import { backgroundTimeouts } from '#server/api/db/bounded.ts'
import { DatabaseClient } from '#server/api/db/client.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { migrate } from '#server/api/db/migrate.ts'
import { openServingLogin, servingUrlOf } from '#server/api/db/serving-login.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { waitForDatabase } from '#server/api/db/wait.ts'
import { follow } from '#server/api/features/events/test/follow.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { databaseLine } from './database-line.ts'
import type { FaultProxy } from './fault-proxy.ts'

let line: FaultProxy
let reachedUrl: string
const { api, organization, call } = useApi(
  {},
  {
    async reach(url) {
      const reached = await databaseLine(url)
      line = reached.line
      reachedUrl = reached.url
      return reached.url
    },
  },
)
let address: string
beforeAll(async () => {
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => line.heal())
afterAll(() => line.close())

const backgroundPool = (url: string) =>
  createPool(url, { role: applicationRole, max: 2, patience: backgroundTimeouts, log: silentLog })

describe('lost connections', () => {
  test('announces a change again when its announcement is lost', async () => {
    const { id, headers } = await organization()
    const browser = await follow(address, headers)
    line.set({ cut: { text: String.raw`\"table\" : \"clients\"`, when: 'before it arrives' } })
    expect((await call(headers, `/api/v1/organizations/${id}/clients`, { body: { name: 'Acme' } })).statusCode).toBe(
      201,
    )
    await browser.next(({ data }) => data.table === 'clients')
  })

  test('announces changes committed by background work', async () => {
    const { id, headers } = await organization()
    const browser = await follow(address, headers)
    const pool = backgroundPool(servingUrlOf(api.url))
    const announcer = announceChanges([api.pool, pool], silentLog)
    await inTenant(connect(pool, silentLog), id, (tx) =>
      tx
        .insertInto('regions')
        .values({ organizationId: id, id: crypto.randomUUID(), name: 'North', color: '#0ea5e9' })
        .execute(),
    )
    await browser.next(({ data }) => data.table === 'regions')
    await announcer.close()
    await pool.end()
  })

  test('releases the locks of a statement whose client was killed', async () => {
    const pool = backgroundPool(reachedUrl)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(4120)')
    const working = client.query('select pg_sleep(500)')
    const other = new DatabaseClient({ connectionString: api.url })
    await other.connect()
    line.cut()
    await expect(working).rejects.toThrow('Connection terminated')
    client.release(true)
    await other.query('select pg_advisory_lock(4120)')
    await other.end()
    await pool.end()
  })

  // These two wait ten seconds each on connections of their own.
  test.concurrent('waits for a database that drops packets, and names it in the error', async () => {
    const { line: mute, url } = await databaseLine(api.url)
    mute.set({ silent: true })
    await waitForDatabase(url, { withinMs: 60_000, waiting: () => mute.heal() })
    mute.set({ silent: true })
    await expect(waitForDatabase(url, { withinMs: 0 })).rejects.toThrow('The database of DATABASE_URL does not answer')
    await mute.close()
  })

  test.concurrent('never waits endlessly for a connection', async () => {
    const { line: mute, url } = await databaseLine(api.url)
    mute.set({ silent: true })
    const connecting = [migrate(url), openServingLogin(url)]
    await Promise.all(connecting.map((attempt) => expect(attempt).rejects.toThrow('timeout expired')))
    await mute.close()
  })
})

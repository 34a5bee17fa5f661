import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { examineDatabase } from '#server/api/doctor/database.ts'
import { follow } from '#server/api/features/events/test/follow.ts'
import { startApi } from '#server/api/start.ts'
import { databaseUrl } from '#server/api/test/database-url.ts'
import { hashToken } from '#server/api/tokens.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/log.ts'
import { newReadiness } from '#server/readiness.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { startDatabasePair, type DatabasePair } from './database-pair.ts'
import { freePort } from './free-ports.ts'
import { startReplicaApi, type ReplicaApi } from './replica-apis.ts'

let pair: DatabasePair
const { api, organization, member } = useApi(
  {},
  {
    database: async () => {
      pair = await startDatabasePair()
      return { url: pair.primaryUrl, drop: () => pair.stop() }
    },
  },
)

let apis: [ReplicaApi, ReplicaApi]
beforeAll(async () => {
  // Short, so that a paused replica is detected and used again within one history.
  const place = { config: api.config, primaryUrl: pair.primaryUrl, replicaUrl: pair.standbyUrl, waitMs: 300 }
  apis = [await startReplicaApi(place), await startReplicaApi(place)]
})
afterAll(() => Promise.all(apis.map((each) => each.close())))

/** Waits until both processes use the replica again. */
const usedByBoth = () => expect.poll(() => apis.every(({ replica }) => replica.isUsed())).toBe(true)
beforeEach(async () => {
  await pair.resumeReplay()
  await usedByBoth()
})

const regionsOf = (organizationId: string) => `/api/v1/organizations/${organizationId}/regions`

async function addRegion(
  by: ReplicaApi,
  headers: Headers,
  { organizationId, name }: { organizationId: string; name: string },
) {
  const answer = await by.call(headers, regionsOf(organizationId), {
    body: { name, color: '#0ea5e9', supervisorIds: [] },
  })
  expect(answer.statusCode).toBe(201)
}

async function namesSeen(by: ReplicaApi, headers: Headers, organizationId: string) {
  const answer = await by.call(headers, regionsOf(organizationId))
  expect(answer.statusCode).toBe(200)
  return answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)
}

const acts = ['write', 'write', 'write', 'read', 'read', 'read', 'read', 'pause', 'resume'] as const
const step = fc.record({ act: fc.constantFrom(...acts), by: fc.nat(1), who: fc.nat(1) })
/** The replica answers the first read and is late for the second; a few random histories may have neither. */
const bothAnswers = (['write', 'read', 'pause', 'write', 'read'] as const).map((act) => ({ act, by: 0, who: 0 }))

describe('read replica', () => {
  test('every read sees all previously confirmed writes of any process, with a current or a stalled replica', async () => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      const org = await organization()
      const people = [org.headers, await member(org.id, 'ADMIN')]
      const written: string[] = []
      for (const each of history) {
        if (each.act === 'pause') await pair.pauseReplay()
        else if (each.act === 'resume') await pair.resumeReplay()
        else {
          const [by, headers] = [apis[each.by] ?? apis[0], people[each.who] ?? org.headers]
          if (each.act === 'write') {
            const name = `Region ${written.length}`
            await addRegion(by, headers, { organizationId: org.id, name })
            written.push(name)
          } else expect((await namesSeen(by, headers, org.id)).toSorted()).toEqual(written.toSorted())
        }
      }
      await pair.resumeReplay()
    })
    const before = (await apis[0].replica.state()).answered
    await fc.assert(law, { numRuns: 10, endOnFailure: true, examples: [[bothAnswers]] })
    const after = await apis[0].replica.state()
    expect(after.answered).toBeGreaterThan(before)
    expect(after.passedOn).toBeGreaterThan(0)
  })

  test('reads from the replica, and from the primary immediately while the replica is stalled', async () => {
    const org = await organization()
    const [firstApi] = apis
    const before = await firstApi.replica.state()
    expect(before.isUsed).toBe(true)
    await pair.caughtUp()
    await namesSeen(firstApi, org.headers, org.id)
    expect(await firstApi.replica.state()).toMatchObject({ answered: before.answered + 1, passedOn: before.passedOn })

    await pair.pauseReplay()
    await addRegion(firstApi, org.headers, { organizationId: org.id, name: 'North' })
    expect(await namesSeen(firstApi, org.headers, org.id)).toEqual(['North'])
    const state = await firstApi.replica.state()
    expect(state).toMatchObject({ isUsed: false, answered: before.answered + 1, passedOn: before.passedOn + 1 })
    // A busy machine may not answer in time how far it is behind.
    await expect.poll(async () => (await firstApi.replica.state()).behindBytes ?? 0).toBeGreaterThan(0)
    // A replica known to be behind is not queried: calls neither wait for it nor use its connections.
    for (let read = 0; read < 5; read++) expect(await namesSeen(firstApi, org.headers, org.id)).toEqual(['North'])
    expect(await firstApi.replica.state()).toMatchObject({
      answered: before.answered + 1,
      passedOn: before.passedOn + 6,
    })
    const ready = await firstApi.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', replica: 'not used' }])

    await pair.resumeReplay()
    await usedByBoth()
    expect(await namesSeen(firstApi, org.headers, org.id)).toEqual(['North'])
    expect((await firstApi.app.inject('/readyz')).json()).toEqual({ status: 'ready', replica: 'used' })
  })

  test('answers from the primary when the replica cancels a query', async () => {
    const org = await organization()
    const [firstApi] = apis
    await pair.caughtUp()
    const { passedOn } = await firstApi.replica.state()
    const answer = await firstApi.replica.read('0/0', async () => {
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    })
    expect(answer).toBeUndefined()
    expect(await firstApi.replica.state()).toMatchObject({ isUsed: true, passedOn: passedOn + 1 })
    expect(await namesSeen(firstApi, org.headers, org.id)).toEqual([])
  })

  test('rejects writes in read-only routes, on the replica and on the primary', async () => {
    const org = await organization()
    const write = sql`update configurations set week_start = 7`
    const readers = { primary: api.db, replica: undefined }
    const place = { organizationId: org.id, position: null }
    await expect(readTenant(readers, place, (tx) => write.execute(tx))).rejects.toMatchObject({ code: '25006' })
    expect(await apis[0].replica.read('0/0', (tx) => write.execute(tx))).toBeUndefined()
  })

  test('rejects an ended session and a revoked role immediately, however far the replica is behind', async () => {
    const org = await organization()
    const headers = await member(org.id, 'ADMIN')
    await pair.caughtUp()
    expect((await apis[0].call(headers, regionsOf(org.id))).statusCode).toBe(200)
    await pair.pauseReplay()
    const { userId } = await api.db
      .selectFrom('sessions')
      .select('userId')
      .where('tokenHash', '=', hashToken(headers['cookie']?.replace('session=', '') ?? ''))
      .executeTakeFirstOrThrow()
    await api.db.deleteFrom('sessions').where('userId', '=', userId).execute()
    expect((await apis[1].call(headers, regionsOf(org.id))).statusCode).toBe(401)
  })

  test('a board that refetches on a live update sees the change while the replica is stalled', async () => {
    const org = await organization()
    const address = await apis[1].app.listen({ host: '127.0.0.1', port: 0 })
    const browser = await follow(address, org.headers)
    await pair.pauseReplay()
    await addRegion(apis[0], org.headers, { organizationId: org.id, name: 'North' })
    await browser.next(({ data }) => data.table === 'regions')
    expect(await namesSeen(apis[1], org.headers, org.id)).toEqual(['North'])
    browser.leave()
  })

  test('the product uses the replica of DATABASE_READ_URL', async () => {
    await using open = new AsyncDisposableStack()
    const port = await freePort()
    const urls = { DATABASE_URL: pair.primaryUrl, DATABASE_READ_URL: pair.standbyUrl }
    const config = readConfig({ ...urls, DATA_DIR: api.config.dataDir, DEMO_DATA: 'no', API_PORT: String(port) })
    await startApi(config, silentLog, { open, readiness: newReadiness() })
    const replicaOf = async () =>
      ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { replica?: string }).replica
    await expect.poll(replicaOf).toBe('used')
  })

  test('the doctor reports whether the replica keeps up', async () => {
    const replicaFindings = async (databaseReadUrl: string) =>
      (await examineDatabase(pair.primaryUrl, { databaseServingUrl: undefined, databaseReadUrl })).at(-1)
    await expect
      .poll(() => replicaFindings(pair.standbyUrl))
      .toMatchObject({ check: 'database: read replica', outcome: 'ok' })
    expect(await replicaFindings(pair.primaryUrl)).toMatchObject({ check: 'database: read replica', outcome: 'failed' })
    await pair.pauseReplay()
    await organization()
    expect(await replicaFindings(pair.standbyUrl)).toMatchObject({
      check: 'database: read replica',
      outcome: 'warning',
    })
  })

  test('refuses to start with another or a writable database, but not with one that is down', async () => {
    const place = { config: api.config, primaryUrl: pair.primaryUrl, waitMs: 5_000 }
    const refused = (replicaUrl: string) =>
      expect(startReplicaApi({ ...place, replicaUrl })).rejects.toThrow(ConfigError)
    await refused(pair.primaryUrl)
    await refused(databaseUrl(pair.standbyUrl, 'postgres'))
    const away = new URL(pair.standbyUrl)
    away.searchParams.set('host', '/nowhere')
    const alone = await startReplicaApi({ ...place, replicaUrl: away.href })
    const org = await organization()
    expect(await namesSeen(alone, org.headers, org.id)).toEqual([])
    expect(await alone.replica.state()).toMatchObject({ isUsed: false, behindBytes: null, answered: 0 })
    await alone.close()
  })

  test('stops reading from a replica that was promoted, and continues', async () => {
    const org = await organization()
    await addRegion(apis[0], org.headers, { organizationId: org.id, name: 'North' })
    await pair.caughtUp()
    await pair.promote()
    for (const each of apis) expect(await namesSeen(each, org.headers, org.id)).toEqual(['North'])
    for (const { replica } of apis) expect(replica.isUsed()).toBe(false)
  })
})

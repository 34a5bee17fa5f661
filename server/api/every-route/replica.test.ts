import { randomUUIDv7 } from 'node:crypto'
import { describe, afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '#server/api/db/connect.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract, type Contract } from '#server/api/test/contracts.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { silentLog } from '#server/log.ts'
import { startDatabasePair, type DatabasePair } from '#server/test/database-pair.ts'
import { startReplicaApi, type ReplicaApi } from '#server/test/replica-apis.ts'

const contracts = (await everyContract()).filter(({ config }) => config.readsReplica)

let pair: DatabasePair
const { api } = useApi(
  {},
  {
    database: async () => {
      pair = await startDatabasePair({ runPlace: inject('runPlace') })
      return { url: pair.primaryUrl, drop: () => pair.stop() }
    },
  },
)

let replicated: ReplicaApi
let known: Readonly<Record<string, string>>
let owner: Headers
let contact: Headers
beforeAll(async () => {
  replicated = await startReplicaApi({ config: api.config, primaryUrl: pair.primaryUrl, replicaUrl: pair.standbyUrl })
  owner = await signedIn('owner')
  contact = await signedIn('client-contact')
  known = await idsOfDemo()
})
afterAll(() => replicated.close())

async function signedIn(role: string): Promise<Headers> {
  const email = `${role}@demo.custodia.example`
  const { id: userId } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = createToken()
  const session = { id: randomUUIDv7(), userId, tokenHash: hashToken(token) }
  await api.db
    .insertInto('sessions')
    .values({ ...session, provedAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) })
    .execute()
  return { cookie: `session=${token}` }
}

/** Ids of existing records for paths and queries. */
async function idsOfDemo() {
  const pool = createPool(pair.primaryUrl, { log: silentLog, max: 1 })
  const { rows } = await pool.query<Record<string, string | null>>(`
    select o.id as "organizationId", c.client_id as "clientId", l.id as "locationId", j.id as "jobId",
           a.member_id as "memberId", a.policy_id as "policyId", (select id from regions limit 1) as "regionId",
           (select id from holiday_calendars limit 1) as "holidayCalendarId",
           (select id from monitors limit 1) as "monitorId",
           (select act_id from audit_log where organization_id = o.id limit 1) as "actId"
    from organizations o, client_contacts c, locations l, jobs j, leave_assignments a
    where c.user_id is not null and l.client_id = c.client_id and j.location_id = l.id limit 1`)
  await pool.end()
  const [ids] = rows
  if (!ids || Object.values(ids).includes(null)) throw new Error('the demo has not one of each')
  return {
    ...ids,
    members: String(ids['memberId']),
    list: 'clients',
    q: 'a',
    from: '2026-11-02',
    to: '2026-11-08',
    on: '2027-01-01',
    date: '2026-11-02',
    week: '2026-11-02',
    by: 'members',
    month: '2026-10',
  }
}

/** Builds a URL with every required parameter. */
function addressOf({ url, schema }: Contract) {
  const path = url.replaceAll(/:(\w+)/g, (_match, name: string) => valueOf(name))
  const { required = [] } = (schema?.['querystring'] ?? {}) as { required?: string[] }
  const query = required.map((name) => `${name}=${valueOf(name)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function valueOf(name: string): string {
  const value = known[name]
  if (value === undefined) throw new Error(`no ${name} to ask for`)
  return value
}

describe('read replica', () => {
  test('every route that declares it is served by the replica', async () => {
    const faults: string[] = []
    for (const contract of contracts) {
      const headers = contract.url.includes('/client-area/') ? contact : owner
      const url = addressOf(contract)
      const before = await replicated.replica.state()
      const answer = await replicated.call(headers, url)
      const after = await replicated.replica.state()
      const isFromReplica = after.answered > before.answered && after.passedOn === before.passedOn
      if (answer.statusCode !== 200) faults.push(`${url} answered ${answer.statusCode} ${answer.body}`)
      else if (!isFromReplica) faults.push(`${url} was not read from the replica`)
    }
    expect(faults).toEqual([])
  })
})

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import { useApi } from '#server/api/test/api.ts'
import { cloneDatabase } from '#server/api/test/database.ts'
import { silentLog } from '#server/log.ts'
import type { ClientDocument } from '#shared/clients/client-documents.contract.ts'
import type { HomeNews } from '#shared/home/home.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { DemoLogin } from './logins.ts'
import { renewDamagedLogins } from './renew-logins.ts'
import { seedDemo } from './seed.ts'

const { api, call } = useApi()
/** A Friday evening in Minnesota. */
const now = Temporal.Instant.from('2026-11-21T01:10:00Z')
const path = () => join(api.config.dataDir, 'demo-logins.json')
let logins: DemoLogin[] = []

beforeAll(async () => {
  await seedDemo(api.db, api.config, now)
  logins = JSON.parse(readFileSync(path(), 'utf8')) as DemoLogin[]
})

type Db = typeof api.db

async function organizationOf(db: Db) {
  const { id } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  return id
}

const countLogs = async (condition: ReturnType<typeof sql<boolean>>) =>
  inTenant(api.db, await organizationOf(api.db), async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from work_logs w where ${condition}`.execute(tx)
    return rows[0]?.n ?? 0
  })

/** What the demo's work looks like, independent of its ids. */
const fingerprintOf = async (db: Db) => {
  const { rows } = await inTenant(db, await organizationOf(db), (tx) =>
    sql<{ sum: string; running: number }>`
      select md5(string_agg(concat_ws(' ', m.name, l.name, w.started_at, w.ended_at, w.flags), '|'
                 order by m.name, w.started_at)) as sum,
             count(*) filter (where w.ended_at is null) as running
      from work_logs w join members m on m.id = w.member_id join locations l on l.id = w.location_id`.execute(tx),
  )
  return rows[0]
}

describe('demo data', () => {
  test('creates a working login for each role in a file readable by its owner only', async () => {
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    const roles: Record<string, string[]> = {}
    for (const { role, email, password } of logins) {
      expect(password.length).toBeGreaterThanOrEqual(15)
      const answer = await call({}, userPaths.login, { body: { email, password } })
      expect(answer.statusCode).toBe(200)
      roles[role] = answer.json<User>().roles
      expect(answer.json<User>().organizationId === null).toBe(['client contact', 'platform admin'].includes(role))
    }
    expect(roles).toEqual({
      owner: ['OWNER', 'ADMIN'],
      admin: ['ADMIN'],
      supervisor: ['SUPERVISOR'],
      employee: ['EMPLOYEE'],
      'client contact': ['CLIENT_CONTACT'],
      'platform admin': ['PLATFORM_ADMIN'],
    })
  })

  test('leaves a database that is not empty unchanged, even when called concurrently', async () => {
    const before = readFileSync(path(), 'utf8')
    expect(await Promise.all([seedDemo(api.db, api.config), seedDemo(api.db, api.config)])).toEqual([false, false])
    expect(readFileSync(path(), 'utf8')).toBe(before)
  })

  test.each(['', '{}', '[]', '[\n  {\n    "role": "own'])(
    'renews a damaged login file, with working logins: %j',
    async (left) => {
      writeFileSync(path(), left)
      expect(await renewDamagedLogins(api.db, api.config.dataDir)).toBe(true)
      expect(await renewDamagedLogins(api.db, api.config.dataDir)).toBe(false)
      const roles = logins.map(({ role }) => role)
      logins = JSON.parse(readFileSync(path(), 'utf8')) as DemoLogin[]
      expect(statSync(path()).mode & 0o777).toBe(0o600)
      expect(logins.map(({ role }) => role)).toEqual(roles)
      const { email, password } = logins.at(-1) ?? { email: '', password: '' }
      expect((await call({}, userPaths.login, { body: { email, password } })).statusCode).toBe(200)
    },
  )

  async function signInAsOwner() {
    const { email, password } = logins.find(({ role }) => role === 'owner') ?? { email: '', password: '' }
    const signedIn = await call({}, userPaths.login, { body: { email, password } })
    const headers = { cookie: `session=${signedIn.cookies[0]?.value ?? ''}` }
    return { organizationId: signedIn.json<User>().organizationId ?? '', headers }
  }

  /** Returns a function that reads lists as the owner. */
  async function asOwner() {
    const { organizationId, headers } = await signInAsOwner()
    return async <Item = Record<string, unknown>>(path: string) =>
      (await call(headers, `/api/v1/organizations/${organizationId}${path}`)).json<{ items: Item[] }>().items
  }

  test('schedules two weeks with crews, and with moved, cancelled and unassigned visits', async () => {
    const get = await asOwner()
    const today = now.toZonedDateTimeISO('America/Chicago').toPlainDate()
    const window = `from=${today.toString()}&to=${today.add({ days: 20 }).toString()}`
    const visits = await get<Visit>(`/visits?${window}&cancelled=true`)
    expect(visits.filter(({ crew }) => crew.length > 0).length).toBeGreaterThan(50)
    expect(visits.some(({ isMoved, note }) => isMoved && note !== '')).toBe(true)
    expect(visits.some(({ cancelledReason }) => cancelledReason === 'client')).toBe(true)
    expect(visits.some(({ hasOwnCrew, crew }) => hasOwnCrew && crew.length === 0)).toBe(true)
    expect((await get<Visit>(`/visits?${window}&open=true`)).length).toBeGreaterThan(0)
  })

  test('has inspections and an open corrective action', async () => {
    const get = await asOwner()
    const inspections = await get('/inspections')
    expect(inspections.length).toBeGreaterThan(25)
    expect(inspections.every(({ score }) => Number(score) > 5_000)).toBe(true)
    const actions = await get<{ isAutomatic: boolean; state: string }>('/corrective-actions')
    const states = (isAutomatic: boolean) =>
      actions.filter((action) => action.isAutomatic === isAutomatic).map(({ state }) => state)
    expect(states(false)).toEqual(['open'])
    expect(new Set(states(true))).toEqual(new Set(['open', 'verified']))
  })

  test("has readable documents of the contact's client, most of them shared", async () => {
    const { headers } = await signInAsOwner()
    const get = await asOwner()
    const [client] = await get<{ id: string }>('/clients?search=Willow')
    const documents = await get<ClientDocument>(`/clients/${client?.id}/documents`)
    expect(documents.map(({ name }) => name).toSorted()).toEqual([
      'Certificate of insurance.pdf',
      'Floor care plan.pdf',
      'Service agreement.pdf',
    ])
    expect(documents.filter(({ sharedAt }) => sharedAt).length).toBe(2)
    const file = await call(headers, documents[0]?.link ?? '')
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('has accrued, requested and approved time off', async () => {
    const get = await asOwner()
    expect(await get('/time-off/policies')).toMatchObject([{ name: 'Sick leave' }, { name: 'Vacation', isInUse: true }])
    const requests = await get('/time-off/requests')
    expect(requests.map(({ state }) => state).toSorted()).toEqual(['approved', 'requested', 'requested'])
    const memberId = String(requests[0]?.['memberId'])
    const balances = await get(`/time-off/members/${memberId}/balances`)
    expect(balances.every(({ balanceMinutes }) => Number(balanceMinutes) > 0)).toBe(true)
  })

  test('has an org chart, regions with locations, and pay', async () => {
    const get = await asOwner()
    const chart = await get('/org-chart')
    expect(chart.filter(({ managerId }) => managerId === null)).toMatchObject([{ name: 'Olivia Hart' }])
    expect(chart.length).toBeGreaterThan(20)
    const regions = await get('/regions')
    expect(regions).toHaveLength(3)
    for (const region of regions) {
      expect(region['locationCount']).toBeGreaterThan(0)
      expect(region['memberCount']).toBeGreaterThan(0)
    }
    const [crew] = await get('/members?search=Hamza')
    expect(await get(`/members/${String(crew?.['id'])}/pay-rates`)).toHaveLength(2)
  })

  test('contains no self-approved record', async () => {
    const { rows } = await inTenant(api.db, (await signInAsOwner()).organizationId, (tx) =>
      sql<{ decided: number; own: number }>`
      with decisions as (
        select member_id, approved_by as user_id from pay_run_members where state = 'approved'
        union all select member_id, decided_by from trips union all select member_id, decided_by from leave_requests
        union all select member_id, decided_by from time_requests
        union all select member_id, decided_by from supply_requests
        union all select member_id, created_by from pay_rates union all select member_id, created_by from pay_adjustments)
      select count(d.user_id)::int as decided, count(*) filter (where m.user_id = d.user_id)::int as own
      from decisions d join members m on m.id = d.member_id`.execute(tx),
    )
    expect(rows[0]?.decided).toBeGreaterThan(0)
    expect(rows[0]?.own).toBe(0)
  })

  test('stores normalized phone numbers', async () => {
    const { rows } = await inTenant(api.db, (await signInAsOwner()).organizationId, (tx) =>
      sql<{ phone: string }>`
      select phone from members union select phone from client_contacts union select phone from suppliers`.execute(tx),
    )
    const phones = rows.map(({ phone }) => phone).filter(Boolean)
    expect(phones.length).toBeGreaterThan(10)
    expect(phones.filter((phone) => normalizePhone(phone, null) !== phone)).toEqual([])
  })

  test('spreads the creation of clients, locations and people over the years', async () => {
    const { rows } = await inTenant(api.db, (await signInAsOwner()).organizationId, (tx) =>
      sql<{ name: string; years: number; today: number }>`
      select t.name, count(distinct extract(year from t.created_at))::int as years,
        count(*) filter (where t.created_at > now() - interval '1 day')::int as today
      from (select 'clients' as name, created_at from clients union all select 'locations', created_at from locations
        union all select 'members', created_at from members) t group by t.name order by t.name`.execute(tx),
    )
    for (const { name, years, today } of rows) expect([name, years > 1, today < 3]).toEqual([name, true, true])
    expect(rows).toHaveLength(3)
    // Sorting by newest uses ids. Today's records were all written within a second.
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const { organizationId, headers } = await signInAsOwner()
    const { clients, members } = (await call(headers, `/api/v1/organizations/${organizationId}/home`)).json<HomeNews>()
    for (const newest of [clients, members]) {
      const added = newest.map(({ createdAt }) => createdAt).filter((at) => at < yesterday)
      expect(added.length).toBeGreaterThan(1)
      expect(added).toEqual(added.toSorted().toReversed())
    }
  })

  test('has a won quote with signature and job', async () => {
    const get = await asOwner()
    const quotes = await get<{ recipient: string; state: string }>('/quotes?state=accepted')
    expect(quotes).toMatchObject([{ recipient: 'Cedar Yoga Studio', state: 'accepted' }])
    expect(await get('/clients?search=Cedar%20Yoga')).toMatchObject([{ name: 'Cedar Yoga Studio', status: 'active' }])
  })

  test('has three weeks of detailed work logs, some running, flagged, forgotten or corrected, and only hours before them', async () => {
    expect(await countLogs(sql`true`)).toBeGreaterThan(250)
    expect(await countLogs(sql`w.ended_at is null`)).toBeGreaterThan(4)
    expect(await countLogs(sql`w.ended_at is null and w.started_at > ${now.toString()}`)).toBe(0)
    for (const flag of ['outside_fence', 'no_position', 'late_punch', 'closed_automatically', 'edited'])
      expect([flag, (await countLogs(sql`${flag} = any (w.flags)`)) > 0]).toEqual([flag, true])
    expect(await countLogs(sql`'edited' = any (w.flags)`)).toBeGreaterThan(2)
    expect(
      await countLogs(sql`'edited' = any (w.flags) and not exists (
        select from work_log_changes h where h.work_log_id = w.id and h.kind = 'corrected' and h.user_id is not null)`),
    ).toBe(0)
    // Each whole month before has hours at its locations, without details.
    const before = sql`w.started_at < ${now.subtract({ hours: 24 * 23 }).toString()}`
    expect(
      await countLogs(sql`${before} and w.started_at > ${now.subtract({ hours: 24 * 90 }).toString()}`),
    ).toBeGreaterThan(500)
    expect(await countLogs(sql`${before} and exists (select from punches p where p.work_log_id = w.id)`)).toBe(0)
  })

  test('has a late start, problem reports, and supply requests in every state', async () => {
    const flagged = await inTenant(api.db, await organizationOf(api.db), async (tx) => ({
      late: await tx
        .selectFrom('jobs as j')
        .innerJoin('jobCrew as k', 'k.jobId', 'j.id')
        .leftJoin('workLogs as w', 'w.jobId', 'j.id')
        .select('w.id')
        .where('j.name', '=', 'Move-out clean')
        .execute(),
      reports: await tx.selectFrom('problemReports').select('id').execute(),
      requests: await tx.selectFrom('supplyRequests').select('state').distinct().execute(),
    }))
    expect(flagged.late).toEqual([{ id: null }])
    expect(flagged.reports).toHaveLength(4)
    expect(flagged.requests).toHaveLength(5)
  })

  test('has the same work for the same moment', async () => {
    const { url, drop } = await cloneDatabase()
    const pool = createPool(url, { role: applicationRole, max: 2, log: silentLog })
    const db = connect(pool, silentLog)
    await seedDemo(db, api.config, now)
    const fingerprint = await fingerprintOf(db)
    await pool.end()
    await drop()
    expect(fingerprint).toEqual(await fingerprintOf(api.db))
  })

  // The last test: the demo data includes decided, locked and submitted records, which are protected.
  test('is erased with all of its history when its organization is due', async () => {
    const { organizationId, headers } = await signInAsOwner()
    const url = `/api/v1/organizations/${organizationId}`
    await call(headers, `${url}/deletion`, { body: { name: 'Brightside Cleaning Co.' } })
    const owner = new Client({ connectionString: api.url })
    await owner.connect()
    await owner.query('update deletion_requests set due_at = now()').finally(() => owner.end())
    await deleteExpired(api.db)({})
    const left = await api.db.selectFrom('organizations').select('name').where('id', '=', organizationId).execute()
    expect(left).toEqual([])
    expect((await call(headers, url)).statusCode).toBe(403)
  })
})

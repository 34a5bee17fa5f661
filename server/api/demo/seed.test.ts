import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ClientDocument } from '#shared/clients/client-documents.contract.ts'
import type { HomeNews } from '#shared/home/home.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { DemoLogin } from './logins.ts'
import { seedDemo } from './seed.ts'

const { api, call } = useApi()
const path = () => join(api.config.dataDir, 'demo-logins.json')
let logins: DemoLogin[] = []

beforeAll(async () => {
  await seedDemo(api.db, api.config)
  logins = JSON.parse(readFileSync(path(), 'utf8')) as DemoLogin[]
})

test('every role has a login that works, in a file for its owner only', async () => {
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

test('a database that is not empty is left alone, whoever asks at the same time', async () => {
  const before = readFileSync(path(), 'utf8')
  expect(await Promise.all([seedDemo(api.db, api.config), seedDemo(api.db, api.config)])).toEqual([false, false])
  expect(readFileSync(path(), 'utf8')).toBe(before)
})

async function signInAsOwner() {
  const { email, password } = logins.find(({ role }) => role === 'owner') ?? { email: '', password: '' }
  const signedIn = await call({}, userPaths.login, { body: { email, password } })
  const headers = { cookie: `session=${signedIn.cookies[0]?.value ?? ''}` }
  return { organizationId: signedIn.json<User>().organizationId ?? '', headers }
}

/** Reads lists as the owner. */
async function asOwner() {
  const { organizationId, headers } = await signInAsOwner()
  return async <Item = Record<string, unknown>>(path: string) =>
    (await call(headers, `/api/v1/organizations/${organizationId}${path}`)).json<{ items: Item[] }>().items
}

test('the schedule of the next two weeks has crews, and visits that were moved, cancelled and left open', async () => {
  const get = await asOwner()
  const today = Temporal.Now.plainDateISO('America/Chicago')
  const window = `from=${today.toString()}&to=${today.add({ days: 20 }).toString()}`
  const visits = await get<Visit>(`/visits?${window}&cancelled=true`)
  expect(visits.filter(({ crew }) => crew.length > 0).length).toBeGreaterThan(50)
  expect(visits.some(({ isMoved, note }) => isMoved && note !== '')).toBe(true)
  expect(visits.some(({ cancelledReason }) => cancelledReason === 'client')).toBe(true)
  expect(visits.some(({ hasOwnCrew, crew }) => hasOwnCrew && crew.length === 0)).toBe(true)
  expect((await get<Visit>(`/visits?${window}&open=true`)).length).toBeGreaterThan(0)
})

test('places were inspected, and something is to be put right', async () => {
  const get = await asOwner()
  const inspections = await get('/inspections')
  expect(inspections.length).toBeGreaterThan(25)
  expect(inspections.every(({ score }) => Number(score) > 5_000)).toBe(true)
  expect(await get('/corrective-actions')).toMatchObject([{ state: 'open' }])
})

test('the contact’s client has documents that open, most of them shared', async () => {
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

test('time off is earned, asked for and approved', async () => {
  const get = await asOwner()
  expect(await get('/time-off/policies')).toMatchObject([{ name: 'Sick leave' }, { name: 'Vacation', isInUse: true }])
  const requests = await get('/time-off/requests')
  expect(requests.map(({ state }) => state).toSorted()).toEqual(['approved', 'requested', 'requested'])
  const memberId = String(requests[0]?.['memberId'])
  const balances = await get(`/time-off/members/${memberId}/balances`)
  expect(balances.every(({ balanceMinutes }) => Number(balanceMinutes) > 0)).toBe(true)
})

test('the people report to somebody, belong to a region that has places, and are paid', async () => {
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

test('nobody in it decided about themselves', async () => {
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

test('its phone numbers are kept as the product keeps them', async () => {
  const { rows } = await inTenant(api.db, (await signInAsOwner()).organizationId, (tx) =>
    sql<{ phone: string }>`
      select phone from members union select phone from client_contacts union select phone from suppliers`.execute(tx),
  )
  const phones = rows.map(({ phone }) => phone).filter(Boolean)
  expect(phones.length).toBeGreaterThan(10)
  expect(phones.filter((phone) => normalizePhone(phone, null) !== phone)).toEqual([])
})

test('its clients, places and people were written down over the years, not all today', async () => {
  const { rows } = await inTenant(api.db, (await signInAsOwner()).organizationId, (tx) =>
    sql<{ name: string; years: number; today: number }>`
      select t.name, count(distinct extract(year from t.created_at))::int as years,
        count(*) filter (where t.created_at > now() - interval '1 day')::int as today
      from (select 'clients' as name, created_at from clients union all select 'locations', created_at from locations
        union all select 'members', created_at from members) t group by t.name order by t.name`.execute(tx),
  )
  for (const { name, years, today } of rows) expect([name, years > 1, today < 3]).toEqual([name, true, true])
  expect(rows).toHaveLength(3)
  // What is newest goes by the ids. Those of today were written within a second, in one transaction.
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const { organizationId, headers } = await signInAsOwner()
  const { clients, members } = (await call(headers, `/api/v1/organizations/${organizationId}/home`)).json<HomeNews>()
  for (const newest of [clients, members]) {
    const added = newest.map(({ createdAt }) => createdAt).filter((at) => at < yesterday)
    expect(added.length).toBeGreaterThan(1)
    expect(added).toEqual(added.toSorted().toReversed())
  }
})

test('one quote is won: signed, with the job it made', async () => {
  const get = await asOwner()
  const quotes = await get<{ recipient: string; state: string }>('/quotes?state=accepted')
  expect(quotes).toMatchObject([{ recipient: 'Cedar Yoga Studio', state: 'accepted' }])
  expect(await get('/clients?search=Cedar%20Yoga')).toMatchObject([{ name: 'Cedar Yoga Studio', status: 'active' }])
})

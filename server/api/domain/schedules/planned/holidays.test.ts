import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import type { HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { skippedDays } from './holidays.store.ts'

const { api, call, organization } = useApi()

const empty = {
  country: '',
  state: '',
  kinds: ['public'],
  observance: 'observed',
  paidMinutes: 0,
  payMultiplierE4: 10_000,
  jobsSkipped: true,
  asksClients: true,
}

const week = { from: '2027-07-01', to: '2027-07-07' }

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const url = `${places.base}/holiday-calendars`
  const calendar = async (name: string, ...dates: string[]) => {
    const { id } = (await call(org.headers, url, { body: { ...empty, name } })).json<HolidayCalendar>()
    for (const date of dates) await addDay(id, date, name)
    return id
  }
  const addDay = (id: string, date: string, en: string, jobsSkipped = true) =>
    call(org.headers, `${url}/${id}/holidays`, {
      body: { date, names: { en, es: '' }, paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped },
    })
  const assign = (id: string, scope: string, targetId: string | null = null) =>
    call(org.headers, `${url}/${id}/assignments`, { body: { scope, targetId } })
  const region = async (name: string) =>
    (
      await call(org.headers, `${places.base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
    ).json<Region>()
  const skipped = async (locationId: string, which: object = {}) => {
    const days = await inTenant(api.db, org.id, (tx) => skippedDays(tx, { ...week, ...which }))
    return [...(days.get(locationId) ?? [])]
  }
  const ask = (locationId: string, date: string, answer: string | null) =>
    inTenant(api.db, org.id, (tx) =>
      sql`insert into holiday_questions (organization_id, id, location_id, date, names, asked_on, answer, answered_at)
          values (${org.id}, ${crypto.randomUUID()}, ${locationId}, ${date}, '{"en": "Asked"}', '2027-06-01', ${answer},
                  case when ${answer}::text is null then null else now() end)`.execute(tx),
    )
  return { org, places, calendar, addDay, assign, region, skipped, ask }
}

describe('the days on which a location’s jobs rest', () => {
  test('are those of the most specific calendar: location, client, region, organization', async () => {
    const { places, calendar, assign, region, skipped } = await setUp()
    const north = await region('North')
    const client = await places.addClient({ name: 'Harbor Dental' })
    const location = await places.addLocation(client, { name: 'Main', regionId: north.id })
    expect(await skipped(location.id)).toEqual([])
    await assign(await calendar('of the company', '2027-07-01'), 'organization')
    expect(await skipped(location.id)).toEqual([['2027-07-01', 'of the company']])
    await assign(await calendar('of the region', '2027-07-02'), 'region', north.id)
    expect(await skipped(location.id)).toEqual([['2027-07-02', 'of the region']])
    await assign(await calendar('of the client', '2027-07-03'), 'client', client.id)
    expect(await skipped(location.id)).toEqual([['2027-07-03', 'of the client']])
    await assign(await calendar('own', '2027-07-04', '2027-07-07', '2027-07-08'), 'location', location.id)
    expect(await skipped(location.id)).toEqual([
      ['2027-07-04', 'own'],
      ['2027-07-07', 'own'],
    ])
    const elsewhere = await places.addLocation(await places.addClient({ name: 'Other' }))
    expect(await skipped(elsewhere.id)).toEqual([['2027-07-01', 'of the company']])
    expect(await skipped(elsewhere.id, { locationIds: [location.id] })).toEqual([])
  })

  test("follow the client's answer", async () => {
    const { places, calendar, assign, addDay, skipped, ask } = await setUp()
    const own = await calendar('Holiday', '2027-07-05', '2027-07-06')
    await assign(own, 'organization')
    await addDay(own, '2027-07-03', 'Working holiday', false)
    const location = await places.addLocation(await places.addClient({ name: 'Harbor Dental' }))
    const other = await places.addLocation({ id: location.clientId }, { name: 'Annex' })
    await ask(location.id, '2027-07-05', 'service')
    await ask(location.id, '2027-07-06', null)
    await ask(location.id, '2027-07-03', 'skip')
    expect(await skipped(location.id)).toEqual([
      ['2027-07-03', 'Asked'],
      ['2027-07-06', 'Holiday'],
    ])
    expect(await skipped(other.id)).toEqual([
      ['2027-07-05', 'Holiday'],
      ['2027-07-06', 'Holiday'],
    ])
    expect(await skipped(other.id, { locationIds: [location.id] })).toEqual([])
    expect(await skipped(location.id, { from: '2027-07-07' })).toEqual([])
  })

  test('do not include removed ones', async () => {
    const { org, places, calendar, assign, skipped } = await setUp()
    await assign(await calendar('Holiday', '2027-07-05'), 'organization')
    const location = await places.addLocation(await places.addClient({ name: 'Harbor Dental' }))
    expect(await skipped(location.id, { language: 'es' })).toEqual([['2027-07-05', 'Holiday']])
    await inTenant(api.db, org.id, (tx) =>
      sql`update holidays set source = 'removed', generated_key = 'day 2027 x #1'`.execute(tx),
    )
    expect(await skipped(location.id)).toEqual([])
  })

  test('take one query when no day is in the window, and two at most', async () => {
    const { org, places, calendar, assign } = await setUp()
    const client = await places.addClient({ name: 'Harbor Dental' })
    await assign(await calendar('Holiday', '2027-07-05'), 'organization')
    const count = async (window: { from: string; to: string }) => {
      const queries = await queriesOf(() => inTenant(api.db, org.id, (tx) => skippedDays(tx, window)))
      return queries.filter(({ sql }) => sql.includes('holiday')).length
    }
    for (let n = 0; n < 10; n++) await places.addLocation(client, { name: `Location ${n}` })
    expect(await count(week)).toBe(2)
    expect(await count({ from: '2027-08-01', to: '2027-08-31' })).toBe(1)
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type {
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  HolidayCalendarDraft,
  HolidayCalendarList,
  HolidayPlaces,
  HolidayPreview,
} from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'

const { api, call, member, organization } = useApi()

const federal: HolidayCalendarDraft = {
  name: 'US federal',
  country: 'US',
  state: '',
  kinds: ['public'],
  observance: 'observed',
  paidMinutes: 480,
  payMultiplierE4: 15_000,
  jobsSkipped: true,
  asksClients: true,
}

/** Next year, with no past days. */
const year = new Date().getUTCFullYear() + 1
const shutdown = {
  date: `${year}-12-30`,
  names: { en: 'Shutdown', es: 'Cierre' },
  paidMinutes: 240,
  payMultiplierE4: 10_000,
  jobsSkipped: true,
}

async function setUp(draft: Partial<HolidayCalendarDraft> = {}) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const url = `${places.base}/holiday-calendars`
  const create = (more: Partial<HolidayCalendarDraft> = {}, headers: Headers = org.headers) =>
    call(headers, url, { body: { ...federal, ...more } })
  const calendar = (await create(draft)).json<HolidayCalendar>()
  const calendarUrl = `${url}/${calendar.id}`
  const read = async () =>
    (await call(org.headers, calendarUrl, { query: { year: String(year) } })).json<HolidayCalendar>()
  const day = async (name: string) => {
    const holiday = (await read()).holidays.find(({ names, observedOf }) => names.en === name && observedOf === null)
    if (!holiday) throw new Error(name)
    return holiday
  }
  const put = (body: object) => call(org.headers, calendarUrl, { method: 'PUT', body })
  const change = ({ id, version, ...rest }: Holiday, changes: object) =>
    call(org.headers, `${calendarUrl}/holidays/${id}`, {
      method: 'PUT',
      body: { date: rest.date, names: rest.names, ...effectsIn(rest), ...changes, version },
    })
  const preview = async (changes: object = {}) =>
    (await call(org.headers, `${calendarUrl}/preview`, { body: { ...federal, ...changes } })).json<HolidayPreview>()
  const removeDay = ({ id }: Holiday) => call(org.headers, `${calendarUrl}/holidays/${id}`, { method: 'DELETE' })
  const names = async () =>
    (await read()).holidays.filter(({ source }) => source !== 'removed').map((each) => each.names.en)
  return { org, places, url, calendarUrl, create, calendar, read, day, put, change, preview, removeDay, names }
}

const effectsIn = ({ paidMinutes, payMultiplierE4, jobsSkipped }: Omit<Holiday, 'id' | 'version'>) => ({
  paidMinutes,
  payMultiplierE4,
  jobsSkipped,
})

describe('a holiday calendar', () => {
  test('has the days of this year and the two after it', async () => {
    const { calendar, names } = await setUp()
    expect(calendar).toMatchObject({ ...federal, assignments: [], year: year - 1 })
    expect(calendar.years).toEqual(expect.arrayContaining([year - 1, year, year + 1]))
    expect(calendar.holidays.length).toBeGreaterThanOrEqual(11)
    expect(await names()).toEqual(expect.arrayContaining(['Memorial Day', 'Labor Day', 'Thanksgiving']))
  })

  test('can consist of manual days only', async () => {
    const { calendar, calendarUrl, org, names } = await setUp({ country: '', name: 'School' })
    expect(calendar.holidays).toEqual([])
    expect((await call(org.headers, `${calendarUrl}/holidays`, { body: shutdown })).json()).toMatchObject({
      ...shutdown,
      kind: 'own',
      source: 'manual',
      observedOf: null,
      observedOn: null,
    })
    expect(await names()).toEqual(['Shutdown'])
  })

  test('shows a holiday with its observed day, also across the turn of the year', async () => {
    const { org, calendar, calendarUrl } = await setUp()
    const pairs = new Map<string, string | null>()
    for (const year of calendar.years) {
      const { holidays } = (
        await call(org.headers, calendarUrl, { query: { year: `${year}` } })
      ).json<HolidayCalendar>()
      for (const { date, observedOf, observedOn } of holidays) pairs.set(date, observedOf ?? observedOn)
    }
    const observed = [...pairs].filter(([, other]) => other !== null)
    expect(observed.length).toBeGreaterThan(0)
    const inside = observed.filter(([date, other]) => other && pairs.has(date) && pairs.has(other))
    expect(inside.every(([date, other]) => other && pairs.get(other) === date)).toBe(true)
  })

  test('is rejected with a duplicate name or an unknown country', async () => {
    const { create } = await setUp()
    expect((await create({ name: 'us FEDERAL' })).json()).toMatchObject({
      code: 'holiday_calendar_name_taken',
      fields: [{ path: 'name' }],
    })
    expect((await create({ country: 'ZZ' })).json()).toMatchObject({ fields: [{ path: 'country' }] })
    expect((await create({ name: 'B', state: 'XX' })).json()).toMatchObject({
      code: 'holiday_place_unknown',
      fields: [{ path: 'state' }],
    })
  })

  test('lists countries and the states of one', async () => {
    const { org, places } = await setUp()
    const answer = await call(org.headers, `${places.base}/holiday-places`, { query: { country: 'US' } })
    const { countries, states } = answer.json<HolidayPlaces>()
    expect(countries).toContainEqual({ code: 'MX', name: 'Mexico' })
    expect(states).toContainEqual({ code: 'TX', name: 'Texas' })
  })

  test('is deleted with its days, but not while assigned', async () => {
    const { org, calendarUrl, url } = await setUp()
    const assigned = await call(org.headers, `${calendarUrl}/assignments`, {
      body: { scope: 'organization', targetId: null },
    })
    const remove = () => call(org.headers, calendarUrl, { method: 'DELETE' })
    expect((await remove()).json()).toMatchObject({ code: 'holiday_calendar_in_use' })
    await call(org.headers, `${calendarUrl}/assignments/${assigned.json<HolidayAssignment>().id}`, { method: 'DELETE' })
    expect((await remove()).statusCode).toBe(204)
    expect((await call(org.headers, url)).json()).toEqual({ items: [] })
    expect((await remove()).statusCode).toBe(404)
  })

  test('can be read by all staff and managed by administrators', async () => {
    const { org, calendarUrl, create } = await setUp()
    const supervisor = await member(org.id, 'SUPERVISOR')
    expect((await call(supervisor, calendarUrl)).statusCode).toBe(200)
    expect((await create({ name: 'Other' }, supervisor)).statusCode).toBe(403)
  })
})

describe('regenerating a calendar', () => {
  test('is previewed, makes the previewed changes and keeps edits', async () => {
    const { day, change, removeDay, preview, put, read, names, org, calendarUrl, calendar } = await setUp()
    await change(await day('Labor Day'), { date: `${year}-09-01`, names: { en: 'Labor Day (ours)', es: '' } })
    await removeDay(await day('Columbus Day'))
    await call(org.headers, `${calendarUrl}/holidays`, { body: shutdown })
    const before = await names()

    const nothing = await preview()
    expect(nothing).toMatchObject({ added: [], changed: [], removed: [] })
    expect(nothing.kept.map(({ names, source }) => [names.en, source])).toEqual(
      expect.arrayContaining([
        ['Labor Day (ours)', 'edited'],
        ['Columbus Day', 'removed'],
        ['Shutdown', 'manual'],
      ]),
    )

    const california = await preview({ state: 'CA' })
    expect(california.added.map(({ names }) => names.en)).toContain('César Chávez Day')
    expect(await names()).toEqual(before)

    const saved = await put({ ...federal, state: 'CA', version: calendar.version })
    expect(saved.json()).toMatchObject({ state: 'CA', version: calendar.version + 1 })
    const after = await names()
    expect(after).toEqual(expect.arrayContaining(['César Chávez Day', 'Labor Day (ours)', 'Shutdown']))
    expect(after).not.toContain('Columbus Day')
    expect(after).not.toContain('Labor Day')
    expect((await read()).holidays.find(({ names }) => names.en === 'Labor Day (ours)')).toMatchObject({
      date: `${year}-09-01`,
      source: 'edited',
    })
    expect(await preview({ state: 'CA' })).toMatchObject({ added: [], changed: [], removed: [] })
  })

  test('applies new defaults and the choice of dates', async () => {
    const { preview, put, calendar, read } = await setUp()
    const changes = { paidMinutes: 300, observance: 'both' as const }
    const { changed } = await preview(changes)
    expect(changed.length).toBeGreaterThan(10)
    await put({ ...federal, ...changes, version: calendar.version })
    const { holidays } = await read()
    expect(holidays.every(({ jobsSkipped }) => jobsSkipped)).toBe(true)
    expect(new Set(holidays.map(({ paidMinutes }) => paidMinutes))).toContain(300)
    expect((await put({ ...federal, version: calendar.version })).json()).toMatchObject({ code: 'stale_version' })
  })

  test('resets a changed or removed day to the generated one', async () => {
    const { day, change, removeDay, names, org, calendarUrl } = await setUp()
    const labor = await day('Labor Day')
    await change(labor, { date: `${year}-09-01` })
    await removeDay(labor)
    expect(await names()).not.toContain('Labor Day')
    const reset = await call(org.headers, `${calendarUrl}/holidays/${labor.id}/reset`, { method: 'POST' })
    expect(reset.json()).toMatchObject({ date: labor.date, source: 'generated' })
    expect(await names()).toContain('Labor Day')
    const byHand = (await call(org.headers, `${calendarUrl}/holidays`, { body: shutdown })).json<Holiday>()
    const refused = await call(org.headers, `${calendarUrl}/holidays/${byHand.id}/reset`, { method: 'POST' })
    expect(refused.json()).toMatchObject({ code: 'holiday_by_hand' })
  })
})

describe('a day of a calendar', () => {
  test('needs a name in at least one language and its current version', async () => {
    const { day, change, org, calendarUrl } = await setUp()
    const labor = await day('Labor Day')
    expect((await change(labor, { names: { en: ' ', es: '' } })).json()).toMatchObject({ code: 'holiday_unnamed' })
    expect((await change(labor, { paidMinutes: 0 })).json()).toMatchObject({ paidMinutes: 0, version: 2 })
    expect((await change(labor, { paidMinutes: 60 })).json()).toMatchObject({ code: 'stale_version' })
    const elsewhere = `${calendarUrl.slice(0, -36)}${crypto.randomUUID()}/holidays/${labor.id}`
    expect((await call(org.headers, elsewhere, { method: 'DELETE' })).statusCode).toBe(404)
  })

  test('is accepted up to a yearly limit', async () => {
    const { org, calendarUrl } = await setUp({ country: '' })
    const add = () => call(org.headers, `${calendarUrl}/holidays`, { body: shutdown })
    await add()
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into holidays (organization_id, id, calendar_id, date, names, kind, source, paid_minutes,
                                pay_multiplier_e4, jobs_skipped)
          select organization_id, gen_random_uuid(), calendar_id, date, names, kind, source, paid_minutes,
                 pay_multiplier_e4, jobs_skipped from holidays, generate_series(2, 199)`.execute(tx),
    )
    expect((await add()).statusCode).toBe(201)
    expect((await add()).json()).toMatchObject({ code: 'holidays_full' })
    const next = { ...shutdown, date: `${year + 1}-12-30` }
    expect((await call(org.headers, `${calendarUrl}/holidays`, { body: next })).statusCode).toBe(201)
  })
})

describe('calendar assignments', () => {
  test('set the target of a calendar; a target has one calendar', async () => {
    const { org, calendarUrl, url, create, places } = await setUp()
    const second = `${url}/${(await create({ name: 'Texas', state: 'TX' })).json<HolidayCalendar>().id}`
    const region = (
      await call(org.headers, `${places.base}/regions`, {
        body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
      })
    ).json<Region>()
    const client = await places.addClient({ name: 'Harbor Dental' })
    const location = await places.addLocation(client, { name: 'Main Street' })
    const assign = (to: string, scope: string, targetId: string | null) =>
      call(org.headers, `${to}/assignments`, { body: { scope, targetId } })
    await assign(calendarUrl, 'location', location.id)
    await assign(calendarUrl, 'client', client.id)
    await assign(calendarUrl, 'region', region.id)
    await assign(calendarUrl, 'organization', null)
    const { items } = (await call(org.headers, url)).json<HolidayCalendarList>()
    expect(items.map(({ name }) => name)).toEqual(['Texas', 'US federal'])
    expect(items[1]?.assignments.map(({ scope, name, client }) => [scope, name, client?.name])).toEqual([
      ['organization', '', undefined],
      ['region', 'North', undefined],
      ['client', 'Harbor Dental', undefined],
      ['location', 'Main Street', 'Harbor Dental'],
    ])
    expect(items[1]?.next?.names.en).toBeTruthy()
    expect((await assign(second, 'client', client.id)).json()).toMatchObject({ scope: 'client', targetId: client.id })
    const both = (await call(org.headers, url)).json<HolidayCalendarList>().items
    expect(both.map(({ assignments }) => assignments.length)).toEqual([1, 3])
  })

  test('are rejected for an unknown target', async () => {
    const { org, calendarUrl, places } = await setUp()
    const otherWorld = await setUp()
    const client = await otherWorld.places.addClient({ name: 'Other' })
    const assign = async (scope: string, targetId: string | null) =>
      (await call(org.headers, `${calendarUrl}/assignments`, { body: { scope, targetId } })).json()
    const unknown = { code: 'holiday_target_unknown', fields: [{ path: 'targetId' }] }
    expect(await assign('client', client.id)).toMatchObject(unknown)
    expect(await assign('client', null)).toMatchObject(unknown)
    expect(await assign('organization', (await places.addClient({ name: 'Own' })).id)).toMatchObject(unknown)
  })
})

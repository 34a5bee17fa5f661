import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { HolidayCalendar, HolidayCalendarDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { HolidayQuestion, HolidayQuestionPage } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { holidayMornings } from './morning.ts'

const { api, addMember, call, member, organization, user } = useApi()

/** Far in the future, so that no question is about a past day. */
const holiday = '2090-11-23'
const weekdays = {
  weekdays: [1, 2, 3, 4, 5],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: '2026-01-01',
  endsOn: null,
  skipHolidays: true,
}

const draft: HolidayCalendarDraft = {
  name: 'Ours',
  country: '',
  state: '',
  kinds: ['public'],
  observance: 'observed',
  paidMinutes: 0,
  payMultiplierE4: 10_000,
  jobsSkipped: true,
  asksClients: true,
}

/** In New York, the given number of days before the holiday. */
const before = (days: number, time = '07:30') =>
  Temporal.PlainDate.from(holiday)
    .subtract({ days })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: time })
    .toInstant()

const work = (now: Temporal.Instant) => holidayMornings({ db: api.db, now: () => now })({})

async function setUp(more: Partial<HolidayCalendarDraft> = {}) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const url = `${places.base}/holiday-calendars`
  const calendar = (await call(org.headers, url, { body: { ...draft, ...more } })).json<HolidayCalendar>()
  const addDay = (date: string, en: string, jobsSkipped = true) =>
    call(org.headers, `${url}/${calendar.id}/holidays`, {
      body: { date, names: { en, es: '' }, paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped },
    })
  await addDay(holiday, 'Thanksgiving')
  await call(org.headers, `${url}/${calendar.id}/assignments`, { body: { scope: 'organization', targetId: null } })
  const client = await places.addClient({ name: 'Harbor Dental' })
  const at = async (name: string, schedule: object | null, place: object = {}) => {
    const location = await places.addLocation(client, { name, ...place })
    if (schedule) await places.addJob(location, { name: 'Clean', schedule: { ...weekdays, ...schedule } })
    return location
  }
  const list = async (headers: Headers = org.headers, query: object = {}) =>
    (await call(headers, `${places.base}/holiday-questions`, { query: { ...query } })).json<HolidayQuestionPage>()
  const waitingHolidays = async () => (await list()).items.map(({ locationName, date }) => [locationName, date])
  const noticesFor = async (headers: Headers = org.headers) => {
    const { items } = (await call(headers, `${places.base}/notifications`)).json<NotificationPage>()
    return items.filter(({ kind }) => kind === 'holiday_questions')
  }
  const answer = (headers: Headers, { id, version }: HolidayQuestion, choice: string | null) =>
    call(headers, `${places.base}/holiday-questions/${id}`, { method: 'PUT', body: { answer: choice, version } })
  return { org, places, at, addDay, list, asked: waitingHolidays, noticesFor, answer }
}

describe('asking a client about a holiday', () => {
  test('happens once, 21 days before, in the morning of the organization', async () => {
    const { at, asked, list } = await setUp()
    await at('Main Street', {})
    await work(before(22))
    expect(await asked()).toEqual([])
    await work(before(21, '06:59'))
    await work(before(21, '08:00'))
    expect(await asked()).toEqual([])
    await work(before(21))
    await work(before(21))
    await work(before(20))
    expect(await asked()).toEqual([['Main Street', holiday]])
    expect((await list()).items[0]).toMatchObject({
      clientName: 'Harbor Dental',
      names: { en: 'Thanksgiving', es: '' },
      askedOn: '2090-11-02',
      answer: null,
      answeredBy: null,
    })
  })

  test('happens later if it was missed, but not after the holiday', async () => {
    const { at, asked, addDay } = await setUp()
    await at('Main Street', {})
    await addDay('2090-11-24', 'Day after')
    await work(before(1))
    expect(await asked()).toEqual([
      ['Main Street', holiday],
      ['Main Street', '2090-11-24'],
    ])
    const otherWorld = await setUp()
    await otherWorld.at('Main Street', {})
    await work(before(0))
    expect(await otherWorld.asked()).toEqual([])
  })

  test('happens only for locations with a visit that would rest that day', async () => {
    const { at, asked, addDay } = await setUp()
    await at('Visited', {})
    await at('Unscheduled', null)
    await at('Open on holidays', { skipHolidays: false })
    await at('Other weekdays', { weekdays: [1] })
    await at('Ended', { endsOn: '2080-01-01' })
    await addDay('2090-11-20', 'Working holiday', false)
    await work(before(10))
    expect(await asked()).toEqual([['Visited', holiday]])
  })

  test('does not happen if the calendar turns it off', async () => {
    const { at, asked } = await setUp({ asksClients: false })
    await at('Main Street', {})
    await work(before(10))
    expect(await asked()).toEqual([])
  })
})

describe('members who may answer', () => {
  test('are notified of the number of locations in their regions', async () => {
    const { org, places, at, noticesFor } = await setUp()
    const { id: regionId } = (
      await call(org.headers, `${places.base}/regions`, {
        body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
      })
    ).json<Region>()
    const person = await user()
    await addMember(org.id, person, ['SUPERVISOR'])
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into member_regions (organization_id, member_id, region_id)
          select organization_id, id, ${regionId} from members where user_id = ${person.userId}`.execute(tx),
    )
    const employee = await member(org.id, 'EMPLOYEE')
    await at('North', {}, { regionId })
    await at('South', {})
    await work(before(21))
    expect(await noticesFor()).toMatchObject([
      {
        title: 'Thanksgiving: clean or skip?',
        text: 'Locations to decide for November 23, 2090: 2.',
        link: `/org/${org.id}/settings/holiday-calendar?tab=questions`,
      },
    ])
    expect(await noticesFor(person.headers)).toMatchObject([{ text: 'Locations to decide for November 23, 2090: 1.' }])
    expect(await noticesFor(employee)).toEqual([])
  })

  test('answer and reopen, and get a conflict if someone else changed the answer', async () => {
    const { org, at, list, answer } = await setUp()
    await at('Main Street', {})
    await work(before(21))
    const [question] = (await list()).items
    if (!question) throw new Error('nothing was asked')
    const supervisor = await member(org.id, 'SUPERVISOR')
    expect((await answer(supervisor, question, 'service')).json()).toMatchObject({
      answer: 'service',
      answeredBy: 'Ana Reyes',
      version: 2,
    })
    expect((await answer(supervisor, question, 'skip')).json()).toMatchObject({ code: 'stale_version' })
    expect((await list(org.headers, { open: 'true' })).items).toEqual([])
    const back = await answer(org.headers, { ...question, version: 2 }, null)
    expect(back.json()).toMatchObject({ answer: null, answeredBy: null, answeredAt: null })
    expect((await list(org.headers, { open: 'true' })).items).toHaveLength(1)
    expect((await answer(org.headers, { ...question, id: crypto.randomUUID() }, 'skip')).statusCode).toBe(404)
  })

  test('decide whether the visit takes place', async () => {
    const { org, places, at, list, answer } = await setUp()
    await at('Main Street', {})
    await work(before(21))
    const [question] = (await list()).items
    if (!question) throw new Error('nothing was asked')
    const takesPlace = async () => {
      const query = { from: holiday, to: holiday }
      const { items } = (await call(org.headers, places.visitsUrl, { query })).json<VisitList>()
      return items.some(({ isCancelled }) => !isCancelled)
    }
    expect(await takesPlace()).toBe(false)
    await answer(org.headers, question, 'service')
    expect(await takesPlace()).toBe(true)
    await answer(org.headers, { ...question, version: 2 }, 'skip')
    expect(await takesPlace()).toBe(false)
  })

  test('see the questions in pages, by date', async () => {
    const { org, at, addDay, list } = await setUp()
    await at('Main Street', {})
    for (const day of [20, 21, 22]) await addDay(`2090-11-${day}`, `Day ${day}`)
    await work(before(10))
    const first = await list(org.headers, { limit: '3' })
    const second = await list(org.headers, { limit: '3', cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ date }) => date)).toEqual([
      '2090-11-20',
      '2090-11-21',
      '2090-11-22',
      holiday,
    ])
    expect(second.nextCursor).toBeNull()
  })
})

describe('the daily holiday job', () => {
  test('generates a year’s days once it is in range and keeps edits', async () => {
    const { org, places } = await setUp({ country: 'US' })
    const url = `${places.base}/holiday-calendars`
    const [{ id = '' } = {}] = (await call(org.headers, url)).json<{ items: HolidayCalendar[] }>().items
    const read = async (year: number) =>
      (await call(org.headers, `${url}/${id}`, { query: { year: String(year) } })).json<HolidayCalendar>().holidays
    const { years } = (await call(org.headers, `${url}/${id}`)).json<HolidayCalendar>()
    const last = years.findLast((year) => year < 2090) ?? 0
    const labor = (await read(last)).find(({ names }) => names.en === 'Labor Day')
    await call(org.headers, `${url}/${id}/holidays/${labor?.id}`, { method: 'DELETE' })
    expect(await read(last + 1)).toEqual([])
    const newYear = Temporal.Instant.from(`${last - 1}-06-01T11:30:00Z`)
    await work(newYear)
    await work(newYear)
    expect((await read(last + 1)).filter(({ names }) => names.en === 'Labor Day')).toHaveLength(1)
    expect((await read(last)).filter(({ names }) => names.en === 'Labor Day')).toMatchObject([{ source: 'removed' }])
  })
})

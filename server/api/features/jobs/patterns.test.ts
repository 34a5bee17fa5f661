import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'

const { api, call, organization } = useApi()

const evening = { startTime: '18:00', durationMinutes: 120 }
const weekdays: PatternDraft = {
  frequency: 'weekly',
  weekdays: [1, 2, 3, 4, 5],
  times: [evening],
  startsOn: '2090-01-02',
}
const saturdays: PatternDraft = {
  ...weekdays,
  weekdays: [6],
  times: [{ startTime: '09:00', durationMinutes: 240, crewSize: 3 }],
}

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const location = await places.addLocation(client)
  const post = (patterns: readonly PatternDraft[]) =>
    call(org.headers, `${places.locationUrl(location)}/jobs`, { body: { name: 'Clean', patterns } })
  const add = async (...patterns: PatternDraft[]) => (await post(patterns)).json<Job>()
  const save = (job: Job, patterns: readonly PatternDraft[]) => {
    const { name, status, notes, checklist, budgetedMinutes, priceBasis, earlyStartMinutes, shortPercent } = job
    const rest = { name, status, notes, checklist, budgetedMinutes, priceBasis, earlyStartMinutes, shortPercent }
    const body = { ...rest, priceMinor: null, patterns, version: job.version }
    return call(org.headers, places.jobUrl(job), { method: 'PUT', body })
  }
  const list = async (from: string, to: string) =>
    (
      await call(org.headers, `${places.base}/visits`, {
        query: { from, to, clientId: client.id, cancelled: 'true' },
      })
    ).json<VisitList>().items
  return { ...places, org, client, location, post, add, save, list }
}

const times = (visits: readonly Visit[]) => visits.map(({ date, startTime }) => `${date} ${startTime}`)

describe('patterns side by side', () => {
  test('give the visits of each, with its own times and crew size', async () => {
    const { add, list } = await setUp()
    const job = await add(weekdays, saturdays)
    expect(job.patterns).toMatchObject([weekdays, saturdays])
    const visits = await list('2090-03-09', '2090-03-12')
    expect(visits.map(({ date, startTime, crewSize }) => [date, startTime, crewSize])).toEqual([
      ['2090-03-09', '18:00', 1],
      ['2090-03-10', '18:00', 1],
      ['2090-03-11', '09:00', 3],
    ])
    expect(visits.map(({ patternId }) => patternId)).toEqual([0, 0, 1].map((index) => job.patterns[index]?.id))
  })

  test('change and end by themselves', async () => {
    const { add, list, save } = await setUp()
    const job = await add(weekdays, saturdays)
    const [first, second] = job.patterns
    if (!first || !second) throw new Error('no patterns')
    const changed = await save(job, [{ ...first, times: [{ startTime: '19:00', durationMinutes: 60 }] }, second])
    expect(changed.json<Job>().patterns).toMatchObject([{ id: first.id }, second])
    expect(times(await list('2090-03-10', '2090-03-11'))).toEqual(['2090-03-10 19:00', '2090-03-11 09:00'])
    await save(changed.json<Job>(), [second])
    expect(times(await list('2090-03-10', '2090-03-12'))).toEqual(['2090-03-11 09:00'])
  })

  test('change from a visit on: only the pattern that has it', async () => {
    const { add, list, org, base } = await setUp()
    const job = await add(weekdays, saturdays)
    const [saturday] = await list('2090-03-11', '2090-03-11')
    const url = `${base}/jobs/${job.id}/visits/${saturday?.originalStart}/following`
    const pattern = { ...saturdays, startsOn: '2090-03-11', weekdays: [7] }
    const answer = await call(org.headers, url, { body: { pattern, version: 1 } })
    expect(answer.json()).toMatchObject({ patterns: [weekdays, pattern], dropped: 0 })
    expect(times(await list('2090-03-04', '2090-03-13'))).toEqual([
      '2090-03-04 09:00',
      ...['06', '07', '08', '09', '10'].map((day) => `2090-03-${day} 18:00`),
      '2090-03-12 09:00',
      '2090-03-13 18:00',
    ])
  })

  test('are rejected at the start time that two of them share', async () => {
    const { post } = await setUp()
    const fridays: PatternDraft = { ...weekdays, frequency: 'monthly', weekdays: [5], ordinals: [-1] }
    expect((await post([weekdays, fridays])).json()).toMatchObject({
      code: 'patterns_collide',
      fields: [{ path: 'patterns.1.times.0.startTime' }],
    })
  })
})

test.each<[string, Partial<PatternDraft>, string, string]>([
  ['a monthly pattern without a day', { frequency: 'monthly', weekdays: [] }, 'pattern_days_missing', 'monthDays'],
  ['days and weekdays', { frequency: 'monthly', ordinals: [1], monthDays: [1] }, 'pattern_days_both', 'ordinals'],
  ['a year without a month', { frequency: 'yearly', monthDays: [1] }, 'pattern_months_missing', 'months'],
  ['a start time twice', { times: [evening, evening] }, 'pattern_time_twice', 'times.1.startTime'],
  ['February 30', { frequency: 'yearly', monthDays: [30], months: [2] }, 'pattern_without_visits', 'monthDays'],
  ['an end before the start', { endsOn: '2089-12-31' }, 'schedule_dates_reversed', 'endsOn'],
])('rejects %s at its field', async (_, part, code, field) => {
  const { post } = await setUp()
  const answer = await post([{ ...weekdays, ...part }])
  expect(answer.json()).toMatchObject({ code, fields: [{ path: `patterns.0.${field}` }] })
})

test('a limited number of visits ends within a day of several start times', async () => {
  const { add, list } = await setUp()
  const morning = { startTime: '06:00', durationMinutes: 60 }
  await add({ frequency: 'daily', times: [evening, morning], startsOn: '2090-03-09', visitsMax: 3 })
  expect(times(await list('2090-03-01', '2090-03-20'))).toEqual([
    '2090-03-09 06:00',
    '2090-03-09 18:00',
    '2090-03-10 06:00',
  ])
})

test('the organization’s first day of the week moves no visit and loses no change of one', async () => {
  const { add, list, org, save } = await setUp()
  const job = await add({ ...weekdays, weekdays: [7], every: 2 })
  const before = await list('2090-03-01', '2090-03-31')
  await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ weekStart: 7 }).execute())
  expect(await list('2090-03-01', '2090-03-31')).toEqual(before)
  const patterns = job.patterns.map(({ weekStart: _weekStart, ...pattern }) => ({
    ...pattern,
    holidays: 'skip' as const,
  }))
  expect((await save(job, patterns)).json<Job>().patterns).toMatchObject([{ weekStart: 1 }])
  expect(times(await list('2090-03-01', '2090-03-31'))).toEqual(times(before))
})

describe('a visit on a holiday', () => {
  const calendarDraft = {
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

  async function withHolidays(pattern: Partial<PatternDraft>) {
    const setup = await setUp()
    const url = `${setup.base}/holiday-calendars`
    const calendar = await call(setup.org.headers, url, { body: calendarDraft })
    const { id } = calendar.json<{ id: string }>()
    for (const date of ['2090-03-09', '2090-03-10']) {
      await call(setup.org.headers, `${url}/${id}/holidays`, {
        body: { date, names: { en: 'Feast', es: '' }, paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped: true },
      })
    }
    await call(setup.org.headers, `${url}/${id}/assignments`, { body: { scope: 'organization', targetId: null } })
    const job = await setup.add({ ...weekdays, ...pattern })
    return { ...setup, job, shown: async () => (await setup.list('2090-03-06', '2090-03-13')).map(describeVisit) }
  }
  const describeVisit = ({ date, isCancelled, note }: Visit) =>
    [date.slice(8), note, isCancelled && 'off'].filter(Boolean).join(' ')

  test.each<[PatternDraft['holidays'] & string, string[]]>([
    ['worked', ['06', '07', '08', '09', '10', '13']],
    ['skip', ['06', '07', '08', '09 Feast off', '10 Feast off', '13']],
    ['after', ['06', '07', '08', '11 Feast', '12 Feast', '13']],
    ['before', ['04 Feast', '05 Feast', '06', '07', '08', '13']],
  ])('is %s', async (holidays, expected) => {
    const { list } = await withHolidays({ holidays })
    const visits = await list('2090-03-04', '2090-03-13')
    const own = visits.filter(({ date, note }) => date >= '2090-03-06' || note !== '')
    expect(own.map(describeVisit)).toEqual(expected)
  })

  test('is found by its original start, and stays moved when only its crew changes', async () => {
    const { base, changeVisit, job, list, org } = await withHolidays({ holidays: 'after' })
    const originalStart = '2090-03-09T23:00:00Z'
    const visit = await call(org.headers, `${base}/jobs/${job.id}/visits/${originalStart}`)
    expect(visit.json()).toMatchObject({ originalStart, date: '2090-03-11', isMoved: true })
    await changeVisit(job.id, originalStart, { startsAt: '2090-03-11T23:00:00Z', note: 'Keys at the desk.' })
    expect((await list('2090-03-11', '2090-03-11'))[0]).toMatchObject({ note: 'Keys at the desk.', originalStart })
  })
})

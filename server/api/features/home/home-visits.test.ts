import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { homeVisitsMax, type HomeVisits } from '#shared/home/home.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'

const { api, call, organization, member } = useApi()

// Mondays and Wednesdays; the week begins on a Monday years ahead, so that no visit is over.
const from = '2031-03-03'
const schedule = { ...daily, weekdays: [1, 3], durationMinutes: 90 }

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, { name: 'Main Street' })
  const week = async (headers = org.headers) =>
    (await call(headers, `${places.base}/home/visits`, { query: { from } })).json<HomeVisits>()
  return { org, client, location, week, ...places }
}

describe('visits on home', () => {
  test('counts a week by day and lists its first day', async () => {
    const { location, client, addJob, week } = await setUp()
    const job = await addJob(location, { name: 'Evening clean', schedule })
    const { days, locations, first } = await week()
    expect(days.map(({ visits }) => visits)).toEqual([1, 0, 1, 0, 0, 0, 0])
    expect(days.map(({ minutes }) => minutes)).toEqual([90, 0, 90, 0, 0, 0, 0])
    expect(days.map(({ date }) => date)).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2031-03-0${day}`))
    expect(locations).toBe(1)
    expect(first).toEqual([
      {
        jobId: job.id,
        jobName: 'Evening clean',
        locationId: location.id,
        locationName: 'Main Street',
        clientId: client.id,
        clientName: 'Harbor Dental',
        date: from,
        startTime: '18:00',
        timeZone: 'America/New_York',
        startsAt: '2031-03-03T23:00:00Z',
        endsAt: '2031-03-04T00:30:00Z',
      },
    ])
  })

  test('leaves out cancelled visits and counts a moved one at its new time', async () => {
    const { org, location, addJob, changeVisit, week, visitsUrl } = await setUp()
    const job = await addJob(location, { name: 'Evening clean', schedule })
    const { items } = (await call(org.headers, visitsUrl, { query: { from, to: '2031-03-09' } })).json<VisitList>()
    const [monday = '', wednesday = ''] = items.map(({ originalStart }) => originalStart)
    const [cancelled, moved] = [
      await changeVisit(job.id, monday, { cancelledReason: 'client' }),
      await changeVisit(job.id, wednesday, { startsAt: '2031-03-07T23:00:00Z', durationMinutes: 90 }),
    ]
    expect([cancelled.statusCode, moved.statusCode]).toEqual([200, 200])
    const { days, first } = await week()
    expect(days.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 1, 0, 0])
    expect(first).toEqual([])
  })

  test('lists part of a very busy day and counts all of it', async () => {
    const { location, addJob, week } = await setUp()
    const { startsOn, weekdays } = schedule
    const times = Array.from({ length: 12 }, (_, n) => ({
      startTime: `${String(6 + n).padStart(2, '0')}:00`,
      durationMinutes: 60,
    }))
    const pattern = { frequency: 'weekly' as const, every: 1, weekdays: [...weekdays], times, startsOn }
    const jobs = Math.ceil((homeVisitsMax + 1) / times.length)
    for (let n = 0; n < jobs; n++) await addJob(location, { name: `Job ${n}`, patterns: [pattern] })
    const { days, first } = await week()
    expect(days[0]?.visits).toBe(jobs * times.length)
    expect(first).toHaveLength(homeVisitsMax)
    expect(first.map(({ startsAt }) => startsAt)).toEqual(first.map(({ startsAt }) => startsAt).toSorted())
  })

  test('shows drafts to planners only and rejects an invalid day', async () => {
    const { org, base, location, addJob, week } = await setUp()
    await addJob(location, { name: 'Evening clean', schedule })
    const configuration = (await call(org.headers, `${base}/configuration`)).json<object>()
    const changed = await call(org.headers, `${base}/configuration`, {
      method: 'PUT',
      body: { ...configuration, schedulePublishing: 'by_week' },
    })
    expect(changed.statusCode).toBe(200)
    expect((await week()).first).toHaveLength(1)
    expect((await week(await member(org.id, 'EMPLOYEE'))).days.every(({ visits }) => visits === 0)).toBe(true)
    for (const from of ['9999-12-31', '1500-01-01']) {
      expect((await call(org.headers, `${base}/home/visits`, { query: { from } })).statusCode).toBe(400)
    }
  })
})

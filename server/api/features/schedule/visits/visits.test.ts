import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'

const { api, call, organization } = useApi()

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, { name: 'Main Street' })
  const visits = (from: string, to: string, filter: object = {}) =>
    call(org.headers, places.visitsUrl, { query: { from, to, ...filter } })
  const archive = (url: string) => call(org.headers, `${url}/archive`, { method: 'POST' })
  const visitNames = async (filter: object = {}) =>
    (await visits('2026-11-01', '2026-11-01', filter)).json<VisitList>().items.map(({ jobName }) => jobName)
  return { org, client, location, visits, visitNames, archive, ...places }
}

describe('GET of the visits of a window', () => {
  test('returns their client, location and time on the location’s clock', async () => {
    const { addJob, client, location, visits } = await setUp()
    const job = await addJob(location, { name: 'Evening clean', schedule: daily })
    const place = {
      jobId: job.id,
      jobName: 'Evening clean',
      locationId: location.id,
      locationName: 'Main Street',
      clientId: client.id,
      clientName: 'Harbor Dental',
      startTime: '18:00',
      timeZone: 'America/New_York',
      isMoved: false,
      isCancelled: false,
      cancelledReason: null,
      note: '',
      crew: [],
      hasOwnCrew: false,
      crewSize: 1,
      isPublished: true,
      version: 0,
      patternId: expect.any(String) as string,
    }
    const answer = await visits('2026-10-31', '2026-11-01')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      items: [
        {
          ...place,
          date: '2026-10-31',
          originalStart: '2026-10-31T22:00:00Z',
          startsAt: '2026-10-31T22:00:00Z',
          endsAt: '2026-11-01T00:00:00Z',
        },
        {
          ...place,
          date: '2026-11-01',
          originalStart: '2026-11-01T23:00:00Z',
          startsAt: '2026-11-01T23:00:00Z',
          endsAt: '2026-11-02T01:00:00Z',
        },
      ],
    })
  })

  test('sorts by start and bounds days by the location’s clock', async () => {
    const { addJob, addLocation, client, location, visits } = await setUp()
    await addJob(location, { name: 'New York', schedule: daily })
    await addJob(await addLocation(client, { name: 'A', timeZone: 'Pacific/Auckland' }), {
      name: 'Auckland',
      schedule: daily,
    })
    await addJob(await addLocation(client, { name: 'B', timeZone: 'America/Phoenix' }), {
      name: 'Phoenix',
      schedule: daily,
    })
    const { items } = (await visits('2026-11-10', '2026-11-10')).json<VisitList>()
    expect(items.map(({ jobName, date, startsAt }) => [jobName, date, startsAt])).toEqual([
      ['Auckland', '2026-11-10', '2026-11-10T05:00:00Z'],
      ['New York', '2026-11-10', '2026-11-10T23:00:00Z'],
      ['Phoenix', '2026-11-10', '2026-11-11T01:00:00Z'],
    ])
  })

  test('filters by client, location or job', async () => {
    const { addClient, addJob, addLocation, client, visitNames, location } = await setUp()
    const firstJob = await addJob(location, { name: 'One', schedule: { ...daily, startTime: '08:00' } })
    const second = await addLocation(client, { name: 'Second' })
    await addJob(second, { name: 'Two', schedule: { ...daily, startTime: '09:00' } })
    const otherClient = await addClient({ name: 'Other' })
    await addJob(await addLocation(otherClient), { name: 'Three', schedule: { ...daily, startTime: '10:00' } })
    expect(await visitNames()).toEqual(['One', 'Two', 'Three'])
    expect(await visitNames({ clientId: client.id })).toEqual(['One', 'Two'])
    expect(await visitNames({ locationId: second.id })).toEqual(['Two'])
    expect(await visitNames({ jobId: firstJob.id })).toEqual(['One'])
  })

  test('leaves out archived clients, locations and jobs', async () => {
    const { addClient, addJob, addLocation, archive, client, clientUrl, visitNames, jobUrl, location, locationUrl } =
      await setUp()
    await addJob(location, { name: 'Unscheduled' })
    await addJob(location, { name: 'Paused', status: 'paused', schedule: daily })
    await addJob(await addLocation(await addClient({ name: 'Former', status: 'ended' })), {
      schedule: daily,
      name: 'Former',
    })
    const job = await addJob(location, { name: 'Job', schedule: daily })
    const closed = await addLocation(client, { name: 'Closed' })
    await addJob(closed, { name: 'Closed', schedule: { ...daily, startTime: '19:00' } })
    const lost = await addClient({ name: 'Lost' })
    await addJob(await addLocation(lost), { name: 'Lost', schedule: { ...daily, startTime: '20:00' } })
    expect(await visitNames()).toEqual(['Job', 'Closed', 'Lost'])
    await archive(clientUrl(lost))
    expect(await visitNames()).toEqual(['Job', 'Closed'])
    await archive(locationUrl(closed))
    expect(await visitNames()).toEqual(['Job'])
    await archive(jobUrl(job))
    expect(await visitNames()).toEqual([])
  })

  test('allows 31 days, or 92 for one client, location, job or member, in order', async () => {
    const { addJob, client, location, visits } = await setUp()
    await addJob(location, { name: 'Clean', schedule: daily })
    const narrow = { clientId: client.id }
    expect((await visits('2026-10-01', '2026-10-31')).json<VisitList>().items).toHaveLength(31)
    expect((await visits('2026-10-01', '2026-11-01')).json()).toMatchObject({ code: 'window_too_long' })
    expect((await visits('2026-10-01', '2026-12-31', narrow)).json<VisitList>().items).toHaveLength(92)
    expect((await visits('2026-10-01', '2027-01-01', narrow)).json()).toMatchObject({ code: 'window_too_long' })
    expect((await visits('2026-10-02', '2026-10-01')).json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'to' }],
    })
    expect((await visits('2026-02-29', '2026-03-01')).json()).toMatchObject({ fields: [{ path: 'from' }] })
  })

  test('takes the same number of queries for one job as for twenty', async () => {
    const { addJob, location, visits } = await setUp()
    const queriesFor = async () => (await queriesOf(() => visits('2026-10-01', '2026-10-31'))).length
    await addJob(location, { name: 'Job', schedule: daily })
    const few = await queriesFor()
    for (let number = 1; number < 20; number++) await addJob(location, { name: `Job ${number}`, schedule: daily })
    expect(few).toBeGreaterThan(3)
    expect(await queriesFor()).toBe(few)
  })
})

import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { weekly, type Weekly } from '#server/api/test/patterns.ts'
import { buildPlaces, byRequest } from '#server/api/test/places.ts'
import type { Job, JobChanges, JobList } from '#shared/jobs/jobs.contract.ts'

const { api, call, member, organization } = useApi()

const schedule: Weekly = {
  weekdays: [5, 1],
  startTime: '18:30',
  durationMinutes: 90,
  everyWeeks: 2,
  startsOn: '2090-01-02',
  endsOn: null,
  skipHolidays: true,
}

const changes = (job: Job): JobChanges => ({
  name: job.name,
  status: job.status,
  notes: job.notes,
  checklist: job.checklist,
  patterns: job.patterns,
  budgetedMinutes: job.budgetedMinutes,
  priceMinor: job.priceMinor ?? null,
  priceBasis: job.priceBasis,
  earlyStartMinutes: job.earlyStartMinutes,
  shortPercent: job.shortPercent,
  version: job.version,
})

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, byRequest(org))
  const client = await places.addClient()
  const location = await places.addLocation(client, {
    name: 'Main Street',
    areas: [{ name: 'Lobby', floorType: 'tile', squareFeet: 800 }],
  })
  const areaId = location.areas[0]?.id ?? null
  const put = (job: Job, body: object) =>
    call(org.headers, places.jobUrl(job), { method: 'PUT', body: { ...changes(job), ...body } })
  const jobsUrl = `${places.locationUrl(location)}/jobs`
  return { org, client, areaId, put, jobsUrl, ...places, location }
}

describe('POST of a job', () => {
  test('adds a job by name alone', async () => {
    const { addJob, jobUrl, location, client, org } = await setUp()
    const added = await addJob(location, { name: ' Evening clean ' })
    expect(added).toMatchObject({
      name: 'Evening clean',
      status: 'active',
      checklist: [],
      patterns: [],
      budgetedMinutes: null,
      priceMinor: null,
      priceBasis: 'visit',
      earlyStartMinutes: null,
      shortPercent: null,
      clientId: client.id,
      clientName: 'Harbor Dental',
      locationId: location.id,
      locationName: 'Main Street',
      timeZone: 'America/New_York',
      version: 1,
    })
    expect((await call(org.headers, jobUrl(added))).json()).toEqual(added)
  })

  describe('the schedule of a job', () => {
    test('is returned as given, with weekdays in order, and can be removed', async () => {
      const { addJob, location, put, jobsUrl, org } = await setUp()
      const added = await addJob(location, { name: 'A', schedule })
      expect(added.patterns).toMatchObject([{ ...weekly(schedule), weekdays: [1, 5], weekStart: 1 }])
      const { items } = (await call(org.headers, jobsUrl)).json<JobList>()
      expect(items[0]?.patterns).toEqual(added.patterns)
      expect((await put(added, { patterns: [] })).json()).toMatchObject({ patterns: [], version: 2 })
    })

    test('is rejected at the field if it ends before it starts', async () => {
      const { jobsUrl, org } = await setUp()
      const answer = await call(org.headers, jobsUrl, {
        body: { name: 'A', patterns: [weekly({ ...schedule, endsOn: '2089-12-31' })] },
      })
      expect(answer.json()).toMatchObject({ code: 'schedule_dates_reversed', fields: [{ path: 'patterns.0.endsOn' }] })
    })

    test('accepts each weekday once', async () => {
      const { jobsUrl, org } = await setUp()
      const answer = await call(org.headers, jobsUrl, {
        body: { name: 'A', patterns: [weekly({ ...schedule, weekdays: [1, 1] })] },
      })
      expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'patterns.0.weekdays' }] })
    })
  })

  describe('the checklist of a job', () => {
    test('keeps the ids and order of its items', async () => {
      const { addJob, location, areaId, put } = await setUp()
      const mop = { areaId, task: 'Mop', frequency: 'visit' } as const
      const dust = { areaId: null, task: 'Dust', frequency: 'month' } as const
      const added = await addJob(location, { name: 'A', checklist: [mop, dust] })
      expect(added.checklist).toMatchObject([mop, dust])
      const wipe = { areaId, task: 'Wipe', frequency: 'week' }
      const keptItem = { ...added.checklist[1], task: 'Dust high' }
      const saved = (await put(added, { checklist: [wipe, keptItem] })).json<Job>()
      expect(saved.checklist).toMatchObject([wipe, keptItem])
      expect((await put(saved, { checklist: [] })).json()).toMatchObject({ checklist: [], version: 3 })
    })

    test('rejects an area of another location at its item', async () => {
      const { addLocation, client, areaId, jobsUrl, org } = await setUp()
      const otherLocation = await addLocation(client, {
        name: 'B',
        areas: [{ name: 'Hall', floorType: 'vct', squareFeet: 1 }],
      })
      const line = (id: string | null | undefined) => ({ areaId: id, task: 'Mop', frequency: 'visit' })
      const body = { name: 'A', checklist: [line(areaId), line(null), line(otherLocation.areas[0]?.id)] }
      const answer = await call(org.headers, jobsUrl, { body })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'area_unknown', fields: [{ path: 'checklist.2.areaId' }] })
      expect((await call(org.headers, jobsUrl)).json()).toEqual({ items: [] })
    })

    test('rejects an item of another job', async () => {
      const { addJob, location, put } = await setUp()
      const line = { areaId: null, task: 'Mop', frequency: 'visit' } as const
      const otherJob = await addJob(location, { name: 'Other', checklist: [line] })
      const added = await addJob(location, { name: 'A' })
      expect((await put(added, { checklist: otherJob.checklist })).json()).toMatchObject({
        code: 'invalid_request',
        fields: [{ path: 'checklist.0.id' }],
      })
    })
  })
})

describe('jobs of a location', () => {
  test('applies only one of several concurrent changes of a version', async () => {
    const { addJob, location, put } = await setUp()
    const added = await addJob(location)
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => put(added, { name })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test('answers 404 under another location or client', async () => {
    const { addJob, jobUrl, location, addLocation, client, org, ...places } = await setUp()
    const added = await addJob(location)
    const sibling = await addLocation(client, { name: 'Sibling' })
    const stranger = await places.addClient({ name: 'Stranger' })
    for (const path of [
      { ...added, locationId: sibling.id },
      { ...added, clientId: stranger.id },
    ]) {
      const answers = await Promise.all([
        call(org.headers, jobUrl(path)),
        call(org.headers, jobUrl(path), { method: 'PUT', body: changes(added) }),
        call(org.headers, `${jobUrl(path)}/archive`, { method: 'POST' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
    expect((await call(org.headers, jobUrl(added))).json()).toEqual(added)
  })

  test('allows a name once per location until it is archived', async () => {
    const { addJob, jobUrl, jobsUrl, location, org } = await setUp()
    const first = await addJob(location, { name: 'Clean' })
    const add = () => call(org.headers, jobsUrl, { body: { name: 'clean' } })
    expect((await add()).json()).toMatchObject({ code: 'job_name_taken', fields: [{ path: 'name' }] })
    await call(org.headers, `${jobUrl(first)}/archive`, { method: 'POST' })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const restored = await call(org.headers, `${jobUrl(first)}/restore`, { method: 'POST' })
    expect(restored.json()).toMatchObject({ code: 'job_name_taken' })
  })

  test('shows prices to supervisors and above; others read the rest and change nothing', async () => {
    const { addJob, jobUrl, jobsUrl, location, org } = await setUp()
    const added = await addJob(location, { name: 'A', priceMinor: 98_765 })
    for (const role of ['MEMBER', 'EMPLOYEE'] as const) {
      const headers = await member(org.id, role)
      const read = await call(headers, jobUrl(added))
      expect(read.json()).toMatchObject({ name: 'A' })
      expect(read.body).not.toMatch(/priceMinor|98765/)
      const refused = await Promise.all([
        call(headers, jobsUrl, { body: { name: 'B' } }),
        call(headers, jobUrl(added), { method: 'PUT', body: changes(added) }),
        call(headers, `${jobUrl(added)}/archive`, { method: 'POST' }),
      ])
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    expect((await call(await member(org.id, 'SUPERVISOR'), jobUrl(added))).json()).toMatchObject({ priceMinor: 98_765 })
  })
})

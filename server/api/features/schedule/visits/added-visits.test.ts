import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { times } from '#server/api/domain/schedules/planned/planned-times.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { JobRow } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { AddedVisit } from '#shared/schedule/added-visits.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-10'
const [from, to] = ['2090-03-06', '2090-03-12']

async function setUp(schedule: typeof daily | null = null) {
  const setup = await buildSchedule(api)
  const job = await setup.add('Floors', schedule)
  const add = (changes: Partial<AddedVisit> = {}, headers = setup.org.headers) =>
    call(headers, setup.visitsUrl, {
      body: {
        jobId: changes.newJob ? null : job.id,
        newJob: null,
        startsAt: `${day}T14:00:00Z`,
        durationMinutes: 120,
        note: '',
        memberIds: null,
        ...changes,
      },
    })
  const remove = (visit: Pick<Visit, 'jobId' | 'originalStart'>) =>
    call(setup.org.headers, `${setup.visitUrl(visit)}/addition`, { method: 'DELETE' })
  return { ...setup, job, addVisit: add, remove }
}

describe('a one-off visit', () => {
  test('is added to a job without a pattern, with its crew and note', async () => {
    const { addVisit, job, list, worker } = await setUp()
    const ana = await worker('Ana')
    const answer = await addVisit({ memberIds: [ana.id], note: ' Wax. ', durationMinutes: 45 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      jobId: job.id,
      date: day,
      startTime: '09:00',
      originalStart: `${day}T14:00:00Z`,
      endsAt: `${day}T14:45:00Z`,
      crew: [{ memberId: ana.id, name: 'Ana' }],
      hasOwnCrew: true,
      isAdded: true,
      isMoved: false,
      note: 'Wax.',
    })
    expect(await list(from, to)).toEqual([answer.json()])
    expect(await list(from, to, { memberId: ana.id })).toHaveLength(1)
  })

  test('is created together with a new job, or neither is created', async () => {
    const { addVisit, base, list, location, org } = await setUp()
    const newJob = { locationId: location.id, name: 'Party cleanup' }
    const created = await addVisit({ newJob })
    expect(created.json()).toMatchObject({ jobName: 'Party cleanup', locationName: 'Main Street', isAdded: true })
    const taken = await addVisit({ newJob, startsAt: `${day}T20:00:00Z` })
    expect(taken.json()).toMatchObject({ code: 'job_name_taken', fields: [{ path: 'newJob.name' }] })
    const unknown = '0198f000-0000-7000-8000-000000000001'
    const other = { locationId: location.id, name: 'Other' }
    expect((await addVisit({ newJob: other, memberIds: [unknown] })).json()).toMatchObject({ code: 'crew_unknown' })
    const jobsUrl = `${base}/clients/${location.clientId}/locations/${location.id}/jobs`
    const jobs = (await call(org.headers, jobsUrl)).json<{ items: JobRow[] }>().items
    expect(jobs.map(({ name }) => name)).toEqual(['Floors', 'Party cleanup'])
    expect(await list(from, to)).toHaveLength(1)
    expect((await addVisit({ jobId: null })).statusCode).toBe(400)
  })

  test('is listed alone on request', async () => {
    const { addVisit, list } = await setUp(daily)
    const { originalStart } = (await addVisit()).json<Visit>()
    expect((await list(from, to)).length).toBeGreaterThan(1)
    expect((await list(from, to, { added: true })).map((visit) => visit.originalStart)).toEqual([originalStart])
    expect(await list('2090-03-20', '2090-03-26', { added: true })).toEqual([])
  })

  test('is rejected with 409 at the start of another visit of the job, planned or added', async () => {
    const { addVisit, list, put } = await setUp(daily)
    const planned = await addVisit({ startsAt: `${day}T23:00:00Z` })
    expect([planned.statusCode, planned.json()]).toMatchObject([409, { code: 'visit_exists' }])
    const [first] = await list(day, day)
    if (!first) throw new Error('no visit')
    await put(first, { ...shown(first), startsAt: `${day}T12:00:00Z` })
    expect((await addVisit({ startsAt: first.originalStart })).json()).toMatchObject({ code: 'visit_exists' })
    const both = await Promise.all([addVisit(), addVisit()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await list(day, day)).toHaveLength(2)
  })

  test('is moved, cancelled and reset like a planned one, keeping its identity', async () => {
    const { addVisit, list, org, put, visitUrl } = await setUp()
    const visit = (await addVisit()).json<Visit>()
    const moved = await put(visit, { ...shown(visit), startsAt: '2090-05-02T14:00:00Z', durationMinutes: 60 })
    expect(moved.json()).toMatchObject({ date: '2090-05-02', isMoved: true, isAdded: true, version: 2 })
    expect(await list(from, to)).toEqual([])
    expect(await list('2090-05-01', '2090-05-03')).toHaveLength(1)
    await put(visit, { ...shown(visit), cancelledReason: 'client', version: 2 })
    expect(await list(from, to, { cancelled: true })).toMatchObject([{ isCancelled: true }])
    const back = await call(org.headers, visitUrl(visit), { method: 'DELETE' })
    expect(back.json()).toEqual({ ...visit, version: 4 })
  })

  test('is removed unless something is recorded for it', async () => {
    const { addVisit, base, list, remove, worker } = await setUp(daily)
    const ana = await worker('Ana')
    const [first, second] = [
      (await addVisit()).json<Visit>(),
      (await addVisit({ startsAt: `${day}T16:00:00Z`, memberIds: [ana.id] })).json<Visit>(),
    ]
    expect((await remove(first)).statusCode).toBe(204)
    const absence = `${base}/my-visits/${second.jobId}/${second.originalStart}/absence`
    expect((await call(ana.headers, absence, { body: { reason: 'sick', note: '' } })).statusCode).toBeLessThan(300)
    expect((await remove(second)).json()).toMatchObject({ code: 'visit_used' })
    const [planned] = await list('2090-03-11', '2090-03-11')
    if (!planned) throw new Error('no visit')
    expect((await remove(planned)).statusCode).toBe(404)
    expect(await list(day, day)).toHaveLength(2)
  })

  test('is the visit of work at its time', async () => {
    const { addVisit, base, job, location, org, remove, worker } = await setUp()
    const ana = await worker('Ana')
    const visit = (await addVisit({ startsAt: '2026-03-10T14:00:00Z' })).json<Visit>()
    const entry = { locationId: location.id, jobId: job.id, visitStart: null, breaks: [], note: '', reason: 'Forgot.' }
    const times = { startedAt: '2026-03-10T14:05:00Z', endedAt: '2026-03-10T15:55:00Z' }
    const log = await call(org.headers, `${base}/work-logs`, { body: { ...entry, ...times, memberId: ana.id } })
    expect(log.json()).toMatchObject({ visitStart: visit.originalStart })
    expect((await remove(visit)).json()).toMatchObject({ code: 'visit_used' })
  })

  test('stays when the pattern of its job is changed or ended', async () => {
    const { addVisit, job, jobUrl, list, org } = await setUp(daily)
    const visit = (await addVisit()).json<Visit>()
    const { name, status, notes, checklist, budgetedMinutes, priceMinor, priceBasis, version } = job
    const rest = { name, status, notes, checklist, budgetedMinutes, priceMinor, priceBasis, version }
    const body = { ...rest, earlyStartMinutes: null, shortPercent: null, patterns: [] }
    expect((await call(org.headers, jobUrl(job), { method: 'PUT', body })).statusCode).toBe(200)
    expect(await list(from, to)).toEqual([visit])
  })

  test('keeps its local time in a new time zone unless it has begun', async () => {
    const { addVisit, list, location, locationUrl, org } = await setUp()
    await addVisit({ startsAt: '2026-03-10T14:00:00Z' })
    await addVisit()
    const { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version } = (
      await call(org.headers, locationUrl(location))
    ).json<Location>()
    const rest = { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version }
    const body = { ...rest, timeZone: 'America/Los_Angeles' }
    expect((await call(org.headers, locationUrl(location), { method: 'PUT', body })).statusCode).toBe(200)
    const at = ({ startTime, startsAt, timeZone }: Visit) => [startTime, startsAt, timeZone]
    expect((await list('2026-03-09', '2026-03-11')).map(at)).toEqual([
      ['10:00', '2026-03-10T14:00:00Z', 'America/New_York'],
    ])
    expect((await list(from, to)).map(at)).toEqual([['09:00', `${day}T17:00:00Z`, 'America/Los_Angeles']])
  })

  test('is the same as a planned one everywhere else', async () => {
    const days = ['2090-03-08', '2090-03-09', day]
    const statuses: unknown[] = []
    for (const isPlanned of [true, false]) {
      const schedule = { ...daily, startTime: '09:00', startsOn: days[0] ?? '', endsOn: day as string | null }
      const plan = await setUp(isPlanned ? (schedule as typeof daily) : null)
      const ana = await plan.worker('Ana')
      await plan.worker('Eva')
      await plan.assign(plan.job.id, 2, ana.id)
      if (!isPlanned) for (const date of days) await plan.addVisit({ startsAt: `${date}T14:00:00Z` })
      const get = async (path: string, query: object, headers = plan.org.headers) =>
        (await call(headers, `${plan.base}${path}`, { query: { ...query } })).json<unknown>()
      const at = `${day}T14:00:00Z`
      const window = { from, to }
      const [startsAt, endsAt] = [`${day}T15:00:00Z`, `${day}T17:00:00Z`]
      const check = await call(plan.org.headers, `${plan.base}/schedule/check`, {
        body: { memberIds: [ana.id], startsAt, endsAt },
      })
      const planned = await inTenant(api.api.db, plan.org.id, (tx) => times(tx, window))
      statuses.push(
        anonymous([
          await get('/visits', window),
          await get('/visits', { ...window, memberId: ana.id }),
          await get('/visits', { ...window, locationId: plan.location.id, open: true }),
          await get('/my-visits', window, ana.headers),
          await get('/visits/board', { ...window, by: 'members' }),
          await get('/visits/board/rows', { ...window, by: 'members', rows: `unassigned,${ana.id}` }),
          await get('/visits/board/rows', { ...window, by: 'locations', jobs: plan.job.id }),
          await get('/visits/day', { date: day }),
          await get('/visits/news', { week: from }),
          await get('/schedule/cover', { jobId: plan.job.id, originalStart: at }),
          check.json(),
          planned.map(({ at, isPublished, originalStart }) => [at, isPublished, originalStart]),
        ]),
      )
    }
    expect(statuses[1]).toEqual(statuses[0])
    expect(JSON.stringify(statuses[0])).toContain('Floors')
  })
})

/** Removes the ids of one organization and the fields that tell added visits from planned ones. */
function anonymous(answers: unknown): unknown {
  const ids = new Map<string, string>()
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  const text = JSON.stringify(answers, (key, value: unknown) =>
    key === 'isAdded' || key === 'patternId' || key === 'version' ? undefined : value,
  )
  return JSON.parse(text.replaceAll(uuid, (id) => ids.getOrInsertComputed(id, () => `id ${ids.size}`)))
}

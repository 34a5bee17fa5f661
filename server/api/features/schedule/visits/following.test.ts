import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily, weekly, type Weekly } from '#server/api/test/patterns.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { FollowingChanged, Visit } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const times = (visits: readonly Visit[]) => visits.map(({ date, startTime }) => `${date} ${startTime}`)

async function setUp() {
  const setup = await buildSchedule(api)
  const job = await setup.add('Evening clean')
  const follow = async (date: string, schedule: Weekly | null, version = 1) => {
    const [visit] = await setup.list(date, date)
    if (!visit) throw new Error(`no visit on ${date}`)
    return call(setup.org.headers, `${setup.visitUrl(visit)}/following`, {
      body: { pattern: schedule && weekly(schedule), version },
    })
  }
  const save = (schedule: Weekly | null, version = 1) => {
    const { name, status, notes, checklist, budgetedMinutes, priceBasis, earlyStartMinutes, shortPercent } = job
    const rules = { earlyStartMinutes, shortPercent }
    const price = { priceMinor: null, priceBasis }
    const patterns = schedule ? [{ ...weekly(schedule), id: job.patterns[0]?.id }] : []
    const body = { name, status, notes, checklist, patterns, budgetedMinutes, ...price, ...rules, version }
    return call(setup.org.headers, setup.jobUrl(job), { method: 'PUT', body })
  }
  return { ...setup, job, follow, save }
}

describe('PUT of a visit and those after it', () => {
  test('changes the pattern from that visit and keeps earlier ones', async () => {
    const { follow, list, job, jobUrl, org } = await setUp()
    const schedule = { ...daily, startTime: '06:00', startsOn: '2090-03-10' }
    const answer = await follow('2090-03-10', schedule)
    const patterns = [weekly(schedule)]
    expect(answer.json()).toMatchObject({ patterns, dropped: 0, version: 2 })
    expect(times(await list('2090-03-08', '2090-03-11'))).toEqual([
      '2090-03-08 18:00',
      '2090-03-09 18:00',
      '2090-03-10 06:00',
      '2090-03-11 06:00',
    ])
    expect((await call(org.headers, jobUrl(job))).json<Job>()).toMatchObject({ patterns, version: 2 })
  })

  test('may start earlier than the visit, within its week', async () => {
    const { add, list, org, visitUrl } = await setUp()
    const fridays = { ...daily, weekdays: [5], startTime: '07:00' }
    const job = await add('Windows', fridays)
    const [visit] = await list('2090-03-10', '2090-03-10', { jobId: job.id })
    if (!visit) throw new Error('no visit')
    const body = { pattern: weekly({ ...fridays, weekdays: [3], startsOn: '2090-03-08' }), version: 1 }
    expect((await call(org.headers, `${visitUrl(visit)}/following`, { body })).statusCode).toBe(200)
    expect(times(await list('2090-03-01', '2090-03-20', { jobId: job.id }))).toEqual([
      '2090-03-03 07:00',
      '2090-03-08 07:00',
      '2090-03-15 07:00',
    ])
  })

  test('can end the pattern', async () => {
    const { follow, list } = await setUp()
    const answer = (await follow('2090-03-10', null)).json<FollowingChanged>()
    expect(answer).toMatchObject({ patterns: [weekly({ ...daily, endsOn: '2090-03-09' })], version: 2 })
    expect(times(await list('2090-03-08', '2090-03-12'))).toEqual(['2090-03-08 18:00', '2090-03-09 18:00'])
  })

  test('drops single changes without a visit and counts them', async () => {
    const { follow, list, put } = await setUp()
    const visits = await list('2090-03-09', '2090-03-12')
    for (const visit of visits) await put(visit, { ...shown(visit), note: visit.date })
    const even = { ...daily, weekdays: [5, 7], startsOn: '2090-03-10' }
    expect((await follow('2090-03-10', even)).json()).toMatchObject({ dropped: 1 })
    expect((await list('2090-03-09', '2090-03-12')).map(({ note }) => note)).toEqual([
      '2090-03-09',
      '2090-03-10',
      '2090-03-12',
    ])
  })

  test('requires the current version, an end after the start and a visit that is not over', async () => {
    const { follow, newId, org, base } = await setUp()
    expect((await follow('2090-03-10', null, 3)).json()).toMatchObject({ code: 'stale_version' })
    expect((await follow('2090-03-10', { ...daily, endsOn: '2025-01-01' })).json()).toMatchObject({
      code: 'schedule_dates_reversed',
      fields: [{ path: 'pattern.endsOn' }],
    })
    expect((await follow(dayFromNow(-3), null)).json()).toMatchObject({ code: 'visit_over' })
    const stranger = `${base}/jobs/${newId()}/visits/2090-03-10T23:00:00Z/following`
    expect((await call(org.headers, stranger, { body: { pattern: null, version: 1 } })).statusCode).toBe(404)
  })

  test('applies only one of two concurrent changes', async () => {
    const { follow, list } = await setUp()
    const answers = await Promise.all([
      follow('2090-03-10', { ...daily, startTime: '06:00', startsOn: '2090-03-10' }),
      follow('2090-03-11', { ...daily, startTime: '07:00', startsOn: '2090-03-11' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await list('2090-03-08', '2090-03-12')).toHaveLength(5)
  })
})

describe('visits of the past', () => {
  test('stay unchanged when the pattern changes repeatedly or is removed', async () => {
    const { list, save } = await setUp()
    const past = () => list(dayFromNow(-20), dayFromNow(-2))
    const before = await past()
    expect(before).toHaveLength(19)
    expect((await save({ ...daily, startTime: '06:00' })).statusCode).toBe(200)
    expect(await past()).toEqual(before)
    expect(times(await list(dayFromNow(3), dayFromNow(3)))).toEqual([`${dayFromNow(3)} 06:00`])
    expect((await save({ ...daily, weekdays: [1], startsOn: dayFromNow(40) }, 2)).statusCode).toBe(200)
    expect(await past()).toEqual(before)
    expect(await list(dayFromNow(3), dayFromNow(20))).toEqual([])
    expect((await save({ ...daily, endsOn: '2026-02-01' }, 3)).statusCode).toBe(200)
    expect(await past()).toEqual(before)
    expect(await list(dayFromNow(2), dayFromNow(20))).toEqual([])
    expect((await save(null, 4)).json()).toMatchObject({ patterns: [], rrules: [] })
    expect(await past()).toEqual(before)
    expect((await save({ ...daily, startTime: '09:00' }, 5)).json()).toMatchObject({
      patterns: [weekly({ ...daily, startTime: '09:00' })],
    })
    expect(await past()).toEqual(before)
    expect(times(await list(dayFromNow(3), dayFromNow(3)))).toEqual([`${dayFromNow(3)} 09:00`])
  })

  test('keep their single changes when a save leaves the pattern as it is', async () => {
    const { list, put, save } = await setUp()
    const [visit] = await list('2090-03-10', '2090-03-10')
    if (!visit) throw new Error('no visit')
    await put(visit, { ...shown(visit), startsAt: '2090-03-10T12:00:00Z' })
    await save(daily)
    expect(await list('2090-03-10', '2090-03-10')).toMatchObject([{ isMoved: true, version: 1 }])
  })
})

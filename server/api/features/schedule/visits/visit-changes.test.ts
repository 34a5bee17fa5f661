import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-10'

async function oneVisit() {
  const schedule = await buildSchedule(api)
  const job = await schedule.add('Evening clean')
  const [visit] = await schedule.list(day, day)
  if (!visit) throw new Error('the pattern has no visit')
  return { ...schedule, job, visit }
}

describe('a single visit', () => {
  test('can be moved, keeps its id, and is listed only at its new time', async () => {
    const { list, put, visit, visitUrl, org } = await oneVisit()
    expect(visit).toMatchObject({ originalStart: '2090-03-10T23:00:00Z', startsAt: '2090-03-10T23:00:00Z', version: 0 })
    const answer = await put(visit, { ...shown(visit), startsAt: '2090-04-02T13:30:00Z', note: ' Bring the ladder ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      originalStart: '2090-03-10T23:00:00Z',
      date: '2090-04-02',
      startTime: '09:30',
      startsAt: '2090-04-02T13:30:00Z',
      endsAt: '2090-04-02T15:30:00Z',
      isMoved: true,
      isCancelled: false,
      note: 'Bring the ladder',
      version: 1,
    })
    expect(await list(day, day)).toEqual([])
    const visits = await list('2090-04-02', '2090-04-02')
    expect(visits.map(({ startTime, isMoved }) => [startTime, isMoved])).toEqual([
      ['09:30', true],
      ['18:00', false],
    ])
    expect((await call(org.headers, visitUrl(visit))).json()).toEqual(visits[0])
  })

  test('keeps its instant and elapsed length when moved across a clock change', async () => {
    const { put, visit } = await oneVisit()
    const body = { ...shown(visit), startsAt: '2090-03-12T06:30:00Z', durationMinutes: 180 }
    const moved = (await put(visit, body)).json<Visit>()
    expect(moved).toMatchObject({ date: '2090-03-12', startTime: '01:30', endsAt: '2090-03-12T09:30:00Z' })
  })

  test('can be cancelled with a reason and is then listed only on request', async () => {
    const { list, put, visit } = await oneVisit()
    const answer = await put(visit, { ...shown(visit), cancelledReason: 'weather' })
    expect(answer.json()).toMatchObject({ isCancelled: true, cancelledReason: 'weather', startsAt: visit.startsAt })
    expect(await list(day, day)).toEqual([])
    expect(await list(day, day, { cancelled: true })).toMatchObject([{ isCancelled: true }])
  })

  test('can be reset to its pattern', async () => {
    const { list, put, visit, visitUrl, org } = await oneVisit()
    await put(visit, { ...shown(visit), startsAt: '2090-04-02T13:30:00Z', cancelledReason: 'client', note: 'x' })
    const answer = await call(org.headers, visitUrl(visit), { method: 'DELETE' })
    expect(answer.json()).toEqual(visit)
    expect(await list(day, day)).toEqual([visit])
    expect((await call(org.headers, visitUrl(visit), { method: 'DELETE' })).json()).toEqual(visit)
  })

  test('keeps the pattern’s length if only the start changes', async () => {
    const { job, jobUrl, org, put, visit, list } = await oneVisit()
    await put(visit, { ...shown(visit), startsAt: '2090-03-10T20:00:00Z' })
    const { id: _id, ...changes } = { ...job, patterns: [weekly({ ...daily, durationMinutes: 60 })] }
    const { name, status, notes, checklist, patterns, budgetedMinutes, priceBasis, version } = changes
    const rules = { priceMinor: null, priceBasis, earlyStartMinutes: null, shortPercent: null }
    const body = { name, status, notes, checklist, patterns, budgetedMinutes, ...rules, version }
    expect((await call(org.headers, jobUrl(job), { method: 'PUT', body })).statusCode).toBe(200)
    const [after] = await list(day, day)
    expect(after).toMatchObject({ startsAt: '2090-03-10T20:00:00Z', endsAt: '2090-03-10T21:00:00Z', isMoved: true })
  })

  test('applies only one of several concurrent changes', async () => {
    const { put, visit } = await oneVisit()
    const change = (version: number) =>
      Promise.all(['a', 'b', 'c'].map((note) => put(visit, { ...shown(visit), note, version })))
    for (const version of [0, 1]) {
      const codes = (await change(version)).map(({ statusCode }) => statusCode)
      expect(codes.toSorted()).toEqual([200, 409, 409])
    }
  })

  test('answers 404 if the pattern does not have it', async () => {
    const { put, visit, visitUrl, org, newId } = await oneVisit()
    for (const stranger of [
      { ...visit, originalStart: '2090-03-10T23:00:01Z' },
      { ...visit, originalStart: '2025-03-10T22:00:00Z' },
      { ...visit, originalStart: '9999-12-31T23:00:00Z' },
      { ...visit, jobId: newId() },
    ]) {
      const answers = await Promise.all([
        call(org.headers, visitUrl(stranger)),
        put(stranger, shown(visit)),
        call(org.headers, visitUrl(stranger), { method: 'DELETE' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
  })

  test('can be read by everyone and changed by managers', async () => {
    const { put, visit, visitUrl, worker } = await oneVisit()
    const eva = await worker('Eva')
    expect((await call(eva.headers, visitUrl(visit))).json()).toEqual(visit)
    expect((await put(visit, shown(visit), eva.headers)).statusCode).toBe(403)
    const supervisor = await worker('Sam', 'SUPERVISOR')
    expect((await put(visit, shown(visit), supervisor.headers)).statusCode).toBe(200)
  })
})

describe('a visit on a holiday', () => {
  test('is cancelled on a day of its holiday calendar until someone restores it', async () => {
    const { add, base, list, org, put } = await buildSchedule(api)
    await add('Rests', { ...daily, skipHolidays: true })
    await add('Works', { ...daily, startTime: '20:00' })
    const effects = { paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped: true }
    const source = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: false }
    const post = async (path: string, body: object) =>
      (await call(org.headers, `${base}/holiday-calendars${path}`, { body })).json<{ id: string }>().id
    const calendar = await post('', { name: 'Own', ...source, ...effects })
    await post(`/${calendar}/assignments`, { scope: 'organization', targetId: null })
    await post(`/${calendar}/holidays`, { date: day, names: { en: 'Founders', es: '' }, ...effects })
    expect((await list(day, day)).map(({ jobName }) => jobName)).toEqual(['Works'])
    const [rests] = await list(day, day, { cancelled: true })
    if (!rests) throw new Error('the visit is lost')
    expect(rests).toMatchObject({ isCancelled: true, cancelledReason: 'holiday', note: 'Founders', version: 0 })
    await put(rests, { ...shown(rests), cancelledReason: null, note: '' })
    expect((await list(day, day)).map(({ jobName }) => jobName)).toEqual(['Rests', 'Works'])
  })
})

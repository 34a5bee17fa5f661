import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { operations } from '#server/api/features/operations/operations.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { HomeVisits } from '#shared/home/home.contract.ts'
import { visitsOf } from '#shared/schedule/board-visits.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'
import type { BoardRows } from '#shared/schedule/visit-board.contract.ts'
import type { OwnVisitOffers } from '#shared/schedule/visit-offers.contract.ts'
import { buildSchedule } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-08'
const late = { ...daily, startTime: '19:00', startsOn: day, endsOn: day }

/** Ana and Eva come at 06:00 for two hours; Ana also has another job at 07:00. */
async function doublePlanned() {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const [evening, other] = [await schedule.add('Evening'), await schedule.add('Other', late)]
  await schedule.assign(evening.id, 2, ana.id, eva.id)
  await schedule.assign(other.id, 1, ana.id)
  const marks = async (filter: object = {}) =>
    (await schedule.list(day, day, filter)).map(({ jobName, overlapping }) => [jobName, overlapping])
  const mine = async ({ headers }: typeof ana) =>
    (await call(headers, `${schedule.base}/my-visits`, { query: { from: day, to: day } })).json<VisitList>().items
  return { ...schedule, ana, eva, evening, other, marks, mine }
}

describe('overlapping visits of a member', () => {
  test('marks members booked twice in every list, even if it shows only one of the visits', async () => {
    const { ana, evening, other, eva, location, marks } = await doublePlanned()
    const both = [
      ['Evening', [ana.id]],
      ['Other', [ana.id]],
    ]
    expect(await marks()).toEqual(both)
    expect(await marks({ locationId: location.id })).toEqual(both)
    expect(await marks({ jobId: evening.id })).toEqual([both[0]])
    expect(await marks({ jobId: other.id })).toEqual([both[1]])
    expect(await marks({ memberId: eva.id })).toEqual([both[0]])
  })

  test('marks a colleague booked twice in every crewmate’s row, on the board of a day or a week', async () => {
    const { org, base, ana, eva } = await doublePlanned()
    for (const window of [
      { from: day, to: day },
      { from: '2090-03-06', to: '2090-03-12' },
    ])
      for (const rows of [eva.id, ana.id, `${ana.id},${eva.id}`]) {
        const query = { ...window, by: 'members', rows }
        const visits = visitsOf((await call(org.headers, `${base}/visits/board/rows`, { query })).json<BoardRows>())
        const onDay = visits.filter(({ date, jobName }) => date === day && jobName === 'Evening')
        expect(onDay.map(({ overlapping }) => overlapping)).toEqual([[ana.id]])
      }
  })

  test('names them on the live board and home', async () => {
    const { org, ana, base } = await doublePlanned()
    const now = new Date(`${day}T20:00:00Z`)
    const board = await inTenant(api.api.db, org.id, (tx) => operations(tx, now, () => true))
    expect(board.visits.map(({ overlapping }) => overlapping)).toEqual([[ana.id], [ana.id]])
    const home = await call(org.headers, `${base}/home/visits`, { query: { from: day } })
    const mark = { overlapping: [ana.id], crew: [{ memberId: ana.id, name: 'Ana' }] }
    expect(home.json<HomeVisits>().first).toMatchObject([mark, mark])
  })

  test('shows members their own overlap only', async () => {
    const { ana, eva, mine } = await doublePlanned()
    expect((await mine(ana)).map(({ overlapping }) => overlapping)).toEqual([[ana.id], [ana.id]])
    expect((await mine(eva)).map(({ overlapping }) => overlapping)).toEqual([undefined])
  })

  test('detects an overlap with a visit from the day before the list or after it', async () => {
    const { add, assign, list, worker } = await buildSchedule(api)
    const kim = await worker('Kim')
    const next = '2090-03-09'
    const night = await add('Night', { ...daily, startTime: '22:00', durationMinutes: 480, startsOn: day, endsOn: day })
    const early = await add('Early', { ...daily, startTime: '05:00', startsOn: next, endsOn: next })
    await assign(night.id, 1, kim.id)
    await assign(early.id, 1, kim.id)
    for (const date of [day, next])
      expect((await list(date, date)).map(({ overlapping }) => overlapping)).toEqual([[kim.id]])
  })

  test('ignores adjacent and cancelled visits', async () => {
    const { add, assign, list, put, worker } = await buildSchedule(api)
    const kim = await worker('Kim')
    const first = await add('First', { ...daily, startsOn: day, endsOn: day })
    const after = await add('After', { ...daily, startTime: '20:00', startsOn: day, endsOn: day })
    const meanwhile = await add('Meanwhile', late)
    for (const job of [first, after, meanwhile]) await assign(job.id, 1, kim.id)
    const [, between] = await list(day, day)
    if (!between) throw new Error('no visit')
    const { startsAt, note, version } = between
    const body = { startsAt, durationMinutes: 120, cancelledReason: 'client', note, memberIds: null, version }
    expect((await put(between, body)).statusCode).toBe(200)
    expect((await list(day, day)).map(({ overlapping }) => overlapping)).toEqual([undefined, undefined])
  })

  test('names the conflict of an offer that cannot be taken', async () => {
    const { add, ana, assign, base, eva, evening, list, org, visitUrl } = await doublePlanned()
    const open = await add('Open', { ...late, startTime: '19:30' })
    const [visit] = await list(day, day, { jobId: open.id })
    if (!visit) throw new Error('no visit')
    const body = { memberIds: [eva.id] }
    expect((await call(org.headers, `${visitUrl(visit)}/offers`, { body })).statusCode).toBeLessThan(300)
    const offers = async () => (await call(eva.headers, `${base}/my-visit-offers`)).json<OwnVisitOffers>().items
    expect(await offers()).toMatchObject([
      { jobName: 'Open', inTheWay: { kind: 'visit', locationName: 'Main Street', endsAt: '2090-03-09T01:00:00Z' } },
    ])
    await assign(evening.id, 1, ana.id)
    expect(await offers()).toMatchObject([{ jobName: 'Open', inTheWay: null }])
  })
})

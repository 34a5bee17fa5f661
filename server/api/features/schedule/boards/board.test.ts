import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { BoardOutline, BoardRows, VisitDay, WeekNews } from '#shared/schedule/visit-board.contract.ts'
import { visitsOf } from '#shared/schedule/board-visits.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

// A Monday and its Sunday.
const [from, to] = ['2090-03-06', '2090-03-12']
const tuesdays = { ...daily, weekdays: [2] }

async function setUp() {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana Solis'), await schedule.worker('Eva Moreno')]
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, eva.id)
  const ask = (path: string, query: object, headers = schedule.org.headers) =>
    call(headers, `${schedule.base}/visits/${path}`, { query: { ...query } })
  const outline = async (query: object = {}, headers = schedule.org.headers) =>
    (await ask('board', { from, to, by: 'members', ...query }, headers)).json<BoardOutline>()
  const rows = async (query: object, headers = schedule.org.headers) =>
    (await ask('board/rows', { from, to, by: 'members', ...query }, headers)).json<BoardRows>()
  const first = async (visits: Promise<Visit[]>) => {
    const [visit] = await visits
    if (!visit) throw new Error('no visit')
    return visit
  }
  return { ...schedule, ana, eva, job, ask, outline, rows, first }
}

const titles = ({ groups }: BoardOutline) => groups.map(({ name, rows }) => [name, ...rows.map(({ title }) => title)])

describe('the schedule board', () => {
  test('returns all rows in the same order for any grouping, with the load of each row’s busiest day', async () => {
    const { outline, add, addClient, addLocation, addJob } = await setUp()
    await add('Morning', { ...tuesdays, startTime: '06:00' })
    const members = await outline()
    expect(titles(members)).toEqual([['', 'Ana Reyes', 'Ana Solis', 'Eva Moreno']])
    expect(members.groups[0]?.rows.map(({ most }) => most)).toEqual([0, 0, 1])
    expect(members.unassigned).toBe(1)
    expect(await outline()).toEqual(members)
    const otherClient = await addClient({ name: 'Acme' })
    await addJob(await addLocation(otherClient, { name: 'Annex' }), { name: 'Annex clean', schedule: tuesdays })
    const places = await outline({ by: 'locations' })
    expect(titles(places)).toEqual([
      ['Acme', 'Annex'],
      ['Harbor Dental', 'Main Street'],
    ])
    expect(places.groups[1]?.rows[0]?.most).toBe(2)
  })

  test('returns the requested rows with the same visits as the list', async () => {
    const { rows, add, assign, ana, eva, list } = await setUp()
    const both = await add('Both', { ...tuesdays, startTime: '06:00' })
    await assign(both.id, 3, ana.id, eva.id)
    const visits = await list(from, to, { cancelled: true })
    const answer = await rows({ rows: `unassigned,${eva.id}` })
    expect(answer.rows).toMatchObject([
      { id: 'unassigned', counts: [0, 1, 0, 0, 0, 0, 0], minutes: 120 },
      { id: eva.id, counts: [1, 2, 1, 1, 1, 1, 1], minutes: 8 * 120 },
    ])
    expect(answer.jobs).toHaveLength(2)
    const whole = visitsOf(answer)
    const sorted = (some: Visit[]) => some.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    expect(sorted(whole)).toEqual(sorted(visits))
    const row = answer.rows[1]
    expect(row?.cells[1]?.map((index) => whole[index]?.jobName)).toEqual(['Both', 'Evening'])
    expect((await rows({ rows: ana.id })).visits).toHaveLength(1)
  })

  test('counts the visits of a day and returns the first lines unless more are requested', async () => {
    const { rows, add } = await setUp()
    for (const hour of [1, 2, 3, 4, 5, 6])
      await add(`At ${hour}`, { ...tuesdays, startTime: `0${hour}:00`, durationMinutes: 30 })
    const few = await rows({ rows: 'unassigned' })
    expect(few.rows[0]).toMatchObject({ counts: [0, 6, 0, 0, 0, 0, 0], minutes: 180 })
    expect(few.visits).toHaveLength(4)
    expect((await rows({ rows: 'unassigned', lines: 44 })).visits).toHaveLength(6)
  })

  test('returns the rows that now show a job’s visits, and the unassigned row', async () => {
    const { rows, put, list, job, ana, eva, first } = await setUp()
    const visit = await first(list(from, from))
    await put(visit, { ...shown(visit), memberIds: [ana.id] })
    const touched = await rows({ jobs: job.id })
    expect(touched.rows.map(({ id }) => id)).toEqual(['unassigned', ana.id, eva.id])
    expect(touched.rows.map(({ counts }) => counts[0])).toEqual([0, 1, 0])
  })

  test('shows understaffed and moved visits and marks members booked twice', async () => {
    const { rows, put, list, ana, eva, add, assign, first } = await setUp()
    const [visit, second] = await list('2090-03-13', '2090-03-14')
    if (!visit || !second) throw new Error('no visits')
    await put(visit, { ...shown(visit), startsAt: '2090-03-07T20:00:00Z', memberIds: [] })
    const otherJob = await add('Other', tuesdays)
    await assign(otherJob.id, 1, eva.id)
    const answer = await rows({ rows: `unassigned,${eva.id},${ana.id}` })
    expect(answer.rows[0]).toMatchObject({ counts: [0, 1, 0, 0, 0, 0, 0] })
    const overlapping = visitsOf(answer).filter((candidate) => candidate.overlapping)
    expect(overlapping.map(({ date, overlapping: who }) => [date, who])).toEqual([
      ['2090-03-07', [eva.id]],
      ['2090-03-07', [eva.id]],
    ])
    expect((await first(list(from, from))).overlapping).toBeUndefined()
  })

  test('limits one region to its visits and keeps empty rows of members', async () => {
    const { rows, outline, base, org, addLocation, addJob, client, eva } = await setUp()
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const regionId = (await call(org.headers, `${base}/regions`, { body })).json<{ id: string }>().id
    const annex = await addLocation(client, { name: 'Annex', regionId })
    await addJob(annex, { name: 'Annex clean', schedule: tuesdays })
    expect(titles(await outline({ by: 'locations', regionId }))).toEqual([['Harbor Dental', 'Annex']])
    expect((await outline({ regionId })).groups[0]?.rows.map(({ most }) => most)).toEqual([0, 0, 0])
    const answer = await rows({ regionId, rows: `unassigned,${eva.id}` })
    expect(answer.rows.map(({ counts }) => counts[1])).toEqual([1, 0])
  })

  test('shows a draft week to planners only, and nothing to other organizations', async () => {
    const { rows, outline, eva, org, ask } = await setUp()
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    expect((await rows({ rows: eva.id })).visits).toHaveLength(7)
    expect((await rows({ rows: eva.id }, eva.headers)).visits).toEqual([])
    expect((await outline({}, eva.headers)).groups[0]?.rows.map(({ most }) => most)).toEqual([0, 0, 0])
    expect((await ask('day', { date: from }, eva.headers)).json<VisitDay>()).toEqual({ items: [], nextCursor: null })
    expect((await ask('news', { week: from })).json<WeekNews>()).toEqual({
      members: 1,
      planned: 7,
      moved: 0,
      cancelled: 0,
    })
    expect((await ask('news', { week: from }, eva.headers)).statusCode).toBe(403)
    const stranger = await setUp()
    expect((await stranger.rows({ rows: eva.id })).visits).toEqual([])
    expect((await ask('board', { from, to, by: 'members' }, stranger.org.headers)).statusCode).toBe(403)
  })

  test('pages a day with understaffed visits first, each visit once', async () => {
    const { ask, location, addJob } = await setUp()
    const begun = Array.from({ length: 62 }, (_, at) => ({
      startTime: `${String(at % 20).padStart(2, '0')}:${10 + Math.floor(at / 20)}`,
      durationMinutes: 30,
    }))
    for (let first = 0; first < begun.length; first += 12) {
      const times = begun.slice(first, first + 12)
      await addJob(location, { name: `From ${first}`, patterns: [{ ...weekly(tuesdays), times }] })
    }
    const day = async (query: object) => (await ask('day', { date: '2090-03-07', ...query })).json<VisitDay>()
    const firstDay = await day({})
    expect(firstDay.items).toHaveLength(60)
    const two = await day({ cursor: firstDay.nextCursor })
    expect(two.nextCursor).toBeNull()
    expect(two.items.at(-1)).toMatchObject({ jobName: 'Evening' })
    const shownVisits = [...firstDay.items, ...two.items].map(({ jobId, startsAt }) => `${jobId} ${startsAt}`)
    expect([shownVisits.length, new Set(shownVisits).size]).toEqual([63, 63])
  })

  test('rejects more than a week, an invalid day and invalid row ids', async () => {
    const { ask } = await setUp()
    const status = async (path: string, query: object) => (await ask(path, query)).statusCode
    expect(await status('board', { from, to: '2090-03-13', by: 'members' })).toBe(400)
    expect(await status('board/rows', { from, to, by: 'members', rows: 'nobody' })).toBe(400)
    expect(await status('day', { date: from, cursor: 'x' })).toBe(400)
    expect(await status('news', { week: '9999-12-31' })).toBe(400)
  })
})

import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { AvailabilityList } from '#shared/schedule/availability.contract.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import type { AssignmentAnswers } from '#shared/schedule/schedule.contract.ts'
import type { BoardRows } from '#shared/schedule/visit-board.contract.ts'
import type { OwnVisitOffers } from '#shared/schedule/visit-offers.contract.ts'
import { buildSchedule } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

/** A Wednesday; the daily visits of the fixture begin at 9 PM in Chicago and last two hours. */
const day = '2090-03-08'

const weekly = {
  kind: 'unavailable',
  weekdays: [3],
  firstDay: null,
  lastDay: null,
  from: '18:00',
  to: '00:00',
  note: ' School ',
}

async function setUp() {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const job = await schedule.add('Evening')
  const [visit] = await schedule.list(day, day)
  if (!visit) throw new Error('no visit')
  const ownUrl = `${schedule.base}/my-availability`
  const enter = (headers: Record<string, string>, body: object, url = ownUrl) => call(headers, url, { body })
  const query = { jobId: visit.jobId, originalStart: visit.originalStart }
  const candidatesNow = async () =>
    (await call(schedule.org.headers, `${schedule.base}/schedule/cover`, { query })).json<CoverCandidates>().items
  return { ...schedule, ana, eva, job, visit, query, ownUrl, enter, candidatesNow }
}

describe('a member’s availability', () => {
  test('is dated by the device that wrote it, warns wherever a member is assigned, and blocks nothing', async () => {
    const { ana, base, enter, eva, candidatesNow, list, org, put, query, visit, visitUrl } = await setUp()
    expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(3)
    const times = { deviceAt: new Date(Date.now() - 7_200_000).toISOString(), sentAt: new Date().toISOString() }
    const entered = await enter(ana.headers, { ...weekly, ...times })
    expect(entered.statusCode).toBe(201)
    const [{ writtenAt = '', createdAt = '' } = {}] = entered.json<AvailabilityList>().items
    expect(Date.parse(createdAt) - Date.parse(writtenAt)).toBeGreaterThanOrEqual(7_190_000)
    const said = { kind: 'unavailable', from: '18:00', to: '00:00', note: 'School' }
    const check = { memberIds: [ana.id], startsAt: visit.startsAt, endsAt: visit.endsAt, except: query }
    const answers = (await call(org.headers, `${base}/schedule/check`, { body: check })).json<AssignmentAnswers>()
    expect(answers.items).toMatchObject([{ memberId: ana.id, availability: said, overlaps: [] }])
    const candidates = await candidatesNow()
    expect(candidates.find(({ memberId }) => memberId === ana.id)).toMatchObject({
      fit: 'doubtful',
      availability: said,
    })
    expect(candidates.find(({ name }) => name === 'Eva')).toMatchObject({ fit: 'good', availability: null })
    await put(visit, {
      startsAt: visit.startsAt,
      durationMinutes: 120,
      cancelledReason: null,
      note: '',
      memberIds: [],
      version: 0,
    })
    await call(org.headers, `${visitUrl(visit)}/offers`, { body: { memberIds: [ana.id] } })
    const offers = (await call(ana.headers, `${base}/my-visit-offers`)).json<OwnVisitOffers>().items
    expect(offers).toMatchObject([{ availability: said, inTheWay: null }])
    const url = `${base}/my-visit-offers/${visit.jobId}/${visit.originalStart}`
    expect((await call(ana.headers, url, { method: 'PUT', body: { answer: 'taken' } })).statusCode).toBe(200)
    expect((await list(day, day))[0]?.crew).toMatchObject([{ memberId: ana.id }])
    const boardQuery = { from: '2090-03-06', to: '2090-03-12', by: 'members', rows: `${ana.id},${eva.id}` }
    const { rows } = (await call(org.headers, `${base}/visits/board/rows`, { query: boardQuery })).json<BoardRows>()
    expect(rows.map(({ againstAvailability }) => againstAvailability)).toEqual([1, 0])
  })

  test('lets a manager enter it for a member, and the audit log records who did', async () => {
    const { ana, base, enter, org, ownUrl } = await setUp()
    const url = `${base}/members/${ana.id}/availability`
    const dated = { ...weekly, weekdays: [], firstDay: '2090-03-01', lastDay: '2090-03-09', kind: 'prefers_not' }
    expect((await enter(org.headers, dated, url)).statusCode).toBe(201)
    const [entry] = (await call(ana.headers, ownUrl)).json<AvailabilityList>().items
    expect(entry).toMatchObject({ kind: 'prefers_not', firstDay: '2090-03-01', weekday: null, note: 'School' })
    const log = await inTenant(api.api.db, org.id, (tx) =>
      tx.selectFrom('auditLog').select(['userId', 'action']).where('tableName', '=', 'member_availability').execute(),
    )
    expect(log).toEqual([{ userId: org.owner.userId, action: 'insert' }])
    expect((await call(ana.headers, `${ownUrl}/${entry?.id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(org.headers, url)).json()).toEqual({ items: [] })
  })

  test('rejects reversed days, weekly and dated days together, and the entry of another member', async () => {
    const { ana, enter, eva, ownUrl } = await setUp()
    const refused = async (body: object) =>
      (await enter(ana.headers, { ...weekly, ...body })).json<{ code: string }>().code
    expect(await refused({ weekdays: [] })).toBe('availability_when')
    expect(await refused({ firstDay: day, lastDay: day })).toBe('availability_when')
    expect(await refused({ weekdays: [], firstDay: '2090-03-09', lastDay: '2090-03-08' })).toBe('availability_when')
    const [entry] = (await enter(ana.headers, weekly)).json<AvailabilityList>().items
    expect((await call(eva.headers, `${ownUrl}/${entry?.id}`, { method: 'DELETE' })).statusCode).toBe(404)
  })

  test('rejects a request that would exceed 100 entries as a whole', async () => {
    const { ana, enter } = await setUp()
    for (let round = 0; round < 14; round++) await enter(ana.headers, { ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7] })
    expect((await enter(ana.headers, { ...weekly, weekdays: [1, 2, 3] })).statusCode).toBe(409)
    expect((await enter(ana.headers, { ...weekly, weekdays: [1, 2] })).json<AvailabilityList>().items).toHaveLength(100)
  })
})

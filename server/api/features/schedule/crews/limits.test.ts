import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import type { AssignmentAnswers } from '#shared/schedule/schedule.contract.ts'
import type { BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { buildSchedule } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-08'

async function setUp(limits: Partial<Configuration>) {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const url = `${schedule.base}/configuration`
  const before = (await call(schedule.org.headers, url)).json<Configuration>()
  const set = await call(schedule.org.headers, url, { method: 'PUT', body: { ...before, ...limits } })
  const morning = await schedule.add('Morning', { ...daily, startTime: '06:00' })
  const evening = await schedule.add('Evening', { ...daily, startTime: '21:00', startsOn: day, endsOn: day })
  await schedule.assign(morning.id, 1, ana.id)
  const visit = (await schedule.list(day, day)).find(({ jobId }) => jobId === evening.id)
  if (!visit) throw new Error('no visit')
  const except = { jobId: visit.jobId, originalStart: visit.originalStart }
  const check = async () => {
    const body = { memberIds: [ana.id, eva.id], startsAt: visit.startsAt, endsAt: visit.endsAt, except }
    return (await call(schedule.org.headers, `${schedule.base}/schedule/check`, { body })).json<AssignmentAnswers>()
      .items
  }
  return { ...schedule, ana, eva, set, visit, except, evening, check }
}

test('a limit warns before assigning, ranks a candidate lower, and is shown on the board', async () => {
  const { ana, assign, base, check, eva, evening, except, org } = await setUp({
    minRestHours: 8,
    maxConsecutiveDays: 6,
  })
  // Until 11 PM, and again at 6 AM every day.
  const rest = { rule: 'rest', limit: 480, actual: 420 }
  const items = await check()
  expect(items.find(({ memberId }) => memberId === ana.id)?.limits).toMatchObject([rest, { rule: 'consecutive_days' }])
  expect(items.find(({ memberId }) => memberId === eva.id)?.limits).toEqual([])
  const candidates = (await call(org.headers, `${base}/schedule/cover`, { query: except })).json<CoverCandidates>()
    .items
  expect(candidates.map(({ name, fit }) => `${name} ${fit}`)).toContain('Ana doubtful')
  expect(candidates.map(({ name, fit }) => `${name} ${fit}`)).toContain('Eva good')
  await assign(evening.id, 1, ana.id)
  const query = { from: '2090-03-06', to: '2090-03-12', by: 'members', rows: `${ana.id},${eva.id}` }
  const { rows } = (await call(org.headers, `${base}/visits/board/rows`, { query })).json<BoardRows>()
  expect(rows.map(({ limits }) => limits.toSorted())).toEqual([['consecutive_days', 'rest'], []])
})

test('gives no warnings without limits', async () => {
  const { check, set } = await setUp({})
  expect(set.statusCode).toBe(200)
  expect((await check()).flatMap(({ limits }) => limits)).toEqual([])
})

test('a birth date applies the rules for minors, and the audit log records who set it but not the date', async () => {
  const { base, check, eva, org } = await setUp({})
  const url = `${base}/members/${eva.id}/birth-date`
  const set = (birthDate: string | null) => call(org.headers, url, { method: 'PUT', body: { birthDate } })
  expect((await set('2075-01-01')).statusCode).toBe(400)
  // The API rejects birth dates in the future, so it is written directly as someone aged 14 in 2090 would have it.
  await set('2009-01-01')
  expect((await set('2010-01-01')).json()).toEqual({ birthDate: '2010-01-01' })
  await inTenant(api.api.db, org.id, (tx) =>
    tx.updateTable('memberBirthDates').set({ birthDate: '2075-01-01' }).execute(),
  )
  const warned = (await check()).find(({ memberId }) => memberId === eva.id)
  expect(warned?.limits.map(({ rule }) => rule)).toEqual(['minor_time'])
  expect((await set(null)).json()).toEqual({ birthDate: null })
  expect((await check()).flatMap(({ limits }) => limits)).toEqual([])
  const log = await inTenant(api.api.db, org.id, (tx) =>
    tx.selectFrom('auditLog').select(['action', 'after']).where('tableName', '=', 'member_birth_dates').execute(),
  )
  expect(log.map(({ action }) => action)).toEqual(['insert', 'delete', 'insert', 'delete'])
  expect(JSON.stringify(log)).not.toContain('2010')
})

test('a school day that ends before it begins is refused, and half of the days without school', async () => {
  expect((await setUp({ schoolFrom: '15:00', schoolTo: '08:00' })).set.statusCode).toBe(400)
  expect((await setUp({ schoolOutFrom: '2026-06-12' })).set.statusCode).toBe(400)
})

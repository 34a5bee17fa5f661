import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { readWorkweeks } from '#server/api/features/payroll/workweek-hours.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { LatestWeekPlan, PlanAccepted, WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import type { WeekFillUndone } from '#shared/schedule/week-fill.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'
import { weekPlans } from './run-plan.ts'

const api = useApi()
const { call } = api

const [monday, sunday] = ['2090-03-06', '2090-03-12']

/** Ana and Eva, and a job every evening of a week for one of them. */
async function setUp() {
  const schedule = await buildSchedule(api)
  const { base, org } = schedule
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const week = { startsOn: monday, endsOn: sunday }
  const evening = await schedule.add('Evening', { ...daily, ...week, startTime: '18:00' })
  const url = `${base}/schedule/weeks/${monday}/plan`
  const start = (headers = org.headers, movedPercent = 0) => call(headers, url, { body: { movedPercent } })
  const latest = async (headers = org.headers) => (await call(headers, url)).json<LatestWeekPlan>().plan
  const planned = async (headers = org.headers): Promise<WeekPlan> => {
    expect((await start(headers)).statusCode).toBe(201)
    await runJobs(api.api)
    const plan = await latest(headers)
    if (!plan) throw new Error('no plan')
    return plan
  }
  const accept = async ({ id: planId }: WeekPlan, numbers: readonly number[], headers = org.headers) =>
    call(headers, `${url}/acceptance`, { body: { planId, numbers } })
  const undo = async ({ changes }: PlanAccepted) =>
    (await call(org.headers, `${base}/schedule/fill-undo`, { body: { changes } })).json<WeekFillUndone>()
  const visits = () => schedule.list(monday, sunday)
  return { ...schedule, ana, eva, evening, url, start, latest, planned, accept, undo, visits }
}

const names = (visits: readonly Visit[]) => visits.map(({ date, crew }) => [date, ...crew.map(({ name }) => name)])
const numbers = ({ suggestions }: WeekPlan) => suggestions.map(({ number }) => number)

describe('a week plan', () => {
  test('fills the open visits, is accepted singly or as a whole, is undone, and skips visits that changed in the meantime', async () => {
    const { accept, ana, eva, latest, planned, put, undo, visits } = await setUp()
    const plan = await planned()
    expect(plan).toMatchObject({ state: 'done', percent: 100, unfilled: [], memberCount: 2 })
    expect(plan.suggestions.map(({ date, state }) => [date, state])).toEqual(
      Array.from({ length: 7 }, (_, n) => [`2090-03-${String(6 + n).padStart(2, '0')}`, 'open']),
    )
    // Seven visits of two hours for two members: eight hours and six.
    const { before, after } = plan.figures ?? {}
    expect(before).toEqual({ openSeats: 7, overtimeSeconds: 0, travelMeters: 0, mostMinutes: 0, leastMinutes: 0 })
    expect(after).toEqual({ openSeats: 0, overtimeSeconds: 0, travelMeters: 0, mostMinutes: 480, leastMinutes: 360 })
    expect(names(await visits()).flatMap(([, ...crew]) => crew)).toEqual([])

    const before1 = await visits()
    const [first, second, third] = plan.suggestions
    if (!first || !second || !third) throw new Error('too few suggestions')
    const accepted = (await accept(plan, [first.number])).json<PlanAccepted>()
    expect([accepted.accepted, accepted.refused]).toEqual([[first.number], []])
    const [filled, ...rest] = await visits()
    expect(filled?.crew).toEqual([first.member])
    expect(rest).toEqual(before1.slice(1))
    expect((await latest())?.suggestions[0]?.state).toBe('accepted')

    // Another member is assigned by hand, and another visit is moved over one of the same member.
    const otherMember = second.member.memberId === ana.id ? eva : ana
    const [, byHand, moved] = before1
    if (!byHand || !moved) throw new Error('too few visits')
    await put(byHand, { ...shown(byHand), memberIds: [otherMember.id] })
    await put(moved, { ...shown(moved), startsAt: '2090-03-08T15:00:00Z' })
    const again = await latest()
    expect(again?.suggestions.slice(0, 3).map(({ state }) => state)).toEqual(['accepted', 'changed', 'changed'])
    const afterAccept = (await accept(plan, numbers(plan))).json<PlanAccepted>()
    expect(afterAccept.refused).toEqual([first, second, third].map(({ number }) => number))
    expect(afterAccept.accepted).toEqual(numbers(plan).slice(3))
    expect((await visits()).slice(3).map(({ crew }) => crew)).toEqual(
      plan.suggestions.slice(3).map(({ member }) => [member]),
    )
    expect(await undo(afterAccept)).toEqual({ kept: 0 })
    expect(await undo(accepted)).toEqual({ kept: 0 })
    expect(names(await visits()).filter(([, name]) => name)).toEqual([['2090-03-07', otherMember.name]])
  })

  test('is refused where its member declined or got a visit elsewhere since, and the others go through', async () => {
    const { accept, add, ana, assign, base, eva, latest, org, planned, visits, visitUrl } = await setUp()
    const declines = async (visit: Pick<Visit, 'jobId' | 'originalStart'>, { id, headers }: typeof ana) => {
      const offered = await call(org.headers, `${visitUrl(visit)}/offers`, { body: { memberIds: [id] } })
      expect(offered.statusCode).toBe(200)
      const url = `${base}/my-visit-offers/${visit.jobId}/${visit.originalStart}`
      expect((await call(headers, url, { method: 'PUT', body: { answer: 'declined' } })).statusCode).toBeLessThan(300)
    }
    const [, , third] = await visits()
    if (!third) throw new Error('too few visits')
    await declines(third, ana)
    const plan = await planned()
    const [, second, other] = plan.suggestions
    expect(other?.member.name).toBe('Eva')
    if (!second) throw new Error('too few suggestions')
    await declines(second, second.member.memberId === ana.id ? ana : eva)
    const [first] = plan.suggestions
    if (!first) throw new Error('no suggestion')
    const busy = await add('Busy', { ...daily, startsOn: first.date, endsOn: first.date, startTime: '19:00' })
    await assign(busy.id, 1, first.member.memberId)
    const { accepted, refused } = (await accept(plan, numbers(plan))).json<PlanAccepted>()
    expect(refused).toEqual([first.number, second.number])
    expect(accepted).toHaveLength(5)
    expect((await latest())?.suggestions.map(({ state }) => state)).toEqual([
      'open',
      'changed',
      ...Array(5).fill('accepted'),
    ])
    const open = (await visits()).find(({ jobName }) => jobName === 'Evening')
    expect(open?.crew).toEqual([])
  })

  test('is computed one at a time, can be cancelled, fails clearly and is begun again', async () => {
    const { base, latest, org, start, url } = await setUp()
    expect((await start()).json()).toMatchObject({ state: 'waiting', percent: 0, suggestions: [], figures: null })
    expect((await start()).json()).toMatchObject({ code: 'week_plan_running' })
    expect((await call(org.headers, url, { method: 'DELETE' })).statusCode).toBe(204)
    await runJobs(api.api)
    expect(await latest()).toMatchObject({ state: 'cancelled', suggestions: [] })

    const { id: planId } = (await start()).json<WeekPlan>()
    const handler = weekPlans({ db: api.api.db, readWorkweeks, threadMs: 1 })
    const job = { organizationId: org.id, planId, requestId: '' }
    await expect(handler(job)).rejects.toThrow('took too long')
    expect(await latest()).toMatchObject({ state: 'failed' })

    // The process that computed it ended, so it sends no more heartbeats.
    expect((await start()).statusCode).toBe(201)
    const silence = sql`update week_plans set state = 'running', beat_at = now() - interval '1 minute' where state = 'waiting'`
    await inTenant(api.api.db, org.id, (tx) => silence.execute(tx))
    expect(await latest()).toMatchObject({ state: 'failed' })
    expect((await start()).statusCode).toBe(201)
    await runJobs(api.api)
    expect(await latest()).toMatchObject({ state: 'done' })

    const odd = await call(org.headers, `${base}/schedule/weeks/2090-03-07/plan`, { body: { movedPercent: 0 } })
    expect(odd.json()).toMatchObject({ code: 'week_unknown' })
    expect((await call(org.headers, url, { body: { movedPercent: 6 } })).statusCode).toBe(400)
    const gone = await call(org.headers, `${url}/acceptance`, { body: { planId: org.id, numbers: [0] } })
    expect(gone.json()).toMatchObject({ code: 'week_plan_gone' })
  })

  test('covers a supervisor’s own regions, and is visible to them and to supervisors without a region', async () => {
    const { accept, add, addClient, addJob, addLocation, base, latest, location, org, planned, worker } = await setUp()
    const region = async (name: string) =>
      (
        await call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
      ).json<Region>()
    const [north, south] = [await region('North'), await region('South')]
    const kim = await worker('Kim', 'SUPERVISOR')
    const max = await worker('Max', 'SUPERVISOR')
    const pier = await addLocation(await addClient({ name: 'Pier' }), { name: 'Pier 4' })
    await addJob(pier, { name: 'Pier', schedule: { ...daily, startsOn: monday, endsOn: monday, startTime: '06:00' } })
    await add('Noon', { ...daily, startsOn: monday, endsOn: monday, startTime: '12:00' })
    await inTenant(api.api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ regionId: north.id }).where('id', '=', location.id).execute()
      await tx.updateTable('locations').set({ regionId: south.id }).where('id', '=', pier.id).execute()
      const tied = [
        { memberId: kim.id, regionId: south.id },
        { memberId: max.id, regionId: north.id },
      ]
      await tx
        .insertInto('memberRegions')
        .values(tied.map((tie) => ({ ...tie, organizationId: org.id })))
        .execute()
    })
    const otherPlan = await planned(kim.headers)
    expect(otherPlan.suggestions.map(({ locationName }) => locationName)).toEqual(['Pier 4'])
    expect((await latest())?.id).toBe(otherPlan.id)
    expect(await latest(max.headers)).toBeNull()
    expect((await accept(otherPlan, [0], max.headers)).json()).toMatchObject({ code: 'week_plan_gone' })
    expect((await accept(otherPlan, [0], kim.headers)).json<PlanAccepted>().accepted).toEqual([0])
    const everywhere = await planned()
    expect(new Set(everywhere.suggestions.map(({ locationName }) => locationName))).toEqual(new Set(['Main Street']))
    expect(await latest(kim.headers)).toMatchObject({ id: otherPlan.id })
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { OwnSwaps, VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'
import { lapseOutdated } from './swaps.store.ts'

const api = useApi()
const { call } = api
const day = '2090-03-08'

/** Ana's evening and Eva's morning visit on one day; Ida is free. */
async function setUp({ swapApproval = false } = {}) {
  const schedule = await buildSchedule(api)
  const url = `${schedule.base}/configuration`
  const before = (await call(schedule.org.headers, url)).json<Configuration>()
  await call(schedule.org.headers, url, { method: 'PUT', body: { ...before, swapApproval } })
  const [ana, eva, ida] = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')]
  const evening = await schedule.add('Evening')
  const morning = await schedule.add('Morning', { ...daily, startTime: '06:00' })
  await schedule.assign(evening.id, 1, ana.id)
  await schedule.assign(morning.id, 1, eva.id)
  const visitOf = async (jobId: string) => {
    const visit = (await schedule.list(day, day)).find((candidate) => candidate.jobId === jobId)
    if (!visit) throw new Error('no visit')
    return visit
  }
  const [visit, other] = [await visitOf(evening.id), await visitOf(morning.id)]
  const ask = (headers: Record<string, string>, body: object = {}, of = visit) =>
    call(headers, `${schedule.base}/my-visits/${of.jobId}/${of.originalStart}/swaps`, {
      body: { toMemberId: null, inReturn: null, note: '', ...body },
    })
  const mine = async (headers: Record<string, string>) =>
    (await call(headers, `${schedule.base}/my-swaps`)).json<OwnSwaps>().items
  const answer = (headers: Record<string, string>, id: string, said: string) =>
    call(headers, `${schedule.base}/my-swaps/${id}`, { method: 'PUT', body: { answer: said } })
  const decide = (id: string, decision: string, headers = schedule.org.headers) =>
    call(headers, `${schedule.base}/visit-swaps/${id}`, { method: 'PUT', body: { decision } })
  const listed = async () => (await call(schedule.org.headers, `${schedule.base}/visit-swaps`)).json<VisitSwaps>().items
  const crewOf = async (jobId: string) => (await visitOf(jobId)).crew.map(({ name }) => name)
  const noticesFor = async (headers: Record<string, string>) =>
    (await call(headers, `${schedule.base}/notifications`)).json<NotificationPage>().items.map(({ kind }) => kind)
  const open = async (headers = ana.headers, body: object = {}) => {
    const [swap] = (await ask(headers, body)).json<OwnSwaps>().items
    if (!swap) throw new Error('no swap')
    return swap.id
  }
  return {
    ...schedule,
    ana,
    eva,
    ida,
    visit,
    other,
    evening,
    morning,
    ask,
    mine,
    answer,
    decide,
    listed,
    crewOf,
    noticesFor,
    open,
  }
}

test('a visit offered to all stays with its member until a colleague takes it, and one of two concurrent takers gets it', async () => {
  const { ana, answer, crewOf, eva, evening, ida, mine, open, noticesFor } = await setUp()
  const id = await open()
  expect(await crewOf(evening.id)).toEqual(['Ana'])
  expect(await mine(ida.headers)).toMatchObject([{ id, isOwn: false, obstacle: null, member: { name: 'Ana' } }])
  const answers = await Promise.all([answer(eva.headers, id, 'take'), answer(ida.headers, id, 'take')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'swap_gone' })
  expect(await crewOf(evening.id)).toEqual([answers[0]?.statusCode === 200 ? 'Eva' : 'Ida'])
  expect(await noticesFor(ana.headers)).toEqual(['swap_done'])
  expect(await mine(ana.headers)).toEqual([])
})

test('with approval required, nothing changes until a manager approves', async () => {
  const { ana, answer, crewOf, decide, evening, ida, listed, mine, open, org, noticesFor } = await setUp({
    swapApproval: true,
  })
  const id = await open()
  expect((await decide(id, 'approve')).json()).toMatchObject({ code: 'swap_gone' })
  expect((await answer(ida.headers, id, 'take')).statusCode).toBe(200)
  expect((await answer(ida.headers, id, 'decline')).json()).toMatchObject({ code: 'swap_gone' })
  expect(await crewOf(evening.id)).toEqual(['Ana'])
  expect(await mine(ana.headers)).toMatchObject([{ state: 'taken', takenBy: { name: 'Ida' } }])
  expect(await noticesFor(org.headers)).toEqual(['swap_taken'])
  expect((await decide(id, 'approve', ida.headers)).statusCode).toBe(403)
  expect((await decide(id, 'approve')).statusCode).toBe(200)
  expect(await crewOf(evening.id)).toEqual(['Ida'])
  expect(await listed()).toMatchObject([{ id, state: 'done', takenBy: { name: 'Ida' }, decidedBy: 'Ana Reyes' }])
  expect((await decide(id, 'decline')).statusCode).toBe(409)
})

test('an exchange moves both visits after the colleague agrees', async () => {
  const { ana, answer, ask, crewOf, eva, evening, ida, mine, morning, open, other } = await setUp()
  const inReturn = { jobId: other.jobId, originalStart: other.originalStart }
  expect((await ask(ana.headers, { toMemberId: ida.id, inReturn })).json()).toMatchObject({ code: 'swap_colleague' })
  const id = await open(ana.headers, { toMemberId: eva.id, inReturn })
  expect(await mine(ida.headers)).toEqual([])
  expect((await answer(ida.headers, id, 'take')).statusCode).toBe(404)
  expect((await answer(eva.headers, id, 'take')).statusCode).toBe(200)
  expect([await crewOf(evening.id), await crewOf(morning.id)]).toEqual([['Eva'], ['Ana']])
})

test('a member with an overlap or without a certification cannot take it; their availability only warns', async () => {
  const { add, answer, assign, base, crewOf, evening, ida, mine, open, org } = await setUp()
  const body = {
    kind: 'unavailable',
    weekdays: [3],
    firstDay: null,
    lastDay: null,
    from: '00:00',
    to: '00:00',
    note: '',
  }
  await call(ida.headers, `${base}/my-availability`, { body })
  const id = await open()
  expect(await mine(ida.headers)).toMatchObject([{ obstacle: null, availability: { kind: 'unavailable' } }])
  const require = (names: string[]) =>
    inTenant(api.api.db, org.id, (tx) => tx.updateTable('locations').set({ requiredCertifications: names }).execute())
  await require(['Floor safety'])
  expect(await mine(ida.headers)).toMatchObject([{ obstacle: 'certificates' }])
  expect((await answer(ida.headers, id, 'take')).json()).toMatchObject({ code: 'swap_uncertified' })
  await require([])
  await assign((await add('Late')).id, 1, ida.id)
  expect(await mine(ida.headers)).toMatchObject([{ obstacle: 'overlap' }])
  expect((await answer(ida.headers, id, 'take')).json()).toMatchObject({ code: 'offer_overlaps' })
  expect(await crewOf(evening.id)).toEqual(['Ana'])
})

test('withdraws a request when the visit changes, notifies both members, and refuses a later acceptance', async () => {
  const { ana, answer, crewOf, evening, ida, listed, open, org, put, noticesFor, visit } = await setUp({
    swapApproval: true,
  })
  const id = await open()
  await answer(ida.headers, id, 'take')
  await put(visit, shown({ ...visit, durationMinutes: 180 }))
  expect(await listed()).toEqual([])
  await inTenant(api.api.db, org.id, (tx) => lapseOutdated(tx, org.id, Temporal.Now.instant()))
  expect(await listed()).toMatchObject([{ id, state: 'lapsed' }])
  expect(await noticesFor(ana.headers)).toEqual(['swap_lapsed', 'swap_taken'])
  expect(await noticesFor(ida.headers)).toEqual(['swap_lapsed'])
  expect(await crewOf(evening.id)).toEqual(['Ana'])
})

test('lets only a manager drop an untaken visit, and offers it once at a time', async () => {
  const { ana, ask, crewOf, decide, evening, ida, open, noticesFor } = await setUp()
  const id = await open()
  expect((await ask(ana.headers)).json()).toMatchObject({ code: 'swap_open' })
  expect((await ask(ida.headers)).statusCode).toBe(404)
  expect((await decide(id, 'drop', ana.headers)).statusCode).toBe(403)
  expect((await decide(id, 'drop')).statusCode).toBe(200)
  expect(await crewOf(evening.id)).toEqual([])
  expect(await noticesFor(ana.headers)).toEqual(['swap_dropped'])
})

test('the database rejects reopening a closed request', async () => {
  const { ana, answer, open, org } = await setUp()
  const id = await open()
  await answer(ana.headers, id, 'withdraw')
  const reopen = inTenant(api.api.db, org.id, (tx) =>
    sql`update visit_swaps set state = 'open', closed_at = null where id = ${id}`.execute(tx),
  )
  await expect(reopen).rejects.toThrow('goes forward only')
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { OwnSwaps, VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import { lapseOutdated, request as requestSwap } from './swaps.store.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const run = useApi()
const day = '2090-03-08'

/** Ana's visit, which Ida can take; with manager approval. */
async function setUp(anasRoles: Parameters<Awaited<ReturnType<typeof buildSchedule>>['worker']>[1][] = ['EMPLOYEE']) {
  const schedule = await buildSchedule(run)
  const [ana, ida] = [await schedule.worker('Ana', ...anasRoles), await schedule.worker('Ida')]
  const evening = await schedule.add('Evening')
  await schedule.assign(evening.id, 1, ana.id)
  const read = async () => {
    const [visit] = await schedule.list(day, day, { cancelled: true })
    if (!visit) throw new Error('no visit')
    return visit
  }
  const visit = await read()
  const ask = () =>
    run.call(ana.headers, `${schedule.base}/my-visits/${visit.jobId}/${visit.originalStart}/swaps`, {
      body: { toMemberId: null, inReturn: null, note: '' },
    })
  const open = async () => (await ask()).json<OwnSwaps>().items[0]?.id ?? ''
  const answer = (headers: Record<string, string>, id: string) =>
    run.call(headers, `${schedule.base}/my-swaps/${id}`, { method: 'PUT', body: { answer: 'take' } })
  const decide = (id: string, decision: string, headers = schedule.org.headers) =>
    run.call(headers, `${schedule.base}/visit-swaps/${id}`, { method: 'PUT', body: { decision } })
  const swaps = async (headers = schedule.org.headers) =>
    (await run.call(headers, `${schedule.base}/visit-swaps`)).json<VisitSwaps>().items
  const crew = async () => (await read()).crew.map(({ name }) => name)
  const noticesFor = async (headers: Record<string, string>) =>
    (await run.call(headers, `${schedule.base}/notifications`)).json<NotificationPage>().items.map(({ kind }) => kind)
  const write = (work: Parameters<typeof inTenant<unknown>>[2]) => inTenant(run.api.db, schedule.org.id, work)
  const sweep = () => write((tx) => lapseOutdated(tx, schedule.org.id, Temporal.Now.instant()))
  return { ...schedule, ana, ida, visit, ask, open, answer, decide, swaps, crew, noticesFor, write, sweep }
}

describe('a swap that a manager has not decided', () => {
  test.each([
    ['moved', { startsAt: '2090-03-09T01:00:00Z' }],
    ['canceled', { cancelledReason: 'client' as const }],
    ['unassigned', { memberIds: [] }],
  ])('cannot be approved once the visit was %s', async (_how, change) => {
    const { answer, decide, ida, open, put, visit, crew } = await setUp()
    const id = await open()
    await answer(ida.headers, id)
    await put(visit, { ...shown(visit), ...change })
    expect((await decide(id, 'approve')).json()).toMatchObject({ code: 'swap_gone' })
    expect(await crew()).not.toContain('Ida')
  })

  test('leaves the visit to its member when the taker was deactivated', async () => {
    const { ana, answer, crew, decide, ida, open, sweep, noticesFor, write } = await setUp()
    const id = await open()
    await answer(ida.headers, id)
    await write((tx) => tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', ida.id).execute())
    expect((await decide(id, 'approve')).json()).toMatchObject({ code: 'swap_gone' })
    expect(await crew()).toEqual(['Ana'])
    await sweep()
    expect(await noticesFor(ana.headers)).toContain('swap_lapsed')
  })

  test('names the reason when the taker got another visit meanwhile', async () => {
    const { add, answer, assign, decide, ida, open, crew } = await setUp()
    const id = await open()
    await answer(ida.headers, id)
    await assign((await add('Late')).id, 1, ida.id)
    expect((await decide(id, 'approve')).json()).toMatchObject({ code: 'swap_taker_unfit' })
    expect(await crew()).toEqual(['Ana'])
  })

  test('is not shown to supervisors of other regions', async () => {
    const { base, open, org, swaps, worker, write } = await setUp()
    await open()
    const kim = await worker('Kim', 'SUPERVISOR')
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const north = (await run.call(org.headers, `${base}/regions`, { body })).json<Region>().id
    expect(await swaps(kim.headers)).toHaveLength(1)
    await write((tx) =>
      sql`insert into member_regions (organization_id, member_id, region_id) values (${org.id}, ${kim.id}, ${north})`.execute(
        tx,
      ),
    )
    expect(await swaps(kim.headers)).toEqual([])
    await write((tx) => tx.updateTable('locations').set({ regionId: north }).execute())
    expect(await swaps(kim.headers)).toHaveLength(1)
  })
})

describe('a swap of a manager', () => {
  test('is decided by another manager', async () => {
    const { ana, answer, crew, decide, ida, open } = await setUp(['SUPERVISOR', 'EMPLOYEE'])
    const id = await open()
    expect((await decide(id, 'drop', ana.headers)).json()).toMatchObject({ code: 'own_decision' })
    await answer(ida.headers, id)
    expect((await decide(id, 'approve', ana.headers)).json()).toMatchObject({ code: 'own_decision' })
    expect(await crew()).toEqual(['Ana'])
    expect((await decide(id, 'approve')).statusCode).toBe(200)
    expect(await crew()).toEqual(['Ida'])
  })

  test('can be decided by the same manager when there is no other', async () => {
    const { base, crew, decide, org, put, swaps, visit, write } = await setUp()
    const roles = ['OWNER' as const, 'EMPLOYEE' as const]
    const owner = await write((tx) =>
      tx.updateTable('members').set({ roles }).where('userId', '=', org.owner.userId).returning('id').execute(),
    )
    const memberIds = (owner as { id: string }[]).map(({ id }) => id)
    await put(visit, { ...shown(visit), memberIds })
    await run.call(org.headers, `${base}/my-visits/${visit.jobId}/${visit.originalStart}/swaps`, {
      body: { toMemberId: null, inReturn: null, note: '' },
    })
    const [swap] = await swaps()
    expect((await decide(swap?.id ?? '', 'drop')).statusCode).toBe(200)
    expect(await crew()).toEqual([])
  })
})

test('a member who has started a visit cannot hand it over', async () => {
  const { ana, answer, ida, key, location, newId, open, org, visit, write } = await setUp().then((setup) => ({
    ...setup,
    key: { jobId: setup.visit.jobId, originalStart: setup.visit.originalStart },
  }))
  const id = await open()
  const startedAt = Temporal.Instant.from(visit.startsAt).subtract({ minutes: 20 })
  await write((tx) =>
    tx
      .insertInto('workLogs')
      .values({
        organizationId: org.id,
        id: newId(),
        memberId: ana.id,
        locationId: location.id,
        jobId: visit.jobId,
        visitStart: new Date(visit.originalStart),
        startedAt: new Date(startedAt.epochMilliseconds),
        endedAt: null,
        startSource: 'app',
        endSource: null,
        voidedAt: null,
      })
      .execute(),
  )
  expect((await answer(ida.headers, id)).json()).toMatchObject({ code: 'swap_gone' })
  const actor = { organizationId: org.id, userId: ana.userId, memberId: ana.id }
  await expect(
    write((tx) =>
      requestSwap(
        tx,
        { ...actor, ...key },
        { toMemberId: null, inReturn: null, note: '' },
        startedAt.add({ minutes: 5 }),
      ),
    ),
  ).rejects.toMatchObject({ code: 'visit_begun' })
})

test('a member sees which limits a visit would exceed, and may take it', async () => {
  const { add, answer, assign, base, ida, open, org } = await setUp()
  const url = `${base}/configuration`
  const before = (await run.call(org.headers, url)).json<Configuration>()
  await run.call(org.headers, url, { method: 'PUT', body: { ...before, maxDayHours: 3, swapApproval: false } })
  await assign((await add('Night', { ...daily, startTime: '22:00' })).id, 1, ida.id)
  const id = await open()
  const mine = (await run.call(ida.headers, `${base}/my-swaps`)).json<OwnSwaps>().items
  expect(mine).toMatchObject([{ id, obstacle: null, limits: [{ rule: 'day_hours', limit: 180, actual: 240 }] }])
  expect((await answer(ida.headers, id)).statusCode).toBe(200)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import type { JobDraft } from '#shared/jobs/jobs.contract.ts'
import type { Operations, SiteList } from '#shared/operations/operations.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { operations } from './operations.store.ts'
import { summaryOf } from './summary.ts'

const run = useApi()

/** A daily visit from 18:00 to 20:00 in New York, which is 22:00Z to midnight on 10 March 2026, with Sam as crew. */
async function setUp(draft: Partial<JobDraft> = {}) {
  const plan = await buildSchedule(run)
  const sam = await plan.worker('Sam Ortiz')
  const job = await plan.addJob(plan.location, { name: 'Evening clean', schedule: daily, ...draft })
  await plan.assign(job.id, 1, sam.id)
  const visit: Pick<Visit, 'jobId' | 'originalStart'> = { jobId: job.id, originalStart: '2026-03-10T22:00:00Z' }
  const at = (instant: string) =>
    inTenant(run.api.db, plan.org.id, (tx) => operations(tx, new Date(instant), () => true))

  /** Stores work as started and ended by the member. */
  async function work(
    startedAt: string,
    endedAt: string | null,
    visitStart: string | null = visit.originalStart,
    memberId = sam.id,
  ) {
    const id = plan.newId()
    await inTenant(run.api.db, plan.org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({
          organizationId: plan.org.id,
          id,
          memberId,
          locationId: plan.location.id,
          jobId: job.id,
          visitStart: visitStart === null ? null : new Date(visitStart),
          startedAt: new Date(startedAt),
          endedAt: endedAt === null ? null : new Date(endedAt),
          startSource: 'app',
          endSource: endedAt ? 'app' : null,
          voidedAt: null,
        })
        .execute(),
    )
    return id
  }
  return { ...plan, sam, job, visit, at, work }
}

const states = ({ visits }: Operations) => visits.map(({ originalStart, state }) => [originalStart, state])

describe('a visit on the live board', () => {
  test('is planned, then late, then a no-show, by the organization’s limits', async () => {
    const { at, visit } = await setUp()
    expect(states(await at('2026-03-10T22:14:00Z'))).toEqual([[visit.originalStart, 'planned']])
    expect(states(await at('2026-03-10T22:15:00Z'))).toEqual([[visit.originalStart, 'late']])
    const noShow = await at('2026-03-10T22:30:00Z')
    expect(noShow).toMatchObject({
      serverTime: '2026-03-10T22:30:00.000Z',
      counts: {
        no_show: 1,
        late: 0,
        short: 0,
        started: 0,
        planned: 0,
        done: 0,
        cancelled: 0,
        unassigned: 0,
        withoutVisit: 0,
      },
      visits: [
        {
          state: 'no_show',
          jobName: 'Evening clean',
          clientName: 'Harbor Dental',
          locationName: 'Main Street',
          isUnassigned: false,
          crew: [{ name: 'Sam Ortiz', state: 'no_show' }],
          work: [],
        },
      ],
    })
  })

  test('is started by its log and done when that ends', async () => {
    const { at, work } = await setUp()
    const id = await work('2026-03-10T22:20:00Z', '2026-03-10T23:20:00Z')
    const done = await at('2026-03-10T23:30:00Z')
    expect(done.visits).toMatchObject([
      { state: 'done', crew: [{ state: 'done' }], work: [{ id, workedSeconds: 3_600, onBreakSince: null }] },
    ])
    expect(done.withoutVisit).toEqual([])
    await work('2026-03-10T23:25:00Z', null)
    expect((await at('2026-03-10T23:30:00Z')).visits).toMatchObject([
      { state: 'started', work: [{ id }, { endedAt: null, workedSeconds: 300 }] },
    ])
  })

  test('stays a no-show for an absent member, despite a colleague’s work or a two-minute log at noon', async () => {
    const { assign, at, job, sam, worker, work } = await setUp()
    const ben = await worker('Ben Cruz')
    await assign(job.id, 2, sam.id, ben.id)
    await work('2026-03-10T16:00:00Z', '2026-03-10T16:02:00Z')
    expect((await at('2026-03-10T16:05:00Z')).visits).toMatchObject([{ state: 'planned' }])
    await work('2026-03-10T22:00:00Z', null, undefined, ben.id)
    const now = await at('2026-03-10T22:30:00Z')
    expect(now.counts).toMatchObject({ no_show: 1, done: 0 })
    expect(now.visits).toMatchObject([
      {
        state: 'no_show',
        crew: [
          { name: 'Ben Cruz', state: 'working' },
          { name: 'Sam Ortiz', state: 'no_show' },
        ],
      },
    ])
    expect(summaryOf(now).attention).toMatchObject([{ state: 'no_show' }])
  })

  test('is short by the job’s own percentage unless its checklist is complete', async () => {
    const { at, org, work } = await setUp({
      shortPercent: 80,
      checklist: [{ areaId: null, task: 'Mop', frequency: 'visit' }],
    })
    const id = await work('2026-03-10T22:00:00Z', '2026-03-10T23:30:00Z')
    expect((await at('2026-03-10T23:40:00Z')).visits).toMatchObject([{ state: 'short', crew: [{ state: 'short' }] }])
    await inTenant(run.api.db, org.id, (tx) =>
      sql`insert into work_log_tasks (organization_id, work_log_id, checklist_item_id, task, done_at)
        select organization_id, ${id}, id, task, '2026-03-10T23:00:00Z' from checklist_items`.execute(tx),
    )
    expect((await at('2026-03-10T23:40:00Z')).visits).toMatchObject([{ state: 'done', crew: [{ state: 'done' }] }])
  })

  test('reflects changes to itself', async () => {
    const { at, put, visit } = await setUp()
    await put(visit, shown({ startsAt: '2026-03-10T23:00:00Z' }))
    expect(states(await at('2026-03-10T22:45:00Z'))).toEqual([[visit.originalStart, 'planned']])
    await put(visit, shown({ startsAt: '2026-03-10T23:00:00Z', cancelledReason: 'client', version: 1 }))
    const now = await at('2026-03-10T23:45:00Z')
    expect(states(now)).toEqual([[visit.originalStart, 'cancelled']])
    expect(now.counts).toMatchObject({ cancelled: 1, no_show: 0 })
  })

  test('is also unassigned if too few members are assigned', async () => {
    const { assign, at, job, sam } = await setUp()
    await assign(job.id, 2, sam.id)
    const now = await at('2026-03-10T22:20:00Z')
    expect(now.visits).toMatchObject([{ state: 'late', isUnassigned: true, crewSize: 2 }])
    expect(now.counts).toMatchObject({ late: 1, unassigned: 1 })
  })
})

describe('the day of the live board', () => {
  test('uses the location’s date, and shows a night visit until it and its work end', async () => {
    const { add, at, assign, job, work } = await setUp()
    await assign(job.id, 1)
    const night = await add('Night clean', { ...daily, startTime: '23:00', durationMinutes: 360 })
    const nightOf = async (instant: string) =>
      (await at(instant)).visits.filter(({ jobId }) => jobId === night.id).map(({ originalStart }) => originalStart)
    // 01:00 on the 11th in New York.
    expect(await nightOf('2026-03-11T05:00:00Z')).toEqual(['2026-03-11T03:00:00Z', '2026-03-12T03:00:00Z'].toSorted())
    expect(await nightOf('2026-03-11T09:00:00Z')).toEqual(['2026-03-12T03:00:00Z'])
    // The evening's work is still running.
    await work('2026-03-10T22:05:00Z', null)
    expect(states(await at('2026-03-11T09:00:00Z'))).toContainEqual(['2026-03-10T22:00:00Z', 'started'])
  })

  test('shows running work without a visit, but not ended work', async () => {
    const { at, work } = await setUp()
    await work('2026-03-10T13:00:00Z', '2026-03-10T14:00:00Z', null)
    const id = await work('2026-03-10T15:00:00Z', null, null)
    const now = await at('2026-03-10T16:00:00Z')
    expect(now.withoutVisit).toMatchObject([{ id, memberName: 'Sam Ortiz', workedSeconds: 3_600 }])
    expect(now.counts).toMatchObject({ planned: 1, withoutVisit: 1 })
  })

  test('lists visits that need attention first', async () => {
    const { add, at } = await setUp()
    await add('Morning clean', { ...daily, startTime: '08:00' })
    await add('Later clean', { ...daily, startTime: '17:40', durationMinutes: 30 })
    await add('Last clean', { ...daily, startTime: '22:00' })
    const { visits } = await at('2026-03-10T22:20:00Z')
    expect(visits.map(({ jobName, state }) => `${jobName} ${state}`)).toEqual([
      'Morning clean no_show',
      'Later clean no_show',
      'Evening clean late',
      'Last clean planned',
    ])
  })

  test('counts each working member once, and the visits that need attention', async () => {
    const { add, at, work, visit } = await setUp()
    await add('Morning clean', { ...daily, startTime: '08:00' })
    await work('2026-03-10T21:00:00Z', '2026-03-10T21:30:00Z', null)
    await work('2026-03-10T22:00:00Z', null)
    expect(summaryOf(await at('2026-03-10T22:20:00Z'))).toMatchObject({
      onSite: 1,
      counts: { no_show: 1, late: 0, started: 1 },
      attention: [{ jobName: 'Morning clean', state: 'no_show' }],
    })
    expect(summaryOf(await at('2026-03-10T22:20:00Z')).attention).not.toContainEqual(expect.objectContaining(visit))
  })
})

describe('access to the live board', () => {
  test('limits a regional supervisor to their regions', async () => {
    const { org, base, job, worker, work } = await setUp()
    await work('2026-03-10T22:05:00Z', null, null)
    const region = async (name: string) =>
      (
        await run.call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
      ).json<Region>().id
    const [north, south] = [await region('North'), await region('South')]
    const kim = await worker('Kim Vega', 'SUPERVISOR')
    await inTenant(run.api.db, org.id, (tx) =>
      sql`insert into member_regions (organization_id, member_id, region_id) values (${org.id}, ${kim.id}, ${north})`.execute(
        tx,
      ),
    )
    const seenIn = async (regionId: string) => {
      await inTenant(run.api.db, org.id, (tx) => tx.updateTable('locations').set({ regionId }).execute())
      return (await run.call(kim.headers, `${base}/operations`)).json<Operations>()
    }
    const northRows = await seenIn(north)
    expect(northRows.visits.map(({ jobId }) => jobId)).toContain(job.id)
    expect(northRows.counts.withoutVisit).toBe(1)
    const elsewhere = await seenIn(south)
    expect(elsewhere).toMatchObject({ visits: [], withoutVisit: [], counts: { no_show: 0, withoutVisit: 0 } })
  })

  test('lists active locations as sites, within the supervisor’s regions', async () => {
    const { org, base, addLocation, client, worker } = await setUp()
    await addLocation(client, { name: 'Annex', latitude: 44.9, longitude: -93.2 })
    const read = async (headers = org.headers) =>
      (await run.call(headers, `${base}/operations/sites`)).json<SiteList>().items
    expect(await read()).toMatchObject([
      { name: 'Annex', clientName: 'Harbor Dental', latitude: 44.9, longitude: -93.2 },
      { name: 'Main Street', latitude: null, longitude: null },
    ])
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const north = (await run.call(org.headers, `${base}/regions`, { body })).json<Region>().id
    const kim = await worker('Kim Vega', 'SUPERVISOR')
    await inTenant(run.api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ regionId: north }).where('name', '=', 'Annex').execute()
      await sql`insert into member_regions (organization_id, member_id, region_id) values (${org.id}, ${kim.id}, ${north})`.execute(
        tx,
      )
    })
    expect((await read(kim.headers)).map(({ name }) => name)).toEqual(['Annex'])
    await inTenant(run.api.db, org.id, (tx) => tx.updateTable('locations').set({ archivedAt: new Date() }).execute())
    expect(await read()).toEqual([])
  })

  test('takes the same number of queries for one visit as for six', async () => {
    const { add, org, base, work } = await setUp()
    await work('2026-03-10T22:05:00Z', null)
    const ask = () => run.call(org.headers, `${base}/operations`)
    const few = (await queriesOf(ask)).length
    for (let number = 0; number < 5; number++) await add(`Job ${number}`)
    expect((await queriesOf(ask)).length).toBe(few)
    expect((await ask()).json<Operations>().visits.length).toBeGreaterThanOrEqual(6)
  })

  test('requires permission to manage', async () => {
    const { sam, org, base } = await setUp()
    expect((await run.call(sam.headers, `${base}/operations`)).statusCode).toBe(403)
    const supervisor = await run.member(org.id, 'SUPERVISOR')
    expect((await run.call(supervisor, `${base}/operations`)).statusCode).toBe(200)
    const summary = await run.call(supervisor, `${base}/operations/summary`)
    expect(summary.json()).toMatchObject({ onSite: 0, counts: { started: 0 } })
  })
})

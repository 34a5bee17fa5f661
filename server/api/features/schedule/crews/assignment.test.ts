import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import type { AssignmentAnswers } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-08'

async function setUp() {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, ana.id)
  const check = (body: object) => call(schedule.org.headers, `${schedule.base}/schedule/check`, { body })
  const answers = async (body: object) => (await check(body)).json<AssignmentAnswers>().items
  return { ...schedule, ana, eva, job, check, answers }
}

describe('assignment warnings', () => {
  test('lists overlapping visits and sums the workweek with and without them', async () => {
    const { ana, answers, eva, job } = await setUp()
    const items = await answers({
      memberIds: [ana.id, eva.id],
      startsAt: '2090-03-09T00:30:00Z',
      endsAt: '2090-03-09T03:30:00Z',
    })
    expect(items).toMatchObject([
      {
        memberId: ana.id,
        overlaps: [{ jobId: job.id, jobName: 'Evening', startsAt: '2090-03-08T23:00:00Z' }],
        runningLate: false,
        // Seven visits of two hours.
        minutesBefore: 14 * 60,
        minutesAfter: 17 * 60,
        overtimeSecondsBefore: 0,
        overtimeSecondsAfter: 0,
        expiredCertifications: [],
      },
      { memberId: eva.id, overlaps: [], minutesBefore: 0, minutesAfter: 180 },
    ])
  })

  test('leaves out the visit itself and cancelled ones, and counts moved visits at their new time', async () => {
    const { ana, answers, list, put } = await setUp()
    const [first, second, third] = await list(day, '2090-03-10')
    if (!first || !second || !third) throw new Error('no visits')
    await put(second, { ...shown(second), cancelledReason: 'us' })
    await put(third, { ...shown(third), startsAt: '2090-04-01T15:00:00Z' })
    const { jobId, originalStart, startsAt, endsAt } = first
    expect(await answers({ memberIds: [ana.id], startsAt, endsAt, except: { jobId, originalStart } })).toMatchObject([
      { overlaps: [], minutesBefore: 8 * 60, minutesAfter: 10 * 60 },
    ])
  })

  test('warns of overtime and of certifications that expire by then', async () => {
    const { add, ana, answers, assign, org } = await setUp()
    await assign((await add('Long', { ...daily, startTime: '06:00', durationMinutes: 300 })).id, 1, ana.id)
    await inTenant(api.api.db, org.id, (tx) =>
      tx
        .insertInto('certifications')
        .values({
          organizationId: org.id,
          id: randomUUIDv7(),
          memberId: ana.id,
          name: 'Forklift',
          issuedOn: null,
          expiresOn: '2090-03-07',
        })
        .execute(),
    )
    const question = { memberIds: [ana.id], startsAt: '2090-03-08T17:00:00Z', endsAt: '2090-03-08T18:00:00Z' }
    expect(await answers(question)).toMatchObject([
      {
        minutesBefore: 49 * 60,
        overtimeSecondsBefore: 9 * 3600,
        overtimeSecondsAfter: 10 * 3600,
        expiredCertifications: [{ name: 'Forklift', expiresOn: '2090-03-07' }],
      },
    ])
  })

  test('counts hours worked this week without unpaid meals, and no planned visits that were missed', async () => {
    const { answers, eva, job, location, org, assign } = await setUp()
    await assign(job.id, 1, eva.id)
    const [logId, breakId] = [randomUUIDv7(), randomUUIDv7()]
    const key = { organizationId: org.id, memberId: eva.id }
    await inTenant(api.api.db, org.id, async (tx) => {
      await tx
        .insertInto('workLogs')
        .values({
          ...key,
          id: logId,
          locationId: location.id,
          jobId: job.id,
          visitStart: null,
          startedAt: new Date('2026-03-03T15:00:00Z'),
          endedAt: new Date('2026-03-03T18:00:00Z'),
          startSource: 'app',
          endSource: 'app',
          voidedAt: null,
        })
        .execute()
      await tx
        .insertInto('breaks')
        .values({
          ...key,
          id: breakId,
          workLogId: logId,
          kind: 'meal',
          startedAt: new Date('2026-03-03T16:00:00Z'),
          endedAt: new Date('2026-03-03T16:45:00Z'),
        })
        .execute()
    })
    const question = { memberIds: [eva.id], startsAt: '2026-03-04T15:00:00Z', endsAt: '2026-03-04T16:00:00Z' }
    expect(await answers(question)).toMatchObject([{ minutesBefore: 135, minutesAfter: 195 }])
  })

  test('lists approved time off at that time', async () => {
    const { answers, eva, org, newId } = await setUp()
    const policyId = newId()
    await inTenant(api.api.db, org.id, async (tx) => {
      await tx
        .insertInto('leavePolicies')
        .values({ organizationId: org.id, id: policyId, name: 'Unpaid', kind: 'unpaid', paid: false, rules: '{}' })
        .execute()
      for (const [day, state] of [
        ['2090-03-08', 'approved'],
        ['2090-03-15', 'requested'],
      ] as const) {
        await tx
          .insertInto('leaveRequests')
          .values({
            organizationId: org.id,
            id: newId(),
            memberId: eva.id,
            policyId,
            fromDay: day,
            toDay: day,
            fromTime: null,
            toTime: null,
            days: '[]',
            minutes: 480,
            state,
          })
          .execute()
      }
    })
    const on = (date: string) =>
      answers({ memberIds: [eva.id], startsAt: `${date}T15:00:00Z`, endsAt: `${date}T17:00:00Z` })
    expect(await on('2090-03-08')).toMatchObject([{ timeOff: [{ from: '2090-03-08', to: '2090-03-08' }] }])
    expect(await on('2090-03-15')).toMatchObject([{ timeOff: [] }])
  })

  test('warns if current work may run into the start', async () => {
    const { answers, eva, location, org, job } = await setUp()
    const now = Temporal.Now.instant()
    await inTenant(api.api.db, org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({
          organizationId: org.id,
          id: randomUUIDv7(),
          memberId: eva.id,
          locationId: location.id,
          jobId: job.id,
          visitStart: null,
          startedAt: new Date(now.subtract({ minutes: 10 }).toString()),
          endedAt: null,
          startSource: 'app',
          endSource: null,
          voidedAt: null,
        })
        .execute(),
    )
    const startsAt = now.add({ minutes: 30 }).toString()
    const endsAt = now.add({ minutes: 90 }).toString()
    expect(await answers({ memberIds: [eva.id], startsAt, endsAt })).toMatchObject([
      { runningLate: true, overlaps: [] },
    ])
    const far = { startsAt: now.add({ hours: 5 }).toString(), endsAt: now.add({ hours: 6 }).toString() }
    expect(await answers({ memberIds: [eva.id], ...far })).toMatchObject([{ runningLate: false }])
  })

  test('rejects members who do not work and an end before the start', async () => {
    const { ana, check, worker } = await setUp()
    const onlooker = await worker('Max', 'MEMBER')
    const times = { startsAt: '2090-03-08T17:00:00Z', endsAt: '2090-03-08T18:00:00Z' }
    expect((await check({ memberIds: [onlooker.id], ...times })).json()).toMatchObject({ code: 'crew_unknown' })
    for (const endsAt of ['2090-03-08T17:00:00Z', '2090-03-10T17:00:00Z', '9999-03-10T17:00:00Z']) {
      expect((await check({ memberIds: [ana.id], ...times, endsAt })).json()).toMatchObject({
        code: 'invalid_request',
        fields: [{ path: 'endsAt' }],
      })
    }
  })

  test('takes the same number of queries for one member as for many', async () => {
    const { ana, check, eva, worker } = await setUp()
    const times = { startsAt: '2090-03-08T17:00:00Z', endsAt: '2090-03-08T18:00:00Z' }
    const count = async (memberIds: string[]) => (await queriesOf(() => check({ memberIds, ...times }))).length
    const first = await count([ana.id])
    const more = [await worker('Kim'), await worker('Lou')]
    expect(first).toBeGreaterThan(4)
    expect(await count([ana.id, eva.id, ...more.map(({ id }) => id)])).toBe(first)
  })
})

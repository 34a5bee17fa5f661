import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { times } from '#server/api/domain/schedules/planned/planned-times.store.ts'
import { list } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const run = useApi()

describe('counting planned visits', () => {
  test('counts the same visits as the list: moved, cancelled, following ones and those on an old clock', async () => {
    const plan = await buildSchedule(run)
    const otherLocation = await plan.addLocation(plan.client, { name: 'Elm Street' })
    const [evening, morning] = [
      await plan.add('Evening clean'),
      await plan.add('Morning', { ...daily, weekdays: [2, 5] }),
    ]
    await plan.addJob(otherLocation, {
      name: 'Windows',
      schedule: { ...daily, everyWeeks: 2, startTime: '23:30', endsOn: '2031-03-08' },
    })
    const visits = await plan.list('2031-03-03', '2031-03-20', { jobId: evening.id })
    const [monday, tuesday] = visits
    const later = visits.find(({ date }) => date === '2031-03-18')
    if (!monday || !tuesday || !later) throw new Error('no visits')
    const at = (day: string) => `2031-03-${day}T23:00:00Z`
    for (const [visit, changes] of [
      [monday, { cancelledReason: 'client' as const }],
      [tuesday, { startsAt: at('06') }],
      [later, { startsAt: at('07'), durationMinutes: 45 }],
    ] as const) {
      expect((await plan.put(visit, shown({ ...visit, ...changes }))).statusCode).toBe(200)
    }
    await inTenant(run.api.db, plan.org.id, async (tx) => {
      // A second pattern follows, and one location had another clock before.
      await tx.updateTable('jobSchedules').set({ effectiveTo: '2031-03-05' }).where('jobId', '=', morning.id).execute()
      const row = await tx
        .selectFrom('jobSchedules')
        .selectAll()
        .where('jobId', '=', morning.id)
        .executeTakeFirstOrThrow()
      const { lastDay: _last, createdAt: _at, ...rest } = row
      await tx
        .insertInto('jobSchedules')
        .values({
          ...rest,
          id: plan.newId(),
          effectiveFrom: '2031-03-06',
          effectiveTo: null,
          weekdays: [4, 6],
          startTimes: ['07:00'],
        })
        .execute()
      await tx
        .updateTable('jobSchedules')
        .set({ timeZone: 'Pacific/Auckland' })
        .where('locationId', '=', otherLocation.id)
        .execute()
      for (const window of [
        { from: '2031-03-03', to: '2031-03-09' },
        { from: '2031-03-05', to: '2031-03-05' },
        { from: '2031-03-09', to: '2031-03-16' },
      ]) {
        const listed = (await list(tx, window, {})).filter(({ isCancelled }) => !isCancelled)
        const counted = await times(tx, window)
        expect(listed.length).toBeGreaterThan(0)
        expect(
          counted.map(({ job, at: { startsAt, endsAt, date } }) => [startsAt, endsAt, date, job.jobId]).toSorted(),
        ).toEqual(listed.map(({ startsAt, endsAt, date, jobId }) => [startsAt, endsAt, date, jobId]).toSorted())
      }
    })
  })

  test('takes the same number of statements on home for any number of jobs, and details only the shown ones', async () => {
    const plan = await buildSchedule(run)
    const ask = () => run.call(plan.org.headers, `${plan.base}/home/visits?from=2031-03-03`)
    await plan.add('First job')
    const before = await queriesOf(ask)
    for (let n = 0; n < 12; n++) await plan.add(`Job ${n}`)
    const after = await queriesOf(ask)
    const patterns = after.filter(({ sql }) => sql.includes('job_schedules'))
    // One query for the whole week, and one for the shown visits with their crew.
    expect(patterns).toHaveLength(2)
    expect(after.length - before.length).toBeLessThanOrEqual(1)
  })
})

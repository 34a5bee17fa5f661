import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { trend } from './trend.store.ts'

const run = useApi()

/** New York, weeks from Monday; a job with a budget of two hours a visit. */
async function setUp() {
  const plan = await buildSchedule(run)
  const sam = await plan.worker('Sam Ortiz')
  const job = await plan.add('Evening clean')
  const write = (...rows: ReturnType<typeof sql>[]) =>
    inTenant(run.api.db, plan.org.id, async (tx) => {
      for (const row of rows) await row.execute(tx)
    })
  await write(sql`update jobs set budgeted_minutes = 120 where id = ${job.id}`)
  async function work(startedAt: string, endedAt: string | null, visitStart: string | null = null, more = sql`null`) {
    const id = plan.newId()
    await write(sql`
      insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
        start_source, end_source, voided_at)
      values (${plan.org.id}, ${id}, ${sam.id}, ${plan.location.id}, ${job.id}, ${visitStart}, ${startedAt}, ${endedAt},
        'app', case when ${endedAt}::timestamptz is null then null else 'app' end, ${more})`)
    return id
  }
  const at = (instant: string) => inTenant(run.api.db, plan.org.id, (tx) => trend(tx, new Date(instant)))
  return { ...plan, sam, job, work, write, at }
}

describe('the hours trend on home', () => {
  test('counts hours in the week of their workday, without unpaid meals and voided logs', async () => {
    const { work, write, at, org, sam, newId } = await setUp()
    const first = await work('2026-03-03T18:00:00Z', '2026-03-03T22:00:00Z')
    const meal = (from: string, to: string) => sql`
    insert into breaks (organization_id, id, work_log_id, member_id, kind, started_at, ended_at)
    values (${org.id}, ${newId()}, ${first}, ${sam.id}, 'meal', ${from}, ${to})`
    await write(
      meal('2026-03-03T19:00:00Z', '2026-03-03T19:45:00Z'),
      meal('2026-03-03T20:00:00Z', '2026-03-03T20:20:00Z'),
    )
    await work('2026-03-04T18:00:00Z', '2026-03-04T22:00:00Z', null, sql`now()`)
    // Sunday evening in New York, Monday in UTC.
    await work('2026-03-09T01:00:00Z', '2026-03-09T03:00:00Z')
    await work('2026-03-10T18:00:00Z', null)
    const { weeks } = await at('2026-03-10T19:30:00Z')
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-3)).toEqual({ from: '2026-02-23', workedSeconds: 0, inspections: 0, score: null })
    expect(weeks.slice(-2).map(({ from, workedSeconds }) => [from, workedSeconds / 3_600])).toEqual([
      ['2026-03-02', 5.25],
      ['2026-03-09', 1.5],
    ])
  })

  test('compares the period’s hours with the budget of their visits, each counted once', async () => {
    const { work, write, at } = await setUp()
    const empty = await at('2026-03-10T12:00:00Z')
    expect(empty.period).toEqual({
      from: '2026-03-09',
      to: '2026-03-15',
      workedSeconds: 0,
      budgetedSeconds: null,
      workedOnBudgetSeconds: 0,
    })
    await work('2026-03-05T18:00:00Z', '2026-03-05T19:00:00Z', '2026-03-05T18:00:00Z')
    await work('2026-03-10T18:00:00Z', '2026-03-10T19:00:00Z', '2026-03-10T18:00:00Z')
    await work('2026-03-10T20:00:00Z', '2026-03-10T21:30:00Z', '2026-03-10T18:00:00Z')
    await work('2026-03-11T20:00:00Z', '2026-03-11T21:00:00Z')
    expect((await at('2026-03-12T12:00:00Z')).period).toMatchObject({
      workedSeconds: 3.5 * 3_600,
      budgetedSeconds: 2 * 3_600,
      workedOnBudgetSeconds: 2.5 * 3_600,
    })
    await write(sql`update configurations set pay_period_weeks = 2, pay_period_start = '2026-03-02'`)
    expect((await at('2026-03-12T12:00:00Z')).period).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-15',
      workedSeconds: 4.5 * 3_600,
      budgetedSeconds: 4 * 3_600,
    })
  })

  test('leaves out other organizations’ hours', async () => {
    const { work } = await setUp()
    await work('2026-03-10T18:00:00Z', '2026-03-10T19:00:00Z')
    const otherWorld = await setUp()
    expect((await otherWorld.at('2026-03-12T12:00:00Z')).period.workedSeconds).toBe(0)
  })
})

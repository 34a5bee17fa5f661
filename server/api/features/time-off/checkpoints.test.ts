import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow, noonIn } from '#server/api/test/days.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type { LeaveRules } from '#shared/time-off/time-off-policies.contract.ts'
import { leaveFacts } from './facts.store.ts'
import { ledgerTo } from './ledger.store.ts'
import { postAndSave, unpostedAssignments } from './posting.store.ts'
import { ledgerUpTo } from './rules/test/whole-ledger.ts'
import { rulesFor, balanceStateOf } from './balance-states.store.ts'
import { buildLeave, vacation } from './test/on-leave.ts'

const api = useApi()

const sick = (rules: Partial<LeaveRules> = {}) => ({
  name: 'Sick',
  kind: 'sick' as const,
  rules: { ...vacation.rules, accrual: { method: 'per_hour_worked' as const, divisor: 7 }, ...rules },
})

const beganDaysAgo = 240

/** A member with the policy for eight months, before any nightly run. */
async function longAgo(rules: Partial<LeaveRules> = {}) {
  const world = await buildLeave(api)
  const { org, eva } = world
  const policy = await world.addPolicy(sick(rules))
  const location = await world.places.addLocation(await world.places.addClient({ name: 'Harbor' }), { name: 'Hall' })
  const within = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.api.db, org.id, work)
  await within((tx) =>
    sql`insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
      values (${org.id}, ${crypto.randomUUID()}, ${eva.id}, ${policy.id}, ${dayFromNow(-beganDaysAgo)})`.execute(tx),
  )
  const night = (days: number) =>
    within(async (tx) => {
      const clock = await timeOffClock(tx, noonIn(days))
      for (const part of await unpostedAssignments(tx, clock.today).execute()) await postAndSave(tx, part, clock)
    })
  /** Work of a day, or of every so many days until another. */
  const worked = (day: number, begin: string, minutes: number, { until = day, every = 1 } = {}) =>
    within((tx) =>
      sql`insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source, end_source)
        select ${org.id}, gen_random_uuid(), ${eva.id}, ${location.id}, started, started + ${minutes} * interval '1 minute',
          'app', 'app'
        from generate_series(${dayFromNow(day)}::date, ${dayFromNow(until)}::date, ${every} * interval '1 day') as on_day,
          lateral (select (on_day::date + ${begin}::time) at time zone 'America/New_York' as started)`.execute(tx),
    )
  const checkpointDays = async () => {
    const rows = await within((tx) =>
      tx.selectFrom('leaveCheckpoints').select('throughDay').orderBy('throughDay').execute(),
    )
    return rows.map(({ throughDay }) => throughDay)
  }
  /** The balance computed from all facts since the first day, and the sum of its lines. */
  const balances = (days: number) =>
    within(async (tx) => {
      const clock = await timeOffClock(tx, noonIn(days))
      const standing = await balanceStateOf(tx, eva.id, policy.id)
      if (!standing) throw new Error('no assignment')
      const { today } = clock
      const facts = await leaveFacts(tx, standing, clock, { from: standing.startsOn, to: today, withPlans: true })
      const lines = ledgerUpTo(rulesFor(standing), facts, today)
      const counted = lines.filter(({ kind, day }) => kind !== 'accrue' || day < today)
      const { rows } = await sql<{ minutes: number }>`
        select coalesce(sum(minutes), 0)::integer as minutes from leave_ledger where day <= ${today}`.execute(tx)
      const after = await ledgerTo(tx, standing, clock, { upTo: today, withPlans: true })
      const again = lines.filter(({ day }) => day > (after.since?.through ?? ''))
      return {
        byFacts: counted.reduce((sum, { minutes }) => sum + minutes, 0),
        byLines: rows[0]?.minutes ?? 0,
        isSame: JSON.stringify(after.lines) === JSON.stringify(again),
      }
    })
  const check = async (days: number) => {
    const { byFacts, byLines, isSame } = await balances(days)
    expect([byLines, isSame]).toEqual([byFacts, true])
    return byLines
  }
  return { ...world, policy, within, night, worked, checkpointDays, check }
}

describe('checkpoints of a leave ledger', () => {
  test('reads only work since the last checkpoint', async () => {
    const { night, worked, checkpointDays, check } = await longAgo()
    await worked(-beganDaysAgo, '08:00', 401, { until: -2, every: 3 })
    await night(-1)
    const ends = await checkpointDays()
    expect(ends.length).toBeGreaterThanOrEqual(6)
    const last = ends.at(-1) ?? ''
    const queries = await queriesOf(() => night(0))
    const read = queries.find(({ sql: text }) => text.includes('from work_logs'))
    if (!read) throw new Error('no work was read')
    const next = Temporal.PlainDate.from(last).add({ days: 1 }).toString()
    expect(read.parameters).toContainEqual(new Date(`${last}T00:00:00Z`))
    const ledgers = queries.filter(({ sql: text }) => /from "?leave_ledger"?/.test(text) && !text.includes('insert'))
    expect(ledgers.length).toBeGreaterThan(0)
    for (const { parameters } of ledgers) expect([last, next].some((day) => parameters.includes(day))).toBe(true)
    await check(0)
  })

  test('counts earlier work that is corrected, late, voided or gets a meal in the next run', async () => {
    const { within, night, worked, checkpointDays, check } = await longAgo()
    await worked(-200, '08:00', 420, { until: -21, every: 5 })
    await night(-20)
    const whole = await checkpointDays()
    const before = await check(-20)
    const onDay = (days: number) => sql`(started_at at time zone 'America/New_York')::date = ${dayFromNow(days)}`
    const late: [(tx: TenantTx) => Promise<unknown>, number][] = [
      [
        (tx) => sql`update work_logs set ended_at = ended_at - interval '70 minutes' where ${onDay(-150)}`.execute(tx),
        -10,
      ],
      [(tx) => sql`update work_logs set voided_at = now() where ${onDay(-145)}`.execute(tx), -60],
      [
        (tx) =>
          sql`
        insert into breaks (organization_id, id, work_log_id, member_id, kind, started_at, ended_at)
        select organization_id, gen_random_uuid(), id, member_id, 'meal', started_at, started_at + interval '35 minutes'
        from work_logs where ${onDay(-140)}`.execute(tx),
        -5,
      ],
      [(tx) => sql`delete from breaks`.execute(tx), 5],
      [async () => worked(-149, '08:00', 70), 10],
    ]
    let expected = before
    for (const [nth, [change, minutes]] of late.entries()) {
      await within(change)
      expect((await checkpointDays()).filter((day) => day >= dayFromNow(-140))).toEqual([])
      await night(-19 + nth)
      expected += minutes
      expect(await check(-19 + nth)).toBe(expected)
      expect((await checkpointDays()).slice(0, whole.length)).toEqual(whole)
    }
  })

  test('keeps a correction that is in progress during the run', async () => {
    const { within, night, worked, checkpointDays, check } = await longAgo()
    await worked(-100, '08:00', 420)
    await worked(-60, '08:00', 420)
    let reached: () => void = () => undefined
    const isWritten = new Promise<void>((resolve) => (reached = resolve))
    const correction = within(async (tx) => {
      await sql`update work_logs set ended_at = ended_at - interval '70 minutes'
              where started_at < now() - interval '80 days'`.execute(tx)
      reached()
      // The nightly run has started and waits.
      await sleep(300)
    })
    await isWritten
    await night(-1)
    await correction
    expect(await checkpointDays()).not.toEqual([])
    await night(0)
    expect(await check(0)).toBe(110)
  })

  test('keeps checkpoints when current work starts and ends', async () => {
    const { night, worked, checkpointDays } = await longAgo()
    await worked(-100, '08:00', 420)
    await night(-1)
    const before = await checkpointDays()
    await worked(-1, '08:00', 60)
    expect(await checkpointDays()).toEqual(before)
  })

  describe('under any sequence of events', () => {
    type Step =
      | { kind: 'work'; day: number; minutes: number }
      | { kind: 'correct' | 'move' | 'void' | 'meal'; nth: number; minutes: number }
      | { kind: 'adjust'; day: number; minutes: number }
      | { kind: 'clock'; timeZone: string; workdayStart: string }
      | { kind: 'night'; days: number }
    const ago = fc.integer({ min: 1, max: 40 })
    const minutes = fc.integer({ min: 31, max: 480 })
    const nth = fc.integer({ min: 0, max: 60 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('work' as const), day: ago, minutes }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('correct', 'move', 'void', 'meal'), nth, minutes }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), day: ago, minutes }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('clock' as const),
          timeZone: fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Pacific/Honolulu'),
          workdayStart: fc.constantFrom('00:00', '05:00', '23:00'),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('night' as const), days: fc.integer({ min: 2, max: 45 }) }),
      },
    )
    const rules: Partial<LeaveRules>[] = [
      {},
      { capMinutes: 600 },
      { yearlyAccrualMaxMinutes: 200, yearStart: { kind: 'date', monthDay: dayFromNow(-120).slice(5) } },
      { yearStart: { kind: 'date', monthDay: dayFromNow(-120).slice(5) }, carryOverMaxMinutes: 90 },
      {
        yearStart: { kind: 'date', monthDay: dayFromNow(-160).slice(5) },
        carryOverMaxMinutes: 400,
        carryOverExpiresAfterDays: 50,
        accrualWaitingDays: 30,
      },
      { accrual: { method: 'per_period', minutes: 50 }, capMinutes: 300 },
    ]

    test.each([...rules.entries()])(
      'gives the same balance every night as a computation from all facts, with rules %#',
      async (index, startHistory) => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 30 }), async (steps) => {
            const world = await longAgo(startHistory)
            let today = -beganDaysAgo + 20
            for (const each of [...steps, { kind: 'night', days: 2 } as const]) {
              if (each.kind !== 'night') await take(world, each, today)
              else if (today + each.days <= 0) {
                today += each.days
                await world.night(today)
                await world.check(today)
              }
            }
          }),
          { seed: 20261122 + index, numRuns: 1 },
        )
      },
    )

    async function take(
      { org, eva, policy, within, worked }: Awaited<ReturnType<typeof longAgo>>,
      step: Step,
      today: number,
    ) {
      if (step.kind === 'night') return
      if (step.kind === 'work') {
        // Two logs at the same time of a day count as one.
        await worked(today - step.day, '08:00', step.minutes).catch(() => undefined)
        return
      }
      await within(async (tx) => {
        if (step.kind === 'clock') {
          const { timeZone, workdayStart } = step
          await tx.updateTable('configurations').set({ timeZone, workdayStart }).execute()
        } else if (step.kind === 'adjust') {
          await sql`
          insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes)
          values (${org.id}, ${crypto.randomUUID()}, ${eva.id}, ${policy.id}, 'adjust',
                  ${dayFromNow(Math.max(today - step.day, -beganDaysAgo))}, ${step.minutes - 200})`.execute(tx)
        } else {
          // A meal outside its log is refused, so the log stays as it is.
          const row = sql`id = (select id from work_logs order by started_at desc, id offset ${step.nth} limit 1)
          and not exists (select from breaks b where b.work_log_id = work_logs.id)`
          const length = sql`${step.minutes} * interval '1 minute'`
          const changes = {
            correct: sql`update work_logs set ended_at = started_at + ${length} where ${row}`,
            move: sql`update work_logs set started_at = ended_at - ${length} where ${row}`,
            void: sql`update work_logs set voided_at = now() where ${row}`,
            meal: sql`
            insert into breaks (organization_id, id, work_log_id, member_id, kind, started_at, ended_at)
            select organization_id, gen_random_uuid(), id, member_id, 'meal', started_at, started_at + interval '30 minutes'
            from work_logs where ${row} and ended_at > started_at + interval '30 minutes'`,
          }
          await changes[step.kind].execute(tx)
        }
      })
    }
  })
})

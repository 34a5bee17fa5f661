import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitWarnings, type LimitPlan, type LimitPolicy } from './limits.ts'
import { settings } from '../test/arbitraries.ts'

const minute = 60_000
const hour = 60 * minute
const quarter = 15 * minute

const none: LimitPolicy = {
  timeZone: 'America/New_York',
  workdayStart: '00:00:00',
  weekStart: 1,
  minRestHours: null,
  maxDayHours: null,
  maxWeekHours: null,
  maxConsecutiveDays: null,
  school: null,
}
const school = { from: '08:00', to: '15:00', outFrom: '2026-06-12', outTo: '2026-08-25' }

const spans = (from: number) =>
  fc
    .record({ start: fc.integer({ min: -14 * 96, max: 14 * 96 }), quarters: fc.integer({ min: 1, max: 60 }) })
    .map(({ start, quarters }) => ({ from: from + start * quarter, to: from + (start + quarters) * quarter }))

/** Plans around days on which the clocks change, and in summer. */
const plans: fc.Arbitrary<LimitPlan> = fc
  .constantFrom('2026-03-08T12:00:00Z', '2026-11-01T12:00:00Z', '2026-07-01T12:00:00Z')
  .chain((day) =>
    fc.record({
      shift: spans(Date.parse(day)),
      others: fc.array(spans(Date.parse(day)), { maxLength: 20 }),
      timeZone: fc.constantFrom('America/New_York', 'America/Phoenix', 'Asia/Kathmandu'),
      birthDate: fc.constantFrom('1990-01-01', '2011-06-15', '2012-02-29', '2013-01-01', null),
    }),
  )

const policies: fc.Arbitrary<LimitPolicy> = fc.record({
  timeZone: fc.constantFrom('America/New_York', 'Pacific/Apia'),
  workdayStart: fc.constantFrom('00:00:00', '04:00:00'),
  weekStart: fc.integer({ min: 1, max: 7 }),
  minRestHours: fc.option(fc.integer({ min: 1, max: 24 })),
  maxDayHours: fc.option(fc.integer({ min: 1, max: 24 })),
  maxWeekHours: fc.option(fc.integer({ min: 1, max: 100 })),
  maxConsecutiveDays: fc.option(fc.integer({ min: 1, max: 12 })),
  school: fc.option(fc.constant(school)),
})

const actualOf = (plan: LimitPlan, policy: LimitPolicy, rule: string) =>
  limitWarnings(plan, policy).find((warning) => warning.rule === rule)?.actual ?? null

/** Every quarter of an hour of work by its wall-clock day, one after the other: plans begin and end with quarters. */
function quartersByDay({ shift: asked, others }: LimitPlan, { timeZone, workdayStart }: LimitPolicy) {
  const quarters = new Set<number>()
  for (const { from, to } of [asked, ...others]) for (let at = from; at < to; at += quarter) quarters.add(at)
  const shift = Number(workdayStart.slice(0, 2)) * hour
  const names = new Map<number, string>()
  const dayOf = (at: number) =>
    names.getOrInsertComputed(at, () => {
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
      return wall.subtract({ milliseconds: shift }).toPlainDate().toString()
    })
  return { days: [...quarters].map(dayOf), dayOf }
}

const few = { ...settings, numRuns: 60 }

test('counts hours of days and weeks as counting every quarter of an hour does', () => {
  fc.assert(
    fc.property(plans, policies, (plan, policy) => {
      const { days, dayOf } = quartersByDay(plan, policy)
      const own = new Set([dayOf(plan.shift.from), dayOf(plan.shift.to - quarter)])
      const weekOf = (day: string) => {
        const date = Temporal.PlainDate.from(day)
        return date.subtract({ days: (date.dayOfWeek - policy.weekStart + 7) % 7 }).toString()
      }
      const inDay = Math.max(...[...own].map((day) => days.filter((entry) => entry === day).length)) * 15
      const limited = {
        ...none,
        timeZone: policy.timeZone,
        workdayStart: policy.workdayStart,
        weekStart: policy.weekStart,
      }
      expect(actualOf(plan, { ...limited, maxDayHours: 1 }, 'day_hours') ?? 0).toBe(inDay > 60 ? inDay : 0)
      const weeks = days.map(weekOf)
      const inWeek = Math.max(...[...own].map((day) => weeks.filter((week) => week === weekOf(day)).length)) * 15
      expect(actualOf(plan, { ...limited, maxWeekHours: 1 }, 'week_hours') ?? 0).toBe(inWeek > 60 ? inWeek : 0)
    }),
    few,
  )
})

test('never warns without limits, and never less under a stricter limit', () => {
  fc.assert(
    fc.property(plans, policies, (plan, policy) => {
      expect(limitWarnings(plan, { ...policy, ...none })).toEqual([])
      const rules = (of: LimitPolicy) => new Set(limitWarnings(plan, of).map(({ rule }) => rule))
      const by = (value: number | null, step: number) => (value === null ? null : Math.max(1, value + step))
      const stricter = {
        ...policy,
        minRestHours: by(policy.minRestHours, 1),
        maxDayHours: by(policy.maxDayHours, -1),
        maxWeekHours: by(policy.maxWeekHours, -1),
        maxConsecutiveDays: by(policy.maxConsecutiveDays, -1),
      }
      expect([...rules(policy).difference(rules(stricter))]).toEqual([])
    }),
    few,
  )
})

test('warns of each rule once and only for work that exceeds it; of minors’ rules only for members under 16', () => {
  fc.assert(
    fc.property(plans, policies, (plan, policy) => {
      const warnings = limitWarnings(plan, policy)
      expect(new Set(warnings.map(({ rule }) => rule)).size).toBe(warnings.length)
      for (const { rule, limit, actual } of warnings) {
        if (rule === 'rest' || rule === 'minor_age') expect(actual).toBeLessThan(limit)
        else if (rule !== 'minor_time' && rule !== 'minor_school') expect(actual).toBeGreaterThan(limit)
        if (rule.startsWith('minor')) expect([plan.birthDate, policy.school === null]).not.toContainEqual('1990-01-01')
      }
    }),
    few,
  )
})

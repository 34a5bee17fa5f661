import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import type { WorkdayFacts } from './california.ts'
import { toDecimal, dividedBy, ratio } from '#shared/ratio.ts'
import {
  amountOf,
  at,
  california,
  factsOf,
  hourly,
  monday,
  payFor,
  payOfWeek,
  sunday,
  timeOf,
  total,
  weekOf,
  workOn,
} from './test/week.ts'

const bonus = { id: 'attendance', amountMinor: 50_00, inRegularRate: true, day: '2026-11-06' }

describe('California premiums', () => {
  const day = factsOf
  const meal = (from: string, minutes = 30) => ({
    kind: 'meal' as const,
    start: at(monday, from),
    end: at(monday, from) + minutes * 60,
  })
  const kinds = (hours: number, breaks: ReturnType<typeof meal>[], changes: Partial<WorkdayFacts> = {}) =>
    payOfWeek([workOn(monday, hours, hourly(20), { breaks })], california, { days: [day(changes)] })
      .filter(({ kind }) => kind.endsWith('premium'))
      .map(({ kind, amountMinor }) => [kind, amountMinor])

  test.each([
    ['accept a meal at the end of the fifth hour', kinds(8.5, [meal('13:00')]), []],
    ['owe a premium for a meal one minute later', kinds(8.5, [meal('13:01')]), [['meal_premium', 20_00]]],
    ['owe a premium for a meal of 29 minutes', kinds(8.5, [meal('12:00', 29)]), [['meal_premium', 20_00]]],
    ['allow waiving the meal up to six hours', kinds(6, [], { firstMealWaived: true }), []],
    ['do not allow waiving it beyond six', kinds(6.1, [], { firstMealWaived: true }), [['meal_premium', 20_00]]],
    ['require a second meal beyond ten hours', kinds(11, [meal('12:00')]), [['meal_premium', 20_00]]],
    [
      'allow waiving the second meal if the first was taken',
      kinds(11, [meal('12:00')], { secondMealWaived: true }),
      [],
    ],
    ['pay one premium for two missed meals', kinds(12.5, []), [['meal_premium', 20_00]]],
    ['pay another premium for a missed rest', kinds(4, [], { restMissed: true }), [['rest_premium', 20_00]]],
    ['require no rest under three and a half hours', kinds(3.4, [], { restMissed: true }), []],
  ])('%s', (_case, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test.each([
    ['a meal after four and a half hours is in time', ['00:30'], []],
    ['a meal an hour later owes a premium', ['01:30'], [[monday, 17_00]]],
    ['no meal owes one premium, on the day of the evening', [], [[monday, 17_00]]],
  ])('treats a night from 20:00 to 05:30 as one shift: %s', (_case, meals, expected) => {
    const tuesday = shiftDay(monday, 1)
    const breaks = meals.map((time) => ({
      kind: 'meal' as const,
      start: at(tuesday, time),
      end: at(tuesday, time) + 1800,
    }))
    const night = workOn(monday, 1, hourly(17), { start: at(monday, '20:00'), end: at(tuesday, '05:30'), breaks })
    const days = [day({}), day({ workday: tuesday })]
    const mealPremiums = payOfWeek([night], california, { days }).filter(({ kind }) => kind === 'meal_premium')
    expect(mealPremiums.map((line) => [line.day, line.amountMinor])).toEqual(expected)
  })

  test('counts a night into the next workweek once, in the week in which it began', () => {
    const next = shiftDay(sunday, 1)
    const night = workOn(sunday, 1, hourly(17), { start: at(sunday, '20:00'), end: at(next, '04:00') })
    const days = [day({ workday: sunday }), day({ workday: next })]
    const lines = payFor(california, timeOf([night], { days }), monday, shiftDay(sunday, 7))
    expect(lines.filter(({ kind }) => kind === 'meal_premium').map((line) => line.day)).toEqual([sunday])
    expect(payFor(california, timeOf([night], { days }), next, shiftDay(next, 6)).map(({ kind }) => kind)).toEqual([
      'straight',
    ])
  })

  test('tops up an hour under the minimum wage, whatever other hours pay', () => {
    const works = [workOn(monday, 4, hourly(15)), workOn(shiftDay(monday, 1), 4, hourly(40), { jobId: 'clinic' })]
    const lines = payOfWeek(works, california)
    // 16.90 − 15.00 for four hours of the Monday.
    expect(lines.filter(({ kind }) => kind === 'minimum_wage')).toMatchObject([
      { day: monday, amountMinor: 7_60, parts: [{ jobId: 'office', amountMinor: 7_60 }] },
    ])
    expect(amountOf(payOfWeek(works), 'minimum_wage')).toBe(0)
  })

  test('pays rest breaks apart from visits, at the week’s average without them', () => {
    const visit = (day: number) => ({ basis: 'visit', rateE4: 1_880_000, visit: `v${day}` }) as const
    const works = [0, 1, 2, 3, 4].map((day) => workOn(shiftDay(monday, day), 8, visit(day)))
    const lines = payOfWeek(works, california)
    // Five visits at 188.00 in 40 hours, of which 5 × 20 minutes are rest: 940.00 ÷ 38 h 20 min = 24.5217 an hour.
    const rest = lines.find(({ kind }) => kind === 'rest_pay')
    expect(rest?.amountMinor).toBe(40_87)
    expect(rest && rest.rateE4 && toDecimal(dividedBy(rest.rateE4, ratio(10_000)), 4)).toBe('24.5217')
    expect(total(lines)).toBe(980_87)
    expect(amountOf(payOfWeek(works), 'rest_pay')).toBe(0)
  })

  test('adds top-ups to the regular rate', () => {
    const visit = { basis: 'visit', rateE4: 1_000_000, visit: 'v' } as const
    const lines = payOfWeek([workOn(monday, 9, visit)], california)
    // 9 h × 16.90 = 152.10, so 52.10 up to it; rest 20 min at 152.10 ÷ 8 h 40 min = 17.55 → 5.85.
    expect(amountOf(lines, 'minimum_wage')).toBe(52_10)
    expect(amountOf(lines, 'rest_pay')).toBe(5_85)
    // Half of 157.95 ÷ 9 h for the ninth hour: 8.775.
    expect(amountOf(lines, 'overtime')).toBe(8_78)
  })

  test('tops up a split shift to the minimum wage for one hour more', () => {
    const shifts = (rate: number) => [
      workOn(monday, 3, hourly(rate)),
      workOn(monday, 3, hourly(rate), { logId: 'evening', start: at(monday, '18:00'), end: at(monday, '21:00') }),
    ]
    const premium = (rate: number) =>
      amountOf(payOfWeek(shifts(rate), california, { days: [day({ gapByEmployer: true })] }), 'split_shift')
    expect(premium(17)).toBe(Math.round(16.9 * 7 * 100) - 17 * 6 * 100)
    expect(premium(25)).toBe(0)
    expect(amountOf(payOfWeek(shifts(17), california, { days: [day({})] }), 'split_shift')).toBe(0)
  })

  test.each([
    [8, 1, 3 * 20_00],
    [3, 0, 2 * 20_00],
    [10, 2, 2 * 20_00],
    [8, 4, 0],
  ])('pays reporting time for %d h scheduled and sent home after %d', (scheduled, worked, expected) => {
    const works = worked ? [workOn(monday, worked, hourly(20))] : []
    const days = [day({ scheduled: scheduled * 3600, sentHome: true })]
    expect(amountOf(payOfWeek(works, california, { days }), 'reporting_time')).toBe(expected)
  })

  test('divides a flat bonus by the non-overtime hours and pays overtime at one and a half', () => {
    const lines = payOfWeek(weekOf([10, 10, 8, 8, 8], 25), california, { bonuses: [{ ...bonus, amountMinor: 40_00 }] })
    const line = lines.find(({ kind }) => kind === 'bonus_overtime')
    expect(line && line.rateE4 && toDecimal(dividedBy(line.rateE4, ratio(10_000)), 4)).toBe('1.0000')
    expect(line?.amountMinor).toBe(6_00)
    expect(amountOf(lines, 'overtime')).toBe(50_00)
  })
})

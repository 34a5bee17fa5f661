import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { payIn } from './member-pay.ts'
import { payCalendar } from './pay-calendar.ts'
import type { PayPolicy } from './pay-policy.ts'
import type { Salary } from './salary.ts'
import {
  amountOf,
  california,
  hoursOf,
  hourly,
  monday,
  payFor,
  policyOf,
  sunday,
  timeOf,
  total,
  workOn,
} from './test/week.ts'
import type { Work } from './work.ts'

const covered = { basis: 'salary', rateE4: 0 } as const
const dollars = (amount: number) => Math.round(amount * 10_000)

const fixed = (amount: number, hours: number, per: Salary['per'] = 'week'): Salary => ({
  rateE4: dollars(amount),
  per,
  kind: 'fixed',
  weeklyMinutes: hours * 60,
})
const fluctuating = (amount: number): Salary => ({
  rateE4: dollars(amount),
  per: 'week',
  kind: 'fluctuating',
  weeklyMinutes: null,
})
const exempt = (amount: number, per: Salary['per'] = 'week'): Salary => ({
  ...fluctuating(amount),
  per,
  kind: 'exempt',
})

/** Hours per day from Monday on. */
const works = (...hours: number[]): Work[] =>
  hours.flatMap((count, at) => (count ? [workOn(shiftDay(monday, at), count, covered)] : []))

const always = { isEmployed: () => true }
const pay = (
  salary: Salary | ((day: string) => Salary | null),
  time: readonly Work[],
  policy: PayPolicy = policyOf(),
) =>
  payFor(
    policy,
    timeOf(time, { salary: { salaryOn: typeof salary === 'function' ? salary : () => salary, ...always } }),
    monday,
    sunday,
  )

describe('a salary for a number of hours (29 CFR 778.113, 778.322, 778.325)', () => {
  test('is worth the week ÷ its hours: $182.70 for 35 hours is $5.22, and $7.83 in overtime', () => {
    // 40 h: 182.70 + 5 × 5.22; 42 h: 2 × 7.83 more.
    expect(total(pay(fixed(182.7, 35), works(8, 8, 8, 8, 8)))).toBe(182_70 + 26_10)
    expect(total(pay(fixed(182.7, 35), works(8, 8, 8, 8, 10)))).toBe(182_70 + 26_10 + 15_66)
  })

  test('pays $237.12 for 41 hours if $200 covers 35', () => {
    const lines = pay(fixed(200, 35), works(8, 8, 8, 8, 9))
    expect(total(lines)).toBe(237_12)
    expect(amountOf(lines, 'salary')).toBe(200_00)
    // 6 hours beyond the 35 at $5.71, and half of it for one.
    expect(amountOf(lines, 'straight')).toBe(34_26)
    expect(amountOf(lines, 'overtime')).toBe(2_86)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 1, double: 0 })
  })

  test('covers the straight pay of its overtime: $405 for 45 hours is $9, half of it for five hours', () => {
    expect(total(pay(fixed(405, 45), works(9, 9, 9, 9, 9)))).toBe(405_00 + 22_50)
    // Hours 46 and 47 at time and a half.
    expect(total(pay(fixed(405, 45), works(9, 9, 9, 9, 11)))).toBe(405_00 + 22_50 + 27_00)
  })

  test('is paid in full in a week of fewer hours', () => {
    expect(total(pay(fixed(200, 35), works(8, 8)))).toBe(200_00)
    expect(total(pay(fixed(200, 35), []))).toBe(200_00)
  })

  test.each([
    ['month', 1040, 240_00],
    ['half_month', 520, 240_00],
    ['two_weeks', 480, 240_00],
    ['week', 240, 240_00],
  ] as const)('converts a %s to a week: an hour of 40 is worth six dollars', (per, amount, weekMinor) => {
    // 42 h: two at $9.
    expect(total(pay(fixed(amount, 40, per), works(8, 8, 8, 8, 10)))).toBe(weekMinor + 18_00)
  })

  test('costs each job by its hours', () => {
    const [first, ...rest] = works(10, 10, 10, 10)
    const lines = pay(fixed(800, 40), [{ ...(first as Work), jobId: 'clinic' }, ...rest])
    expect(lines.find(({ kind }) => kind === 'salary')?.parts).toEqual([
      { jobId: 'clinic', amountMinor: 200_00 },
      { jobId: 'office', amountMinor: 600_00 },
    ])
  })

  test('is part of the regular rate along with work at another rate', () => {
    // 40 h at $20 and 5 h at $30: 950 ÷ 45 = 21.11; half of it for 5 hours.
    const saturday = workOn(shiftDay(monday, 5), 5, hourly(30))
    const lines = pay(fixed(800, 40), [...works(8, 8, 8, 8, 8), saturday])
    expect(total(lines)).toBe(800_00 + 150_00 + 52_78)
  })
})

describe('a salary for fluctuating hours (29 CFR 778.114)', () => {
  test.each([
    // 600 ÷ 37.5 = 16.00; 600 ÷ 44 = 13.64, 4 × 6.82; 600 ÷ 50 = 12.00, 10 × 6.00; 600 ÷ 48 = 12.50, 8 × 6.25
    [[8, 8, 8, 8, 5.5], 600_00],
    [[8, 8, 8, 8, 12], 627_28],
    [[10, 10, 10, 10, 10], 660_00],
    [[10, 10, 10, 10, 8], 650_00],
  ])('pays 600 dollars and half of the rate beyond 40 hours: %j', (hours, amount) => {
    expect(total(pay(fluctuating(600), works(...hours)))).toBe(amount)
  })

  test('includes a bonus in the regular rate: (600 + 100) ÷ 48 = 14.58, half of it for eight hours', () => {
    const bonuses = [{ id: 'b', amountMinor: 100_00, inRegularRate: true, day: monday }]
    const time = timeOf(works(10, 10, 10, 10, 8), { bonuses, salary: { salaryOn: () => fluctuating(600), ...always } })
    expect(total(payFor(policyOf(), time, monday, sunday))).toBe(600_00 + 100_00 + 58_32)
  })

  test('covers 40 hours in states with daily overtime', () => {
    // Alaska: 10 hours beyond eight a day at 1.5 × $15.
    expect(total(pay(fluctuating(600), works(10, 10, 10, 10, 10), policyOf({ packId: 'us-ak' })))).toBe(825_00)
  })
})

describe('a salary in California (Labor Code 515(d))', () => {
  test.each([
    ['for 40 hours', fixed(800, 40)],
    ['for 50 hours', fixed(800, 50)],
    ['for fluctuating hours', fluctuating(800)],
  ])('covers 40 regular hours (%s): 50 hours on 800 dollars pay 300 of overtime', (_, salary) => {
    const lines = pay(salary, works(10, 10, 10, 10, 10), california)
    expect(total(lines)).toBe(1_100_00)
    expect(amountOf(lines, 'salary')).toBe(800_00)
  })

  test('covers no overtime in a short week, and pays double time at twice the rate', () => {
    // 13 h on each of two days: 8 regular, 4 at $30 and 1 at $40.
    expect(total(pay(fixed(800, 40), works(13, 13), california))).toBe(800_00 + 2 * (120_00 + 40_00))
  })
})

describe('an exempt salary (29 CFR 541.602)', () => {
  test('is the same whatever the hours, even without any', () => {
    for (const hours of [[], [4], [12, 12, 12, 12, 12]]) {
      expect(total(pay(exempt(1000), works(...hours), california))).toBe(1000_00)
    }
  })

  test('leaves work at its own rate paid by the hour, without overtime (29 CFR 541.604)', () => {
    const saturday = workOn(shiftDay(monday, 5), 6, hourly(25))
    expect(total(pay(exempt(1000), [...works(8, 8, 8, 8, 8), saturday]))).toBe(1150_00)
  })

  test('is not exempt for part of a week, but covers 40 hours then', () => {
    const since = shiftDay(monday, 2)
    const early = [0, 1].map((day) => workOn(shiftDay(monday, day), 10, hourly(20)))
    const late = [2, 3, 4].map((day) => workOn(shiftDay(monday, day), 10, covered))
    const lines = pay((day) => (day >= since ? exempt(1000) : null), [...early, ...late])
    // 20 h at $20; three fifths of $1,000 for 24 of 30 h, the other 6 h at $25; 50 h come to 400 + 24 × 25 + 6 × 25
    // = 1,150,
    // so $23 an hour and half of it for 10 hours.
    expect(total(lines)).toBe(400_00 + 600_00 + 150_00 + 115_00)
  })
})

describe('the first and the last week of a salary', () => {
  const employed = (isEmployed: (day: string) => boolean, time: readonly Work[] = []) =>
    total(payFor(policyOf(), timeOf(time, { salary: { salaryOn: () => exempt(1000), isEmployed } }), monday, sunday))

  test('counts each day employed from Monday to Friday as a fifth', () => {
    expect(employed((day) => day >= shiftDay(monday, 2))).toBe(600_00)
    expect(employed((day) => day <= shiftDay(monday, 4))).toBe(1000_00)
    expect(employed(() => false)).toBe(0)
  })

  test('counts a weekend day with work, and never more than the week', () => {
    const saturday = workOn(shiftDay(monday, 5), 6, covered)
    expect(employed((day) => day >= shiftDay(monday, 5), [saturday])).toBe(200_00)
    expect(employed((day) => day >= shiftDay(monday, 1), [saturday])).toBe(1000_00)
    expect(employed(() => true, [saturday])).toBe(1000_00)
  })

  test('counts a raise midweek by the days of each salary', () => {
    const lines = pay((day) => (day < shiftDay(monday, 2) ? exempt(1000) : exempt(1500)), [])
    expect(total(lines)).toBe(400_00 + 900_00)
  })
})

describe('a salary paid twice a month', () => {
  // 1 to 15 November 2026 is ten weekdays, 16 to 30 eleven; the weeks begin on 2 November.
  const halfMonth = (
    salary: Salary | ((day: string) => Salary | null),
    [from, to]: readonly [string, string],
    { time = [], isEmployed = () => true }: { time?: readonly Work[]; isEmployed?: (day: string) => boolean } = {},
  ) => {
    const salaryOn = typeof salary === 'function' ? salary : () => salary
    return payIn(
      { ...payCalendar(policyOf(), from, to), isHalfMonth: true },
      policyOf(),
      timeOf(time, { salary: { salaryOn, isEmployed } }),
    )
  }
  const first = ['2026-11-01', '2026-11-15'] as const
  const second = ['2026-11-16', '2026-11-30'] as const

  test.each([
    ['week', 1000, 2166_67],
    ['two_weeks', 2000, 2166_67],
    ['half_month', 2166.67, 2166_67],
    ['month', 4333.33, 2166_67],
  ] as const)('is the same in both halves when defined by the %s', (per, amount, minor) => {
    for (const days of [first, second]) expect(total(halfMonth(exempt(amount, per), days))).toBe(minor)
  })

  test('has one line per workweek, by its days', () => {
    const lines = halfMonth(exempt(2200, 'half_month'), second)
    // 16 to 22 and 23 to 29 have five weekdays each, 30 November is a Monday.
    expect(lines.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      ['2026-11-22', 1000_00],
      ['2026-11-29', 1000_00],
      ['2026-11-30', 200_00],
    ])
  })

  test('counts the days of employment and of each salary, without unpaid leave', () => {
    const from = { isEmployed: (day: string) => day >= '2026-11-12' }
    expect(total(halfMonth(exempt(2000, 'half_month'), first, from))).toBe(400_00)
    const raised = (day: string) => exempt(day < '2026-11-09' ? 2000 : 3000, 'half_month')
    expect(total(halfMonth(raised, first))).toBe(1000_00 + 1500_00)
    const away = { isEmployed: (day: string) => day !== '2026-11-10' }
    expect(total(halfMonth(exempt(2000, 'half_month'), first, away))).toBe(1800_00)
  })

  test('leaves overtime to the workweek', () => {
    // $2,000 a half month is $923.08 a week, $23.08 an hour; 45 hours: 5 × 34.62.
    const lines = halfMonth(fixed(2000, 40, 'half_month'), first, { time: works(9, 9, 9, 9, 9) })
    expect(amountOf(lines, 'salary')).toBe(2000_00)
    expect(total(lines)).toBe(2000_00 + 173_10)
  })
})

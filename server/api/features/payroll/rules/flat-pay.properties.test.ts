import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDay, shiftDay } from '#server/api/days.ts'
import { payPackIds, type PayPackId } from '#shared/payroll/kinds.ts'
import { ratio, roundHalfUp } from '#shared/ratio.ts'
import { payIn, type MemberTime } from './member-pay.ts'
import { payCalendar } from './pay-calendar.ts'
import type { Salary } from './salary.ts'
import { randomLogs } from './test/random-logs.ts'
import { randomSalary } from './test/random-salary.ts'
import { amountOf, hoursOf, monday, payFor, policyOf, sunday, timeOf, total } from './test/week.ts'
import type { Pay, Work } from './work.ts'

const settings = { seed: 20261123, numRuns: 60 }

const dayInLosAngeles = (start: number) => localDay(start, 'America/Los_Angeles')

/** A week of hourly, daily and salaried pay in any mixture, with days of salary and of employment. */
const weeks = fc.record({
  id: fc.constantFrom(...payPackIds),
  logs: randomLogs,
  bases: fc.array(fc.constantFrom('hour', 'day', 'salary'), { minLength: 16, maxLength: 16 }),
  salary: randomSalary,
  raised: randomSalary,
  raise: fc.integer({ min: 0, max: 7 }),
  hired: fc.integer({ min: 0, max: 7 }),
})

type Week = typeof weeks extends fc.Arbitrary<infer T> ? T : never

const timeIn = ({ logs, bases, salary, raised, raise, hired }: Week): MemberTime => {
  const works = logs.map((log, at): Work => {
    const pays: Record<string, Pay> = {
      hour: log.pay,
      day: { basis: 'day', rateE4: 1_500_000, day: dayInLosAngeles(log.start) },
      salary: { basis: 'salary', rateE4: 0 },
    }
    return { ...log, pay: pays[bases[at] ?? 'hour'] ?? log.pay }
  })
  const salaryOn = (day: string): Salary => (day < shiftDay(monday, raise) ? salary : raised)
  return timeOf(works, { salary: { salaryOn, isEmployed: (day) => day >= shiftDay(monday, hired) } })
}

const pay = (week: Week, from = monday, to = sunday) => payFor(policyOf({ packId: week.id }), timeIn(week), from, to)
const worked = (works: readonly Work[]) => works.reduce((sum, { start, end }) => sum + end - start, 0)

describe('flat pay in any week', () => {
  test('has lines whose hours are the hours worked, whatever pays them', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const { regular, overtime, double } = hoursOf(pay(week))
        expect(Math.round((regular + overtime + double) * 3600)).toBe(worked(week.logs))
      }),
      settings,
    )
  })

  test('has parts that sum to their line, and no negative line', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        for (const { parts, amountMinor } of pay(week)) {
          expect(amountMinor).toBeGreaterThanOrEqual(0)
          expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
        }
      }),
      settings,
    )
  })

  test('pays a salary once a week and a day once, however the week is cut into logs and periods', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: 5 }), (week, day) => {
        const whole = pay(week)
        expect(whole.filter(({ kind }) => kind === 'salary').length).toBeLessThanOrEqual(1)
        const middle = shiftDay(monday, day)
        const apart = [...pay(week, monday, middle), ...pay(week, shiftDay(middle, 1), sunday)]
        expect(total(apart)).toBe(total(whole))
        const begun = new Set(
          timeIn(week).works.flatMap(({ pay: workPay }) => (workPay.basis === 'day' ? [workPay.day] : [])),
        )
        expect(amountOf(whole, 'day_rate')).toBe(begun.size * 150_00)
      }),
      settings,
    )
  })

  test('does not depend on the order of the logs', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const time = timeIn(week)
        const policy = policyOf({ packId: week.id })
        expect(payFor(policy, { ...time, works: time.works.toReversed() }, monday, sunday)).toEqual(pay(week))
      }),
      settings,
    )
  })

  test('pays the same salary whatever was worked, and no less for fewer covered hours', () => {
    // Elsewhere a better rate may end daily overtime, or reduce the top-up to the minimum wage.
    const plain: ReadonlySet<PayPackId> = new Set(['none', 'us', 'us-ak', 'us-ky'])
    fc.assert(
      fc.property(weeks, (week) => {
        const always = { ...week, hired: 0, raise: 7, salary: { ...week.salary, kind: 'fixed' as const } }
        const [few = [], many = []] = [1200, 2400].map((weeklyMinutes) =>
          pay({ ...always, salary: { ...always.salary, weeklyMinutes } }),
        )
        for (const lines of [few, many]) {
          expect(amountOf(lines, 'salary')).toBe(amountOf(pay({ ...always, logs: [] }), 'salary'))
        }
        // The value of an hour is in whole cents, which may round down.
        const rounding = Math.ceil(worked(week.logs) / 3600)
        if (plain.has(week.id)) expect(total(few)).toBeGreaterThanOrEqual(total(many) - rounding)
      }),
      settings,
    )
  })

  test('pays a 40-hour salary as its hourly value plus the hours of the 40 not worked', () => {
    // Kentucky's seventh day may be overtime within the first 40 hours, which the salary covers.
    const packIds = payPackIds.filter((id) => id !== 'us-ky')
    fc.assert(
      fc.property(
        fc.constantFrom(...packIds),
        randomLogs,
        fc.integer({ min: 1500, max: 6000 }),
        (packId, logs, cents) => {
          const policy = policyOf({ packId, minimumWages: [] })
          const salary: Salary = { rateE4: cents * 4000, per: 'week', kind: 'fixed', weeklyMinutes: 2400 }
          const paid = (workPay: Pay, more: Partial<MemberTime> = {}) =>
            payFor(
              policy,
              timeOf(
                logs.map((log) => ({ ...log, pay: workPay })),
                more,
              ),
              monday,
              sunday,
            )
          const hourly = paid({ basis: 'hour', rateE4: cents * 100 })
          const salaried = paid(
            { basis: 'salary', rateE4: 0 },
            { salary: { salaryOn: () => salary, isEmployed: () => true } },
          )
          const { regular, overtime, double } = hoursOf(hourly)
          expect(hoursOf(salaried)).toEqual({ regular: expect.closeTo(regular), overtime, double })
          const missing = Math.max(0, 40 - regular) * cents
          // Each line is rounded separately.
          expect(Math.abs(total(salaried) - total(hourly) - missing)).toBeLessThanOrEqual(
            hourly.length + salaried.length,
          )
        },
      ),
      settings,
    )
  })

  const timesAYear = { week: 52, two_weeks: 26, half_month: 24, month: 12 }

  test('pays 1/24 of the yearly salary each half month, prorated by weekdays where it begins', () => {
    const halves = fc.constantFrom(
      ['2026-11-01', '2026-11-15'],
      ['2026-11-16', '2026-11-30'],
      ['2028-02-16', '2028-02-29'],
    )
    fc.assert(
      fc.property(weeks, halves, fc.integer({ min: 0, max: 14 }), (week, [from = '', to = ''], later) => {
        const policy = policyOf({ packId: week.id })
        const calendar = { ...payCalendar(policy, from, to), isHalfMonth: true }
        const { works } = timeIn(week)
        const paid = (hired: string, done: readonly Work[]) => {
          const salary = { salaryOn: () => week.salary, isEmployed: (day: string) => day >= hired }
          return amountOf(payIn(calendar, policy, timeOf(done, { salary })), 'salary')
        }
        const { rateE4, per } = week.salary
        const days = Array.from({ length: 16 }, (_, at) => shiftDay(from, at)).filter((day) => day <= to)
        const weekdays = days.filter((day) => Temporal.PlainDate.from(day).dayOfWeek <= 5)
        const hired = shiftDay(from, later)
        const employed = weekdays.filter((day) => day >= hired)
        const exact = (share: number) => roundHalfUp(ratio(rateE4 * timesAYear[per] * share, 2400 * weekdays.length))
        expect(paid(from, works)).toBe(exact(weekdays.length))
        expect(paid(hired, [])).toBe(exact(employed.length))
      }),
      settings,
    )
  })
})

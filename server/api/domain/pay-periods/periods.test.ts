import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodOf, periodsBack, planOf, type PeriodPlan } from './periods.ts'

const biweekly: PeriodPlan = { kind: 'weeks', weeks: 2, start: '2026-11-02' }

describe('pay periods', () => {
  test.each([
    [biweekly, '2026-11-02', '2026-11-02', '2026-11-15'],
    [biweekly, '2026-11-15', '2026-11-02', '2026-11-15'],
    [biweekly, '2026-11-16', '2026-11-16', '2026-11-29'],
    [biweekly, '2026-11-01', '2026-10-19', '2026-11-01'],
    [{ kind: 'semi_monthly' } as const, '2028-02-15', '2028-02-01', '2028-02-15'],
    [{ kind: 'semi_monthly' } as const, '2028-02-16', '2028-02-16', '2028-02-29'],
  ])('with %j, %s is in the period from %s to %s', (plan, day, from, to) => {
    expect(periodOf(plan, day)).toEqual({ from, to })
  })

  test('covers every day exactly once with consecutive periods', () => {
    const plans = fc.constantFrom<PeriodPlan>(
      biweekly,
      { kind: 'semi_monthly' },
      { kind: 'weeks', weeks: 1, start: '2027-03-10' },
    )
    const days = fc.integer({ min: 0, max: 4000 }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }))
    fc.assert(
      fc.property(plans, days, (plan, day) => {
        const periods = periodsBack(plan, day.toString(), 5)
        expect(periods[0]?.from.localeCompare(day.toString())).toBeLessThanOrEqual(0)
        expect(day.toString().localeCompare(periods[0]?.to ?? '')).toBeLessThanOrEqual(0)
        for (const [at, { from }] of periods.slice(0, -1).entries()) {
          expect(
            Temporal.PlainDate.from(periods[at + 1]?.to ?? '')
              .add({ days: 1 })
              .toString(),
          ).toBe(from)
        }
      }),
      { seed: 20261121 },
    )
  })

  test.each([
    [
      { payPeriod: 'semi_monthly', payPeriodWeeks: 2, payPeriodStart: '2026-11-02', weekStart: 1 },
      '2026-11-16',
      '2026-11-30',
    ],
    [{ payPeriod: 'weeks', payPeriodWeeks: 2, payPeriodStart: '2026-11-02', weekStart: 7 }, '2026-11-16', '2026-11-29'],
    // Without a configured start, periods begin with the organization's week.
    [{ payPeriod: 'weeks', payPeriodWeeks: 1, payPeriodStart: null, weekStart: 7 }, '2026-11-15', '2026-11-21'],
    [{ payPeriod: 'weeks', payPeriodWeeks: 2, payPeriodStart: null, weekStart: 1 }, '2026-11-09', '2026-11-22'],
  ] as const)('with the settings %j, 20 November is in the period from %s to %s', (settings, from, to) => {
    expect(periodOf(planOf(settings), '2026-11-20')).toEqual({ from, to })
  })
})

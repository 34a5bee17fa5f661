import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAfter, dueFrom, type PlanRule } from './plan-days.ts'

// 2026-01-05 is a Monday.
const fortnight: PlanRule = { frequency: 'weekly', every: 2, startsOn: '2026-01-05' }
const lastDay: PlanRule = { frequency: 'monthly', every: 1, startsOn: '2026-01-31' }

describe('due days of a scheduled inspection', () => {
  test('have the first day’s weekday, or its day of the month and the last one of shorter months', () => {
    expect(['2026-01-05', '2026-01-06', '2026-01-19', '2026-01-20'].map((day) => dueFrom(fortnight, day))).toEqual([
      '2026-01-05',
      '2026-01-19',
      '2026-01-19',
      '2026-02-02',
    ])
    expect(['2026-02-01', '2026-03-01', '2026-04-01'].map((day) => dueFrom(lastDay, day))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test.each([
    ['early, in its own period', '2026-01-19', '2026-01-08', '2026-02-02'],
    ['on the day', '2026-01-19', '2026-01-19', '2026-02-02'],
    ['two days late', '2026-01-19', '2026-01-21', '2026-02-02'],
    ['so late that another was missed', '2026-01-19', '2026-02-04', '2026-02-16'],
    ['again in a period that is covered', '2026-01-19', '2026-01-05', '2026-01-19'],
    ['before the first day', '2026-01-05', '2025-12-30', '2026-01-19'],
  ])('move on when the location is inspected %s', (_case, dueOn, inspectedOn, next) => {
    expect(dueAfter(fortnight, dueOn, inspectedOn)).toBe(next)
  })

  test('never move back, and are later than the inspection once it counted', () => {
    const plan = fc.record({
      frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
      every: fc.integer({ min: 1, max: 12 }),
      startsOn: fc.constantFrom('2026-01-05', '2026-01-31', '2026-02-28'),
    })
    const dayAfterStart = (offset: number) => Temporal.PlainDate.from('2026-01-01').add({ days: offset }).toString()
    fc.assert(
      fc.property(plan, fc.array(fc.nat(900), { maxLength: 12 }), (rule, offsets) => {
        let due: string = rule.startsOn
        for (const inspected of offsets.toSorted((a, b) => a - b).map(dayAfterStart)) {
          const next = dueAfter(rule, due, inspected)
          expect(next >= due).toBe(true)
          if (next !== due) expect(next > inspected).toBe(true)
          expect(dueFrom(rule, next)).toBe(next)
          due = next
        }
      }),
      { seed: 20261127 },
    )
  })
})

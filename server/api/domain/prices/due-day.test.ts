import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDay } from './due-day.ts'

describe('the day of the next raise', () => {
  test('follows examples from the calendar', () => {
    const yearly = { firstOn: '2026-01-31', everyMonths: 12 }
    expect(dueDay(yearly, null)).toBe('2026-01-31')
    // A raise on another day does not move the agreed day.
    expect(dueDay(yearly, '2025-11-01')).toBe('2026-01-31')
    expect(dueDay(yearly, '2026-01-31')).toBe('2027-01-31')
    expect(dueDay(yearly, '2026-03-15')).toBe('2027-01-31')
    const monthly = { firstOn: '2026-01-31', everyMonths: 1 }
    expect(dueDay(monthly, '2026-01-31')).toBe('2026-02-28')
    expect(dueDay(monthly, '2026-02-28')).toBe('2026-03-31')
  })

  test('is the first of its days after the last raise', () => {
    const day = fc
      .integer({ min: 0, max: 7_000 })
      .map((days) => Temporal.PlainDate.from('2015-01-01').add({ days }).toString())
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), day, (firstOn, everyMonths, lastOn) => {
        const first = Temporal.PlainDate.from(firstOn)
        const days = Array.from({ length: 260 }, (_, nth) => first.add({ months: nth * everyMonths }).toString())
        expect(dueDay({ firstOn, everyMonths }, lastOn)).toBe(days.find((dueOn) => dueOn > lastOn || lastOn < firstOn))
      }),
    )
  })
})

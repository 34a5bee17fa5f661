import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { amountOf, at, california, hoursOf, hourly, monday, payOfWeek, total, workOn } from './test/week.ts'
import type { Work } from './work.ts'

const perDay = (amount: number, day: string) => ({ basis: 'day', rateE4: amount * 10_000, day }) as const

const days = (amount: number, ...hours: number[]): Work[] =>
  hours.map((count, index) => {
    const day = shiftDay(monday, index)
    return workOn(day, count, perDay(amount, day))
  })

describe('day rates', () => {
  test('pays a flat amount a day, and overtime at half of the week ÷ its hours (29 CFR 778.112)', () => {
    // 5 × $200 ÷ 50 h = $20; half of it for 10 hours.
    const lines = payOfWeek(days(200, 10, 10, 10, 10, 10))
    expect(total(lines)).toBe(1_100_00)
    expect(amountOf(lines, 'day_rate')).toBe(1_000_00)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 10, double: 0 })
    expect(total(payOfWeek(days(200, 2, 4)))).toBe(400_00)
  })

  test('pays five days at 450 dollars and 46 hours: 2,250 ÷ 46 = 48.913, half of it for six hours', () => {
    expect(total(payOfWeek(days(450, 9, 11, 7, 9, 10)))).toBe(2_250_00 + 146_74)
  })

  test('pays a day in several logs at several jobs once and costs each job by its hours', () => {
    const [first] = days(160, 6) as [Work]
    const second = { ...first, logId: 'second', jobId: 'clinic', start: first.end, end: first.end + 2 * 3600 }
    const lines = payOfWeek([first, second])
    expect(lines).toMatchObject([
      {
        kind: 'day_rate',
        amountMinor: 160_00,
        quantity: 1,
        parts: [
          { jobId: 'clinic', amountMinor: 40_00 },
          { jobId: 'office', amountMinor: 120_00 },
        ],
      },
    ])
  })

  test('counts a night that ends the next day as one day', () => {
    const night = (index: number): Work => {
      const day = shiftDay(monday, index)
      const start = at(day, '22:00')
      return { ...workOn(day, 8, perDay(180, day)), logId: `night ${index}`, start, end: start + 8 * 3600 }
    }
    expect(amountOf(payOfWeek([night(0), night(1), night(2)]), 'day_rate')).toBe(3 * 180_00)
  })

  test('pays hourly jobs beside the day rate and includes them in the regular rate', () => {
    // (5 × 200 + 5 × 22) ÷ 45 h = 24.667; half of it for five hours.
    const extra = workOn(shiftDay(monday, 5), 5, hourly(22))
    const lines = payOfWeek([...days(200, 8, 8, 8, 8, 8), extra])
    expect(total(lines)).toBe(1_000_00 + 110_00 + 61_67)
  })

  test('limits a day rate to eight hours in California: five ten-hour days at 400 dollars pay 750 overtime', () => {
    const lines = payOfWeek(days(400, 10, 10, 10, 10, 10), california)
    expect(total(lines)).toBe(2_750_00)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 10, double: 0 })
  })
})

import { describe, expect, test } from 'vitest'
import { formatExactTime, formatPaidTime } from './figures.ts'

describe('paid time', () => {
  test.each([
    [5400, '20.0000', 30_00, '1.50 h'],
    // 1.15 h × 20.00 is 23.00; the seconds are worth a cent more.
    [4142, '20.0000', 23_01, '1 h 9 min 2 s'],
    [4140, '20.0000', 23_00, '1.15 h'],
    [3600, null, 20_00, '1 h'],
    [8, '18.5000', 4, '8 s'],
  ])('formats %i s at %s for %i cents as %s', (seconds, rate, amountMinor, text) => {
    expect(formatPaidTime({ seconds, rate, amountMinor })).toBe(text)
  })

  test('leaves out parts that are zero', () => {
    expect([0, 59, 60, 3601, 36_000].map(formatExactTime)).toEqual(['0 h', '59 s', '1 min', '1 h 1 s', '10 h'])
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { raisePrice } from './raise.ts'

describe('raising a price', () => {
  test('follows examples computed by hand', () => {
    // 430.86 × 1.035 = 445.9401
    expect(raisePrice(43_086, { kind: 'percent', percent: 3.5 })).toEqual({ priceMinor: 44_594, percent: '3.5000' })
    // 315.6 ÷ 307.8 = 1.025341…; 1,000.00 becomes 1,025.34
    expect(raisePrice(100_000, { kind: 'cpi', from: 307.8, to: 315.6 })).toEqual({
      priceMinor: 102_534,
      percent: '2.5341',
    })
    // The wage rises 15.00 → 16.50, 10 %; of a price that is 60 % labor that is 6 %.
    expect(raisePrice(100_000, { kind: 'wage', from: 15, to: 16.5, laborPercent: 60 })).toEqual({
      priceMinor: 106_000,
      percent: '6.0000',
    })
    expect(raisePrice(100_000, { kind: 'amount', priceMinor: 99_900 })).toEqual({ priceMinor: 99_900, percent: null })
  })

  test('grows with the percentage, and 0 % changes nothing', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 })
    const percent = fc.integer({ min: 0, max: 500_000 }).map((units) => units / 10_000)
    fc.assert(
      fc.property(price, percent, percent, (minor, a, b) => {
        const at = (value: number) => raisePrice(minor, { kind: 'percent', percent: value }).priceMinor
        expect(at(0)).toBe(minor)
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)))
      }),
    )
  })
})

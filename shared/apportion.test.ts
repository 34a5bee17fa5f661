import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitByRatio, splitByWeight } from './apportion.ts'
import { ratio } from './ratio.ts'

describe('apportionment', () => {
  test('gives the rest from rounding to the largest remainders', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeight(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(splitByRatio(100, [ratio(1, 3), ratio(1, 6), ratio(1, 2)])).toEqual([33, 17, 50])
    expect(splitByWeight(7, [0, 0])).toEqual([7, 0])
  })

  test('keeps a negative part negative, as a discount among the rows of a price', () => {
    expect(splitByRatio(1_000, [ratio(105), ratio(-5)])).toEqual([1_050, -50])
  })

  test('sums to the total and is never a whole unit away from the exact share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (total, shares) => {
        const parts = splitByWeight(total, shares)
        const whole = shares.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        if (whole > 0)
          parts.forEach((part, at) => expect(Math.abs(part - (total * (shares[at] ?? 0)) / whole)).toBeLessThan(1))
      }),
    )
  })
})

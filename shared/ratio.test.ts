import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, dividedBy, isLess, minus, plus, ratio, roundHalfUp, times, toDecimal } from './ratio.ts'

describe('exact fractions', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [1, 3, 0],
    [2, 3, 1],
    [-1, 3, 0],
    [7, -2, -4],
  ])('rounds %d / %d to %d, halves away from zero', (over, under, rounded) => {
    expect(roundHalfUp(ratio(over, under))).toBe(rounded)
  })

  test.each([
    [870, 45, 4, '19.3333'],
    [-1, 8, 2, '-0.13'],
    [1, 200, 2, '0.01'],
    [12, 1, 0, '12'],
  ])('formats %d / %d with %d decimals as %s', (over, under, decimals, text) => {
    expect(toDecimal(ratio(over, under), decimals)).toBe(text)
  })

  test.each([
    ['2.5', ratio(5, 2)],
    ['-0.004', ratio(-1, 250)],
    [15.95, ratio(319, 20)],
  ])('parses %s exactly', (typed, value) => {
    expect(decimal(typed)).toEqual(value)
    expect(() => decimal('1e400')).toThrow(RangeError)
  })

  test('satisfies the laws of a field: subtraction undoes addition, division undoes multiplication', () => {
    const some = fc.tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
    fc.assert(
      fc.property(some, some, ([a, b], [c, d]) => {
        const [x, y] = [ratio(a, b), ratio(c, d)]
        expect(minus(plus(x, y), y)).toEqual(x)
        if (c !== 0n) expect(dividedBy(times(x, y), y)).toEqual(x)
        expect(isLess(x, y)).toBe(a * d < c * b)
      }),
      { seed: 20261121 },
    )
  })

  test('throws on a division by zero', () => {
    expect(() => ratio(1, 0)).toThrow(RangeError)
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bottles, roundAmount, mixFor, mlPerOunce } from './dilution.ts'

const ounces = (ml: number) => roundAmount(ml / mlPerOunce)

/**
 * Computed by hand: a gallon is 128 fl oz, and 1:64 has 65 parts: 128 ÷ 65 = 1.969 fl oz, 58.2 ml. 32 fl oz at 1:128
 * have 129 parts: 32 ÷ 129 = 0.248 fl oz, 7.336 ml. 10 l at 1:9 have 10 parts: 1 l. 750 ml at 1:1 are halves.
 */
test.each([
  ['a gallon at 1:64', 128 * mlPerOunce, 64, 2, 58],
  ['32 fl oz at 1:128', 32 * mlPerOunce, 128, 0.2, 7.3],
  ['10 liters at 1:9', 10_000, 9, 34, 1_000],
  ['750 ml at 1:1', 750, 1, 13, 375],
])('%s takes one part of parts + 1', (_bottle, sizeMl, parts, inOunces, inMl) => {
  const { concentrateMl } = mixFor(sizeMl, parts)
  expect([ounces(concentrateMl), roundAmount(concentrateMl)]).toEqual([inOunces, inMl])
})

test('concentrate and water fill the bottle in the ratio of the label', () => {
  const size = fc.constantFrom(...bottles.imperial, ...bottles.metric)
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 4_096 }), ({ ml }, parts) => {
      const { concentrateMl, waterMl } = mixFor(ml, parts)
      expect(concentrateMl + waterMl).toBeCloseTo(ml, 6)
      expect(waterMl / concentrateMl).toBeCloseTo(parts, 6)
    }),
    { numRuns: 100 },
  )
})

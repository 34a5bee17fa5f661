import { describe, expect, test } from 'vitest'
import { billableMinor, costMinor } from './amounts.ts'

describe('supply amounts', () => {
  test('rounds once for the whole quantity when a unit costs fractions of a cent', () => {
    expect(costMinor(1_000, 350)).toBe(3_500)
    expect(costMinor(3, 333)).toBe(10)
    expect(costMinor(-3, 333)).toBe(-10)
  })

  test('applies the markup to the unrounded cost', () => {
    expect(billableMinor(1_000, 350, 2_000)).toBe(4_200)
    expect(billableMinor(3, 333, 2_500)).toBe(12)
    expect(billableMinor(1, 10_000, 0)).toBe(100)
  })
})

import { expect, test } from 'vitest'
import { billableMinor, costMinor } from './amounts.ts'

test('a unit that costs parts of a cent is rounded once, for the whole quantity', () => {
  expect(costMinor(1_000, 350)).toBe(3_500)
  expect(costMinor(3, 333)).toBe(10)
  expect(costMinor(-3, 333)).toBe(-10)
})

test('the markup is on the cost that was not rounded', () => {
  expect(billableMinor(1_000, 350, 2_000)).toBe(4_200)
  expect(billableMinor(3, 333, 2_500)).toBe(12)
  expect(billableMinor(1, 10_000, 0)).toBe(100)
})

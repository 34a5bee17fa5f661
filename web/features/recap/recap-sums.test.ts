import { expect, test } from 'vitest'
import { overnightMinutes } from './recap-sums.ts'

test('a stop that ends earlier on the clock than it began goes on until the next day', () => {
  expect(overnightMinutes({ arrives: '10:00', leaves: '09:00' })).toBe(1_380)
  expect(overnightMinutes({ arrives: '23:30', leaves: '00:15' })).toBe(45)
  expect(overnightMinutes({ arrives: '10:00', leaves: '10:00' })).toBeUndefined()
  expect(overnightMinutes({ arrives: '10:00', leaves: null })).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { overnightMinutes } from './recap-sums.ts'

describe('recap totals', () => {
  test('count a stop that ends earlier on the clock than it starts as ending the next day', () => {
    expect(overnightMinutes({ arrives: '10:00', leaves: '09:00' })).toBe(1_380)
    expect(overnightMinutes({ arrives: '23:30', leaves: '00:15' })).toBe(45)
    expect(overnightMinutes({ arrives: '10:00', leaves: '10:00' })).toBeUndefined()
    expect(overnightMinutes({ arrives: '10:00', leaves: null })).toBeUndefined()
  })
})

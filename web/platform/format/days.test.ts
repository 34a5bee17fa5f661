import { describe, expect, test } from 'vitest'
import { addDays, daysFrom, startOfWeek, weekdayOf, weekdaysFrom } from './days.ts'

describe('calendar days', () => {
  test('counts days across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysFrom('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test("starts a week on the organization's first weekday", () => {
    expect(weekdayOf('2026-11-22')).toBe(7)
    expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16')
    expect(startOfWeek('2026-11-22', 7)).toBe('2026-11-22')
    expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
  })
})

import type { PackId } from './pack.ts'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { at, hourly, hoursOf, monday, payOfWeek, policyOf, weekOf, workOn } from './test/week.ts'
import type { HolidayAt } from './pieces.ts'

const holidayOn =
  (on: string, multiplierE4 = 15_000, isPublic = true): HolidayAt =>
  (_place, day) =>
    day === on ? { multiplierE4, isPublic } : undefined

/** Hours per day from Monday on; Monday is a statutory holiday. */
const hoursIn = (packId: PackId, hours: readonly number[], holidayAt = holidayOn(monday)) =>
  hoursOf(payOfWeek(weekOf(hours, 20), policyOf({ packId }), { holidayAt }))

describe('hours worked on statutory holidays', () => {
  test('excludes holiday hours from overtime in British Columbia and counts eight toward forty', () => {
    // A grocery's Thanksgiving: 6 h at the premium, an hour of Tuesday's nine, and of 6 + 39 five beyond forty.
    expect(hoursIn('ca-bc', [6, 9, 7, 8, 8, 8])).toMatchObject({ overtime: 6, double: 0 })
    // Nine hours on Family Day: eight of them, 32 and 5.
    expect(hoursIn('ca-bc', [9, 8, 8, 8, 8, 5])).toMatchObject({ overtime: 5, double: 0 })
    expect(hoursIn('ca-bc', [14])).toEqual({ regular: 14, overtime: 0, double: 0 })
    const saturday = shiftDay(monday, 5)
    expect(hoursIn('ca-bc', [8, 8, 8, 8, 8, 6], holidayOn(saturday))).toMatchObject({ overtime: 0 })
  })

  test('treats a company holiday or a small premium as a regular day', () => {
    const [own, small] = [holidayOn(monday, 15_000, false), holidayOn(monday, 12_500)]
    expect(hoursIn('ca-bc', [14], own)).toEqual({ regular: 8, overtime: 4, double: 2 })
    expect(hoursIn('ca-bc', [14], small)).toEqual({ regular: 8, overtime: 4, double: 2 })
  })

  test('counts holiday hours toward no overtime in Ontario, as any others in Nova Scotia', () => {
    // 45 h besides the holiday, one beyond 44; in Nova Scotia 55, seven beyond 48.
    expect(hoursIn('ca-on', [10, 9, 9, 9, 9, 9]).overtime).toBe(1)
    expect(hoursIn('ca-ns', [10, 9, 9, 9, 9, 9]).overtime).toBe(7)
  })

  test('doubles the last hours of the day, at whatever place', () => {
    const start = at(monday, '06:00')
    const clinic = { jobId: 'clinic', logId: 'second', start: start + 10 * 3600, end: start + 14 * 3600 }
    const works = [
      workOn(monday, 10, hourly(20), { start, end: start + 10 * 3600 }),
      workOn(monday, 4, hourly(25), clinic),
    ]
    const lines = payOfWeek(works, policyOf({ packId: 'ca-bc' }), { holidayAt: holidayOn(monday) })
    expect(lines.map(({ jobId, seconds, doubled }) => [jobId, seconds / 3600, (doubled ?? 0) / 3600])).toEqual([
      ['clinic', 4, 2],
      ['office', 10, 0],
    ])
    const elsewhere = payOfWeek(works, policyOf({ packId: 'ca-on' }), { holidayAt: holidayOn(monday) })
    expect(elsewhere.some(({ doubled }) => doubled)).toBe(false)
  })
})

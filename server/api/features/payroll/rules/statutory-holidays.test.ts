import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { holidayEarnings, holidayFormulas, holidayPay, type EarnedDay } from './statutory-holidays.ts'

/** Victoria Day, a Monday, with which its workweek begins. */
const day = '2026-05-18'
const holiday = { day, week: day }

const earnedOn = (date: string, wagesMinor: number, more: Partial<EarnedDay> = {}): EarnedDay => ({
  day: date,
  isWorked: wagesMinor > 0,
  wagesMinor,
  timeOffMinor: 0,
  holidayMinor: 0,
  ...more,
})
/** Days before the holiday with what each earned. */
const before = (wagesMinor: number, ...ago: number[]) => ago.map((days) => earnedOn(shiftDay(day, -days), wagesMinor))
const week = (wagesMinor: number, weeksAgo: number) =>
  before(wagesMinor, ...[7, 6, 5, 4, 3].map((days) => days + (weeksAgo - 1) * 7))

const pay = (
  province: keyof typeof holidayFormulas,
  days: readonly EarnedDay[],
  { hiredOn = null, yearDays = 0, ...where }: { hiredOn?: string | null; yearDays?: number; day?: string } = {},
) => holidayPay(holidayEarnings(holidayFormulas[province], { ...holiday, ...where }, { days, hiredOn, yearDays }))

const fourWeeks = [1, 2, 3, 4].flatMap((ago) => week(160_00, ago))

describe('what a statutory holiday is paid, worked by hand from the texts', () => {
  test('Ontario and Quebec: a twentieth of the four whole workweeks before its week', () => {
    // 20 days of 160.00 are 3,200.00; a twentieth is 160.00. The fifth week counts no more.
    expect(pay('on', [...fourWeeks, ...week(500_00, 5)])).toBe(160_00)
    expect(pay('qc', fourWeeks)).toBe(160_00)
    // Two days a week of 100.00 are 800.00: 40.00 a holiday.
    expect(pay('on', before(100_00, 7, 5, 14, 12, 21, 19, 28, 26))).toBe(40_00)
    // On a Wednesday the Monday and Tuesday before it are of its own week.
    expect(pay('on', [...fourWeeks, earnedOn(day, 160_00)], { day: shiftDay(day, 2) })).toBe(160_00)
  })

  test('Ontario counts vacation pay and no other holiday, Saskatchewan both', () => {
    const off = earnedOn(shiftDay(day, -3), 0, { timeOffMinor: 160_00 })
    const other = earnedOn(shiftDay(day, -4), 0, { holidayMinor: 80_00 })
    const rest = fourWeeks.filter((one) => one.day !== off.day && one.day !== other.day)
    // 18 × 160.00 + 160.00 = 3,040.00, and 80.00 more.
    expect(pay('on', [...rest, off, other])).toBe(152_00)
    expect(pay('sk', [...rest, off, other])).toBe(156_00)
  })

  test('British Columbia: the Ministry’s example of 19 shifts and a holiday is 120.00', () => {
    // 19 × 8 h × 15.00 = 2,280.00 and 120.00 of Christmas, over 20 days.
    const shifts = before(120_00, ...Array.from({ length: 19 }, (_, at) => at + 1))
    const christmas = earnedOn(shiftDay(day, -25), 0, { holidayMinor: 120_00 })
    expect(pay('bc', [...shifts, christmas])).toBe(120_00)
    // 14 days with wages are too few, and so are 29 days of employment.
    const few = before(120_00, ...Array.from({ length: 14 }, (_, at) => at + 1))
    expect([pay('bc', few), pay('bc', [...few, ...before(60_00, 30)])]).toEqual([0, 116_00])
    expect(pay('bc', shifts, { hiredOn: shiftDay(day, -29) })).toBe(0)
    expect(pay('bc', shifts, { hiredOn: shiftDay(day, -30) })).toBe(120_00)
  })

  test('Alberta: the average day of four weeks, for whoever usually works that day of the week', () => {
    // 19 days of 160.00 and one of 60.00 over 20 days.
    const mixed = [...fourWeeks.slice(1), ...before(60_00, 7)]
    expect(pay('ab', [...mixed, ...before(160_00, 35)], { yearDays: 30 })).toBe(155_00)
    // Four Mondays of nine are too few, and so are 29 workdays of the year.
    expect(pay('ab', mixed, { yearDays: 30 })).toBe(0)
    expect(pay('ab', [...mixed, ...before(160_00, 35)], { yearDays: 29 })).toBe(0)
  })

  test('Manitoba: its example of 1,000.00 in four weeks is 50.00', () => {
    expect(pay('mb', before(250_00, 3, 10, 17, 24))).toBe(50_00)
    // The 29th day before does not count.
    expect(pay('mb', before(250_00, 3, 10, 17, 29))).toBe(37_50)
  })

  test('New Brunswick: 720.00 over eleven shifts is 65.45', () => {
    const shifts = [...before(65_00, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19), ...before(70_00, 21)]
    expect(pay('nb', shifts)).toBe(65_45)
    expect(pay('nb', shifts, { hiredOn: shiftDay(day, -89) })).toBe(0)
  })

  test('Newfoundland and Labrador: 34 hours at 11.00 over five shifts of three weeks are 74.80, unless it is worked', () => {
    const shifts = [...before(77_00, 2, 5, 9, 12), ...before(66_00, 21), ...before(99_00, 22)]
    expect(pay('nl', shifts)).toBe(74_80)
    expect(pay('nl', [...shifts, earnedOn(day, 88_00)])).toBe(0)
  })

  test('Nova Scotia and Prince Edward Island: the average of 30 days, for whoever was paid on 15 of them', () => {
    const shifts = before(100_00, ...Array.from({ length: 15 }, (_, at) => 2 * at + 1))
    expect([pay('ns', shifts), pay('pe', shifts)]).toEqual([100_00, 100_00])
    expect([pay('ns', shifts.slice(1)), pay('pe', shifts.slice(1))]).toEqual([0, 0])
  })
})

test('no province pays more for a holiday than the best day of the weeks before, nor by work on or after it', () => {
  const ago = fc.uniqueArray(
    fc.record({ days: fc.integer({ min: 1, max: 70 }), wages: fc.integer({ min: 1, max: 300_00 }) }),
    {
      selector: ({ days }) => days,
    },
  )
  const provinces = fc.constantFrom(...(Object.keys(holidayFormulas) as (keyof typeof holidayFormulas)[]))
  fc.assert(
    fc.property(provinces, ago, fc.nat(300_00), (province, worked, later) => {
      const days = worked.map(({ days: count, wages }) => earnedOn(shiftDay(day, -count), wages))
      const amount = pay(province, days, { yearDays: 30 })
      const best = Math.max(0, ...worked.map(({ wages }) => wages))
      // A twentieth of four weeks of seven days is 28/20 of a day.
      expect(amount).toBeLessThanOrEqual(Math.ceil((best * 28) / 20))
      expect(pay(province, [...days, earnedOn(shiftDay(day, 1), later)], { yearDays: 30 })).toBe(amount)
    }),
    { seed: 20261123, numRuns: 300 },
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { holidayEarnings, holidayFormulas, holidayPay, type EarnedDay } from './statutory-holidays.ts'

/** Victoria Day, a Monday on which its workweek begins. */
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
/** Days with earnings, by days before the holiday. */
const before = (wagesMinor: number, ...ago: number[]) => ago.map((days) => earnedOn(shiftDay(day, -days), wagesMinor))
const week = (wagesMinor: number, weeksAgo: number) =>
  before(wagesMinor, ...[7, 6, 5, 4, 3].map((days) => days + (weeksAgo - 1) * 7))

const pay = (
  province: keyof typeof holidayFormulas,
  days: readonly EarnedDay[],
  { hiredOn = null, yearDays = 0, ...where }: { hiredOn?: string | null; yearDays?: number; day?: string } = {},
) => holidayPay(holidayEarnings(holidayFormulas[province], { ...holiday, ...where }, { days, hiredOn, yearDays }))

const fourWeeks = [1, 2, 3, 4].flatMap((ago) => week(160_00, ago))

describe('statutory holiday pay, worked by hand from the texts', () => {
  test('is a twentieth of the four whole workweeks before in Ontario and Quebec', () => {
    // 20 days of 160.00 are 3,200.00; a twentieth is 160.00. The fifth week does not count.
    expect(pay('on', [...fourWeeks, ...week(500_00, 5)])).toBe(160_00)
    expect(pay('qc', fourWeeks)).toBe(160_00)
    // Two days a week of 100.00 are 800.00: 40.00 a holiday.
    expect(pay('on', before(100_00, 7, 5, 14, 12, 21, 19, 28, 26))).toBe(40_00)
    // On a Wednesday the Monday and Tuesday before are in the holiday's own week.
    expect(pay('on', [...fourWeeks, earnedOn(day, 160_00)], { day: shiftDay(day, 2) })).toBe(160_00)
  })

  test('counts vacation pay and no other holiday in Ontario, both in Saskatchewan', () => {
    const off = earnedOn(shiftDay(day, -3), 0, { timeOffMinor: 160_00 })
    const earnings = earnedOn(shiftDay(day, -4), 0, { holidayMinor: 80_00 })
    const rest = fourWeeks.filter((fourWeek) => fourWeek.day !== off.day && fourWeek.day !== earnings.day)
    // 18 × 160.00 + 160.00 = 3,040.00, and 80.00 more.
    expect(pay('on', [...rest, off, earnings])).toBe(152_00)
    expect(pay('sk', [...rest, off, earnings])).toBe(156_00)
  })

  test('is 120.00 in British Columbia for the Ministry’s example of 19 shifts and a holiday', () => {
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

  test('is the average day of four weeks in Alberta, if the member usually works that weekday', () => {
    // 19 days of 160.00 and one of 60.00 over 20 days.
    const mixed = [...fourWeeks.slice(1), ...before(60_00, 7)]
    expect(pay('ab', [...mixed, ...before(160_00, 35)], { yearDays: 30 })).toBe(155_00)
    // Four Mondays of nine are too few, and so are 29 workdays of the year.
    expect(pay('ab', mixed, { yearDays: 30 })).toBe(0)
    expect(pay('ab', [...mixed, ...before(160_00, 35)], { yearDays: 29 })).toBe(0)
  })

  test('is 50.00 in Manitoba for its example of 1,000.00 in four weeks', () => {
    expect(pay('mb', before(250_00, 3, 10, 17, 24))).toBe(50_00)
    // The 29th day before does not count.
    expect(pay('mb', before(250_00, 3, 10, 17, 29))).toBe(37_50)
  })

  test('is 65.45 in New Brunswick for 720.00 over eleven shifts', () => {
    const shifts = [...before(65_00, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19), ...before(70_00, 21)]
    expect(pay('nb', shifts)).toBe(65_45)
    expect(pay('nb', shifts, { hiredOn: shiftDay(day, -89) })).toBe(0)
  })

  test('is 74.80 in Newfoundland and Labrador for 34 hours at 11.00 over five shifts, unless worked', () => {
    const shifts = [...before(77_00, 2, 5, 9, 12), ...before(66_00, 21), ...before(99_00, 22)]
    expect(pay('nl', shifts)).toBe(74_80)
    expect(pay('nl', [...shifts, earnedOn(day, 88_00)])).toBe(0)
  })

  test('is the 30-day average in Nova Scotia and Prince Edward Island, if paid on 15 days', () => {
    const shifts = before(100_00, ...Array.from({ length: 15 }, (_, at) => 2 * at + 1))
    expect([pay('ns', shifts), pay('pe', shifts)]).toEqual([100_00, 100_00])
    expect([pay('ns', shifts.slice(1)), pay('pe', shifts.slice(1))]).toEqual([0, 0])
  })
})

describe('the upper limit of statutory holiday pay', () => {
  test('never exceeds the best day of the weeks before, nor depends on work on or after the holiday', () => {
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
      { seed: 20261123, numRuns: 150 },
    )
  })
})

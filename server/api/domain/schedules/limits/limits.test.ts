import { describe, expect, test } from 'vitest'
import { limitWarnings, type LimitPolicy } from './limits.ts'

const policy: LimitPolicy = {
  timeZone: 'America/New_York',
  workdayStart: '00:00:00',
  weekStart: 1,
  minRestHours: null,
  maxDayHours: null,
  maxWeekHours: null,
  maxConsecutiveDays: null,
  school: { from: '08:00', to: '15:00', outFrom: '2026-06-12', outTo: '2026-08-25' },
}

/** From one time to another in New York; an end before the start is on the next day. */
function work(day: string, from: string, to: string) {
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).epochMilliseconds
  const date = Temporal.PlainDate.from(day)
  return { from: at(date, from), to: at(to > from ? date : date.add({ days: 1 }), to) }
}

const warned = (
  part: Partial<LimitPolicy>,
  visit: ReturnType<typeof work>,
  others: ReturnType<typeof work>[] = [],
  birthDate: string | null = null,
) =>
  limitWarnings({ shift: visit, others, timeZone: 'America/New_York', birthDate }, { ...policy, ...part }).map(
    ({ rule, actual }) => `${rule} ${actual}`,
  )

describe('rest between shifts', () => {
  const rest = { minRestHours: 10 }
  test('is the time between the work of one workday and the next', () => {
    const evening = work('2026-11-23', '17:00', '23:00')
    expect(warned(rest, work('2026-11-24', '06:00', '09:00'), [evening])).toEqual(['rest 420'])
    expect(warned(rest, work('2026-11-24', '09:00', '12:00'), [evening])).toEqual([])
    expect(warned(rest, evening, [work('2026-11-24', '06:00', '09:00')])).toEqual(['rest 420'])
  })
  test('ignores gaps within a split day or within a night past midnight', () => {
    expect(warned(rest, work('2026-11-23', '17:00', '21:00'), [work('2026-11-23', '06:00', '09:00')])).toEqual([])
    expect(warned(rest, work('2026-11-24', '00:30', '03:00'), [work('2026-11-23', '20:00', '23:30')])).toEqual([])
  })
  test('is elapsed time in the night the clocks go forward', () => {
    const late = work('2027-03-13', '18:00', '23:00')
    expect(warned(rest, work('2027-03-14', '09:00', '12:00'), [late])).toEqual(['rest 540'])
  })
})

test('counts days in a row by the day on which work begins', () => {
  const night = (day: string) => work(day, '22:00', '02:00')
  const others = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'].map(night)
  expect(warned({ maxConsecutiveDays: 4 }, night('2026-11-25'), others)).toEqual(['consecutive_days 5'])
  expect(warned({ maxConsecutiveDays: 5 }, night('2026-11-25'), others)).toEqual([])
})

describe('a member of 14 or 15', () => {
  const born = '2011-06-15'
  test('works at most three hours on a school day and until 7 PM, eight hours and until 9 PM in summer', () => {
    expect(warned({}, work('2026-11-23', '16:00', '19:00'), [], born)).toEqual([])
    expect(warned({}, work('2026-11-23', '15:30', '19:30'), [], born)).toEqual(['minor_time 1170', 'minor_day 240'])
    expect(warned({}, work('2026-07-06', '12:30', '20:30'), [], born)).toEqual([])
    expect(warned({}, work('2026-07-06', '06:30', '15:30'), [], born)).toEqual(['minor_time 390', 'minor_day 540'])
  })
  test('has the longer evening through Labor Day and no longer', () => {
    expect(warned({}, work('2026-09-07', '19:00', '20:00'), [], born)).toEqual([])
    expect(warned({}, work('2026-09-08', '19:00', '20:00'), [], born)).toEqual(['minor_time 1200'])
  })
  test('cannot work during school hours, nor more than 18 hours in a school week', () => {
    expect(warned({}, work('2026-11-23', '14:00', '16:00'), [], born)).toEqual(['minor_school 840'])
    const weekend = [work('2026-11-22', '09:00', '17:00'), work('2026-11-28', '09:00', '17:00')]
    expect(warned({}, work('2026-11-24', '15:00', '18:00'), weekend, born)).toEqual(['minor_week 1140'])
    expect(warned({}, work('2026-07-07', '09:00', '17:00'), [work('2026-07-06', '09:00', '17:00')], born)).toEqual([])
  })
  test('is 16 on the birthday, and under 14 may not work', () => {
    expect(warned({}, work('2027-06-15', '22:00', '23:00'), [], born)).toEqual([])
    expect(warned({}, work('2027-06-14', '22:00', '23:00'), [], born)).toContain('minor_time 1380')
    expect(warned({}, work('2026-11-23', '16:00', '17:00'), [], '2013-01-01')).toEqual(['minor_age 13'])
    expect(warned({ school: null }, work('2026-11-23', '22:00', '23:00'), [], born)).toEqual([])
  })
})

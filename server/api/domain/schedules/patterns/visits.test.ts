import { describe, expect, test } from 'vitest'
import { dayNumber } from '#server/api/days.ts'
import { weekly, type Weekly } from '#server/api/test/patterns.ts'
import { dueWeeks } from './pattern-days.ts'
import { completePattern } from './patterns.ts'
import { nextVisits, visitsBetween, type VisitRule } from './visits.ts'

const pattern = (changes: Partial<Weekly> = {}, weekStart = 1) =>
  completePattern(weekly({ ...everyDay, ...changes }), '01900000-0000-7000-8000-000000000001', weekStart)
const everyDay = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: '2026-01-01',
  endsOn: null,
}
const clock = (timeZone = 'America/New_York') => ({ timeZone })
const days = (from: string, to = from) => ({ from, to })
const dates = (of: VisitRule, from: string, to: string) =>
  visitsBetween(of, clock('UTC'), days(from, to)).map(({ date }) => date)

describe('the local start time stays across daylight saving', () => {
  test.each([
    ['America/New_York', '2026-10-31', '18:00', '18:00', '2026-10-31T22:00:00Z', '2026-11-01T00:00:00Z'],
    ['America/New_York', '2026-11-01', '18:00', '18:00', '2026-11-01T23:00:00Z', '2026-11-02T01:00:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '01:30', '2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z'],
    ['America/New_York', '2027-03-14', '01:30', '01:30', '2027-03-14T06:30:00Z', '2027-03-14T08:30:00Z'],
    ['America/New_York', '2027-03-14', '02:30', '03:30', '2027-03-14T07:30:00Z', '2027-03-14T09:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45', '2026-10-03T15:45:00Z', '2026-10-03T17:45:00Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '01:45', '2027-04-03T14:45:00Z', '2027-04-03T16:45:00Z'],
    ['America/Phoenix', '2026-11-01', '18:00', '18:00', '2026-11-02T01:00:00Z', '2026-11-02T03:00:00Z'],
    ['America/Phoenix', '2027-03-14', '02:30', '02:30', '2027-03-14T09:30:00Z', '2027-03-14T11:30:00Z'],
    ['America/Santiago', '2026-09-06', '00:30', '01:30', '2026-09-06T04:30:00Z', '2026-09-06T06:30:00Z'],
    ['America/Santiago', '2027-04-03', '23:30', '23:30', '2027-04-04T02:30:00Z', '2027-04-04T04:30:00Z'],
    ['UTC', '2027-03-14', '02:30', '02:30', '2027-03-14T02:30:00Z', '2027-03-14T04:30:00Z'],
  ])('in %s on %s, planned for %s, starts at %s', (timeZone, date, planned, startTime, startsAt, endsAt) => {
    const visits = visitsBetween(pattern({ startTime: planned }), clock(timeZone), days(date))
    expect(visits).toEqual([{ date, startTime, timeZone, startsAt, endsAt }])
  })

  test('lasts seven hours from 22:00 to 06:00 in the night of 14 March 2027 when planned so', () => {
    const [night] = visitsBetween(pattern({ startTime: '22:00', durationMinutes: 420 }), clock(), days('2027-03-13'))
    expect(night).toMatchObject({ startsAt: '2027-03-14T03:00:00Z', endsAt: '2027-03-14T10:00:00Z' })
  })

  test('moves a start in a DST gap at midnight to the next day and finds it there', () => {
    const nightly = pattern({ startTime: '23:30' })
    const nuuk = clock('America/Nuuk')
    expect(visitsBetween(nightly, nuuk, days('2026-03-28'))).toEqual([])
    expect(visitsBetween(nightly, nuuk, days('2026-03-29')).map(({ startTime }) => startTime)).toEqual([
      '00:30',
      '23:30',
    ])
  })

  test('has no visit on a day the time zone skipped', () => {
    const apia = visitsBetween(
      pattern({ startsOn: '2011-01-01' }),
      clock('Pacific/Apia'),
      days('2011-12-29', '2012-01-01'),
    )
    expect(apia.map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01'])
  })
})

describe('weeks', () => {
  test('counts every second week from the week of the first day', () => {
    const job = pattern({ weekdays: [5, 1], everyWeeks: 2, startsOn: '2026-11-04' })
    expect(dates(job, '2026-11-01', '2026-12-01')).toEqual(['2026-11-06', '2026-11-16', '2026-11-20', '2026-11-30'])
  })

  test('uses the pattern’s own first day of the week', () => {
    const job = (weekStart: number) => pattern({ weekdays: [7], everyWeeks: 2, startsOn: '2026-11-04' }, weekStart)
    expect(dates(job(1), '2026-11-01', '2026-11-30')).toEqual(['2026-11-08', '2026-11-22'])
    expect(dates(job(7), '2026-11-01', '2026-11-30')).toEqual(['2026-11-15', '2026-11-29'])
  })

  test('includes the first and the last day', () => {
    const job = pattern({ startsOn: '2028-02-28', endsOn: '2028-03-01' })
    expect(dates(job, '2028-01-01', '2028-12-31')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('has no visits when the pattern ends before the window or starts after it', () => {
    expect(dates(pattern({ endsOn: '2026-05-31' }), '2026-06-01', '2026-06-30')).toEqual([])
    expect(dates(pattern({ startsOn: '2026-07-01' }), '2026-06-01', '2026-06-30')).toEqual([])
  })
})

test('needs no more steps with thirty years of history than with a week', () => {
  const from = dayNumber('2026-11-01')
  const steps = (startsOn: string, everyWeeks: number) =>
    dueWeeks(pattern({ startsOn, everyWeeks }), from, dayNumber('2026-11-30')).toArray().length
  expect(steps('1996-11-06', 1)).toBe(steps('2026-10-28', 1))
  expect(steps('1996-11-06', 1)).toBe(6)
  expect(steps('1996-11-06', 3)).toBe(2)
})

describe('the next visit', () => {
  const at = (instant: string) => Temporal.Instant.from(instant)
  const nextVisit = (rule: VisitRule, instant: string) => nextVisits(rule, clock(), at(instant), 1)[0]

  test('includes a visit that starts this minute, but none that has begun', () => {
    expect(nextVisit(pattern(), '2026-06-01T22:00:00Z')?.startsAt).toBe('2026-06-01T22:00:00Z')
    expect(nextVisit(pattern(), '2026-06-01T22:00:01Z')?.startsAt).toBe('2026-06-02T22:00:00Z')
  })

  test('finds a pattern that starts years from now directly', () => {
    const later = pattern({ startsOn: '2050-01-01', everyWeeks: 52 })
    expect(nextVisit(later, '2026-06-01T00:00:00Z')?.date).toBe('2050-01-01')
  })

  test("is missing after the pattern's end, and fewer are returned near it", () => {
    const ended = pattern({ endsOn: '2026-06-02' })
    expect(nextVisit(ended, '2026-06-03T00:00:00Z')).toBeUndefined()
    expect(nextVisits(ended, clock(), at('2026-06-01T00:00:00Z'), 10).map(({ date }) => date)).toEqual([
      '2026-06-01',
      '2026-06-02',
    ])
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitsDayByDay } from './test/day-by-day.ts'
import type { WeeklyPattern } from './pattern-days.ts'
import { nextVisit, visitsBetween } from './visits.ts'

/** Zones with gaps at midnight, of half an hour and of two hours, south and north, without any, and a day skipped. */
const zones = [
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Nuuk',
  'America/St_Johns',
  'America/Havana',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
]

const day = (from: string, to: string) => {
  const first = Temporal.PlainDate.from(from)
  const span = first.until(to, { largestUnit: 'days' }).days
  return fc.integer({ min: 0, max: span }).map((days) => first.add({ days }).toString())
}
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

const patterns: fc.Arbitrary<WeeklyPattern> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  startTime: fc.oneof(time, fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '23:30', '23:59')),
  durationMinutes: fc.integer({ min: 5, max: 1440 }),
  everyWeeks: fc.integer({ min: 1, max: 6 }),
  startsOn: day('2009-01-01', '2030-12-31'),
  endsOn: fc.option(day('2011-01-01', '2034-12-31')),
})

/** Windows that begin in spring or autumn more often than not. */
const from = fc.oneof(
  day('2011-12-15', '2012-03-01'),
  day('2028-02-20', '2028-03-05'),
  day('2026-10-20', '2026-11-05'),
  day('2010-01-01', '2033-12-31'),
)
const cases = fc.record({
  pattern: patterns,
  timeZone: fc.constantFrom(...zones),
  weekStart: fc.integer({ min: 1, max: 7 }),
  from,
  length: fc.integer({ min: 0, max: 60 }),
})

const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

const settings = { seed: 20261101, numRuns: 500 }

test('walking day by day, on a clock made of nothing but Intl, gives the same visits', () => {
  fc.assert(
    fc.property(cases, ({ pattern, timeZone, weekStart, from, length }) => {
      const to = after(from, length)
      const fast = visitsBetween(pattern, { timeZone, weekStart }, { from, to })
      expect(fast).toEqual(visitsDayByDay(pattern, { timeZone, weekStart }, from, to))
    }),
    settings,
  )
})

test('two windows side by side hold what one over both holds', () => {
  fc.assert(
    fc.property(cases, ({ pattern, timeZone, weekStart, from, length }) => {
      const middle = after(from, length)
      const last = after(middle, 30)
      const between = (from: string, to: string) => visitsBetween(pattern, { timeZone, weekStart }, { from, to })
      expect([...between(from, middle), ...between(after(middle, 1), last)]).toEqual(between(from, last))
    }),
    settings,
  )
})

test('the next visit is the first of a window that is long enough', () => {
  fc.assert(
    fc.property(cases, ({ pattern, timeZone, weekStart, from }) => {
      const now = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone, plainTime: '12:00' })
      const window = { from, to: after(from, 56) }
      const expected = visitsBetween(pattern, { timeZone, weekStart }, window).find(
        ({ startsAt }) => Temporal.Instant.compare(startsAt, now.toInstant()) >= 0,
      )
      const found = nextVisit(pattern, { timeZone, weekStart }, now.toInstant())
      if (expected) expect(found).toEqual(expected)
      else expect(found === null || found.date > window.to).toBe(true)
    }),
    settings,
  )
})

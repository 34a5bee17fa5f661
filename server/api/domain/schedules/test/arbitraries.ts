import * as fc from 'fast-check'
import type { WeeklyPattern } from '../pattern-days.ts'

/**
 * Zones with DST gaps at midnight, of half an hour and of two hours, in both hemispheres, without DST, and with a
 * skipped day.
 */
export const zones = [
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

export const day = (from: string, to: string) => {
  const first = Temporal.PlainDate.from(from)
  const span = first.until(to, { largestUnit: 'days' }).days
  return fc.integer({ min: 0, max: span }).map((days) => first.add({ days }).toString())
}

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

export const patterns: fc.Arbitrary<WeeklyPattern> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  startTime: fc.oneof(time, fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '23:30', '23:59')),
  durationMinutes: fc.integer({ min: 5, max: 1440 }),
  everyWeeks: fc.integer({ min: 1, max: 6 }),
  startsOn: day('2009-01-01', '2030-12-31'),
  endsOn: fc.option(day('2011-01-01', '2034-12-31')),
})

/** Windows that usually begin in spring or autumn, near DST changes. */
export const windowStarts = fc.oneof(
  day('2011-12-15', '2012-03-01'),
  day('2028-02-20', '2028-03-05'),
  day('2026-10-20', '2026-11-05'),
  day('2010-01-01', '2033-12-31'),
)

export const clocks = fc.record({ timeZone: fc.constantFrom(...zones), weekStart: fc.integer({ min: 1, max: 7 }) })

export const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

export const settings = { seed: 20261101, numRuns: 500 }

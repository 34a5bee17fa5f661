import * as fc from 'fast-check'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { completePattern } from '../patterns/patterns.ts'
import type { StoredPattern } from '../patterns/segments.ts'

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

const days = <T>(of: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(of, { minLength: 1, maxLength })

const weekdays = days(fc.integer({ min: 1, max: 7 }), 7)
const months = days(fc.integer({ min: 1, max: 12 }), 12)
const season = fc.oneof(fc.constant<number[]>([]), months)
const inMonth = fc.oneof(
  fc.record({
    monthDays: days(fc.constantFrom(1, 2, 14, 15, 28, 29, 30, 31, -1), 4),
    shortMonths: fc.constantFrom('skip' as const, 'last_day' as const),
  }),
  fc.record({
    weekdays,
    ordinals: days(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const), 4),
  }),
)

const rules = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), every: fc.integer({ min: 1, max: 9 }), months: season }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    every: fc.integer({ min: 1, max: 6 }),
    weekdays,
    months: season,
  }),
  fc
    .tuple(inMonth, fc.record({ every: fc.integer({ min: 1, max: 5 }), months: season }))
    .map(([days, rest]) => ({ frequency: 'monthly' as const, ...days, ...rest })),
  fc
    .tuple(inMonth, fc.record({ every: fc.integer({ min: 1, max: 3 }), months }))
    .map(([days, rest]) => ({ frequency: 'yearly' as const, ...days, ...rest })),
)

const startTimes = fc.oneof(
  time,
  fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:15', '02:30', '03:00', '03:30', '23:30', '23:59'),
)

const times = fc.uniqueArray(fc.record({ startTime: startTimes, durationMinutes: fc.integer({ min: 5, max: 1440 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ startTime }) => startTime,
})

/** Patterns of every kind, some with several start times a day, an end or a number of visits. */
export const patterns: fc.Arbitrary<StoredPattern> = fc
  .tuple(
    rules,
    fc.record({
      times,
      startsOn: day('2009-01-01', '2030-12-31'),
      endsOn: fc.option(day('2011-01-01', '2034-12-31')),
      visitsMax: fc.option(fc.integer({ min: 1, max: 400 })),
      weekStart: fc.integer({ min: 1, max: 7 }),
    }),
  )
  .map(([rule, rest]): PatternDraft => ({ ...rule, ...rest }))
  .map((draft) => completePattern(draft, '01900000-0000-7000-8000-000000000001', 1))

/** Windows that usually begin in spring or autumn, near DST changes. */
export const windowStarts = fc.oneof(
  day('2011-12-15', '2012-03-01'),
  day('2028-02-20', '2028-03-05'),
  day('2026-10-20', '2026-11-05'),
  day('2010-01-01', '2033-12-31'),
)

export const clocks = fc.record({ timeZone: fc.constantFrom(...zones) })

export const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

export const settings = { seed: 20261101, numRuns: 100 }

import { sql } from 'kysely'
import type { Pattern } from '#shared/jobs/patterns.contract.ts'
import type { Segment, StoredPattern } from './segments.ts'

/**
 * A row of `job_schedules s` as one text, its parts between bars. A row of twenty columns for each of thousands of
 * patterns takes longer to read than their visits take to work out.
 */
export const patternLine = sql<string>`schedule_line(s)`.as('line')

/** Parses a pattern with its days; callers parse the parts that follow. */
export function segmentOf(line: string): Segment {
  const parts = line.split('|')
  const text = (index: number) => parts[index] ?? ''
  const orNull = (index: number) => text(index) || null
  const numbers = (index: number) => (text(index) === '' ? [] : text(index).split(',').map(Number))
  const durations = numbers(9)
  const crewSizes = text(10).split(',')
  const lastDay = orNull(14)
  return {
    id: text(0),
    frequency: text(1) as Pattern['frequency'],
    every: Number(text(2)),
    weekdays: numbers(3),
    ordinals: numbers(4) as Pattern['ordinals'],
    monthDays: numbers(5),
    shortMonths: text(6) as Pattern['shortMonths'],
    months: numbers(7),
    times: text(8)
      .split(',')
      .map((startTime, index) => ({
        startTime: startTime.slice(0, 5),
        durationMinutes: durations[index] ?? 0,
        crewSize: Number(crewSizes[index]) || null,
      })),
    startsOn: text(11),
    endsOn: orNull(12),
    visitsMax: Number(text(13)) || null,
    lastCounted: lastDay === null ? null : { day: lastDay, times: Number(text(15)) },
    holidays: text(16) as Pattern['holidays'],
    weekStart: Number(text(17)),
    effectiveFrom: text(18),
    effectiveTo: orNull(19),
    timeZone: orNull(20),
  }
}

/** The number of parts in a line; client lists append their own. */
export const lineParts = 21

/** Parses the patterns of several lines; none for null. */
export const segmentsOf = (lines: string | null): Segment[] => (lines ? lines.split('\n').map(segmentOf) : [])

/** Removes the fields of a pattern that only the server needs. */
export const patternOf = (pattern: StoredPattern): Pattern => ({
  id: pattern.id,
  frequency: pattern.frequency,
  every: pattern.every,
  weekdays: pattern.weekdays,
  ordinals: pattern.ordinals,
  monthDays: pattern.monthDays,
  shortMonths: pattern.shortMonths,
  months: pattern.months,
  times: pattern.times,
  startsOn: pattern.startsOn,
  endsOn: pattern.endsOn,
  visitsMax: pattern.visitsMax,
  holidays: pattern.holidays,
  weekStart: pattern.weekStart,
})

/** The columns of a pattern. */
export const columnsOf = (pattern: StoredPattern) => ({
  patternId: pattern.id,
  frequency: pattern.frequency,
  every: pattern.every,
  weekdays: pattern.weekdays,
  ordinals: pattern.ordinals,
  monthDays: pattern.monthDays,
  shortMonths: pattern.shortMonths,
  months: pattern.months,
  startTimes: pattern.times.map(({ startTime }) => startTime),
  durations: pattern.times.map(({ durationMinutes }) => durationMinutes),
  crewSizes: pattern.times.map(({ crewSize }) => crewSize),
  startsOn: pattern.startsOn,
  endsOn: pattern.endsOn,
  visitsMax: pattern.visitsMax,
  countedDay: pattern.lastCounted?.day ?? null,
  countedTimes: pattern.lastCounted?.times ?? null,
  holidays: pattern.holidays,
  weekStart: pattern.weekStart,
})

import { dayNumber } from '#server/api/days.ts'
import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'

export type WeeklyPattern = Pick<
  WeeklySchedule,
  'weekdays' | 'startTime' | 'durationMinutes' | 'everyWeeks' | 'startsOn' | 'endsOn'
> & {
  /** No day before this, even if `startsOn`, from which weeks are counted, is earlier. */
  firstDay?: string | null
}

/** Yields the pattern's days within a range, inclusive, in order. */
export function* patternDays(pattern: WeeklyPattern, weekStart: number, from: number, to: number): Generator<number> {
  const first = Math.max(from, dayNumber(pattern.startsOn), pattern.firstDay ? dayNumber(pattern.firstDay) : -Infinity)
  const last = Math.min(to, pattern.endsOn ? dayNumber(pattern.endsOn) : Infinity)
  const offsets = pattern.weekdays.map((weekday) => (weekday - weekStart + 7) % 7).toSorted((a, b) => a - b)
  for (const week of dueWeeks(pattern, weekStart, first, last)) {
    for (const offset of offsets) {
      if (week + offset >= first && week + offset <= last) yield week + offset
    }
  }
}

/** Yields the first days of the weeks in which the pattern is due. Jumps to the first one, so history costs nothing. */
export function* dueWeeks(
  { startsOn, everyWeeks }: WeeklyPattern,
  weekStart: number,
  from: number,
  to: number,
): Generator<number> {
  const begin = startOfWeek(from, weekStart)
  const weeksSince = (begin - startOfWeek(dayNumber(startsOn), weekStart)) / 7
  const wait = (everyWeeks - (weeksSince % everyWeeks)) % everyWeeks
  for (let week = begin + wait * 7; week <= to; week += everyWeeks * 7) yield week
}

/** The first day of a day's week; day 0 was a Thursday. */
export const startOfWeek = (day: number, weekStart: number) => day - ((((day + 4 - weekStart) % 7) + 7) % 7)

import { dayNumber } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import { patternDays, type WeeklyPattern } from './pattern-days.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/**
 * Turns a pattern into instants: the location's time zone and the organization's first day of the week (1 = Monday).
 */
export interface VisitClock {
  timeZone: string
  weekStart: number
}

/** Local days, inclusive, YYYY-MM-DD. */
export interface DayWindow {
  from: string
  to: string
}

/** Returns the visits whose local day is in the window, in order. */
export function visitsBetween(
  pattern: WeeklyPattern,
  clock: VisitClock,
  { from, to }: DayWindow,
  wall: WallClock = createWallClock(),
): PreviewedVisit[] {
  // A start in a DST gap at midnight moves to the next day, so the search includes the day before.
  return visitsFrom(pattern, clock, dayNumber(from) - 1, dayNumber(to), wall)
    .filter(({ date }) => date >= from && date <= to)
    .toArray()
}

/** Returns the first `count` visits that start at `from` or later; fewer when the pattern ends before. */
export function nextVisits(
  pattern: WeeklyPattern,
  clock: VisitClock,
  from: Temporal.Instant,
  count: number,
  wall: WallClock = createWallClock(),
): PreviewedVisit[] {
  const { now, dayIn } = momentOf(from)
  return visitsFrom(pattern, clock, dayIn(clock.timeZone) - 1, Infinity, wall)
    .filter(({ startsAt }) => startsAt >= now)
    .take(count)
    .toArray()
}

interface Moment {
  /** Rounded up to the second. */
  now: string
  /** Returns the day number in a time zone. */
  dayIn: (timeZone: string) => number
}

const moments = new WeakMap<Temporal.Instant, Moment>()

/** Prepares an instant for comparisons; cached, since a list compares it with hundreds of patterns. */
const momentOf = (from: Temporal.Instant): Moment =>
  moments.getOrInsertComputed(from, () => {
    const days = new Map<string, number>()
    const dayOf = (timeZone: string) => dayNumber(from.toZonedDateTimeISO(timeZone).toPlainDate().toString())
    return {
      now: from.round({ smallestUnit: 'second', roundingMode: 'ceil' }).toString(),
      dayIn: (timeZone) => days.getOrInsertComputed(timeZone, dayOf),
    }
  })

function* visitsFrom(
  pattern: WeeklyPattern,
  { timeZone, weekStart }: VisitClock,
  from: number,
  to: number,
  wall: WallClock,
): Generator<PreviewedVisit> {
  const { startTime, durationMinutes } = pattern
  let last = ''
  for (const day of patternDays(pattern, weekStart, from, to)) {
    const visit = wall({ day, startTime, durationMinutes, timeZone })
    // On a day skipped by the time zone, the visit coincides with the next day's.
    if (visit.startsAt !== last) yield visit
    last = visit.startsAt
  }
}

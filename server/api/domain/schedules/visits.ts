import { dayNumber } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import { patternDays, type WeeklyPattern } from './pattern-days.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** What turns a pattern into instants: the location's zone, and the organisation's first day of the week (1 = Monday). */
export interface VisitClock {
  timeZone: string
  weekStart: number
}

/** Days on the location's clock, both included, YYYY-MM-DD. */
export interface DayWindow {
  from: string
  to: string
}

/** The visits whose local day is in the window, in order. */
export function visitsBetween(
  pattern: WeeklyPattern,
  clock: VisitClock,
  { from, to }: DayWindow,
  wall: WallClock = createWallClock(),
): PreviewedVisit[] {
  // A start in a gap at midnight moves to the next day, so the day before belongs to the search.
  return visitsFrom(pattern, clock, dayNumber(from) - 1, dayNumber(to), wall)
    .filter(({ date }) => date >= from && date <= to)
    .toArray()
}

/** The first `count` visits that start at `from` or later; fewer when the pattern ends before. */
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
  /** The number of its day in a zone. */
  dayIn: (timeZone: string) => number
}

const moments = new WeakMap<Temporal.Instant, Moment>()

/** An instant as visits are compared with it; a list asks the same for hundreds of patterns. */
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
    // On a day that the zone skipped as a whole, the visit coincides with the next day's.
    if (visit.startsAt !== last) yield visit
    last = visit.startsAt
  }
}

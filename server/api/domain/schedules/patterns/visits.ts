import { dayNumber, dayText } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import type { PatternTime } from '#shared/jobs/patterns.contract.ts'
import { patternDays, type DayRule } from './pattern-days.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** Turns a pattern into instants: the location's time zone. */
export interface VisitClock {
  timeZone: string
}

/** The pattern fields that, with the time zone, determine its visits. */
export interface VisitRule extends DayRule {
  times: readonly PatternTime[]
  /** The last of a limited number of visits. */
  lastCounted?: LastCounted | null
}

/** The day of a pattern's last visit, and how many of its start times that day has. */
export interface LastCounted {
  day: string
  times: number
}

/** A visit, with the day and the start time of the pattern that it is of. */
export interface PatternVisit {
  at: PreviewedVisit
  day: number
  time: PatternTime
}

/** Local days, inclusive, YYYY-MM-DD. */
export interface DayWindow {
  from: string
  to: string
}

/** Returns the visits whose local day is in the window, in order. */
export const visitsBetween = (rule: VisitRule, clock: VisitClock, window: DayWindow, wall?: WallClock) =>
  patternVisits(rule, clock, window, wall).map(({ at }) => at)

/** The same, each with the day and the start time of the pattern. */
export function patternVisits(
  rule: VisitRule,
  clock: VisitClock,
  { from, to }: DayWindow,
  wall: WallClock = createWallClock(),
): PatternVisit[] {
  // A start in a DST gap at midnight moves to the next day, so the search includes the day before.
  const visits: PatternVisit[] = []
  for (const visit of visitsFrom(rule, clock, dayNumber(from) - 1, dayNumber(to), wall)) {
    if (visit.at.date >= from && visit.at.date <= to) visits.push(visit)
  }
  return visits
}

/** Returns the first `count` visits that start at `from` or later; fewer when the pattern ends before. */
export function nextVisits(
  pattern: VisitRule,
  clock: VisitClock,
  from: Temporal.Instant,
  count: number,
  wall: WallClock = createWallClock(),
): PreviewedVisit[] {
  const { now, dayIn } = momentOf(from)
  return visitsFrom(pattern, clock, dayIn(clock.timeZone) - 1, Infinity, wall)
    .map(({ at }) => at)
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
    const dayAt = (timeZone: string) => dayNumber(from.toZonedDateTimeISO(timeZone).toPlainDate().toString())
    return {
      now: from.round({ smallestUnit: 'second', roundingMode: 'ceil' }).toString(),
      dayIn: (timeZone) => days.getOrInsertComputed(timeZone, dayAt),
    }
  })

/** Yields a pattern's visits within a range of its days in order of their start, those at the same instant once. */
export function* visitsFrom(
  rule: VisitRule,
  { timeZone }: VisitClock,
  from: number,
  to: number,
  wall: WallClock,
): Generator<PatternVisit> {
  // A DST gap can move a day's last visits past the next day's first, so a day is held until the next one is known.
  let pending: PatternVisit[] = []
  for (const [day, times] of plannedTimes(rule, from, to)) {
    const ordered = inOrder(times.map((time) => ({ at: wall({ ...time, day, timeZone }), day, time })))
    const [last, first] = [pending.at(-1), ordered[0]]
    if (last && first && last.at.startsAt >= first.at.startsAt) pending = inOrder([...pending, ...ordered])
    else {
      yield* pending
      pending = ordered
    }
  }
  yield* pending
}

/** Yields the pattern's days within a range, each with its start times in order. */
export function* plannedTimes(rule: VisitRule, from: number, to: number): Generator<[number, readonly PatternTime[]]> {
  const { lastCounted, times } = rule
  const last = lastCounted ? dayNumber(lastCounted.day) : Infinity
  for (const day of patternDays(rule, from, Math.min(to, last))) {
    yield [day, day === last && lastCounted ? times.slice(0, lastCounted.times) : times]
  }
}

/**
 * Computes the last of a limited number of visits once, so that reading a window needs no counting; null if the pattern
 * ends earlier.
 */
export function lastCountedOf(rule: VisitRule, visitsMax: number): LastCounted | null {
  let left = visitsMax
  for (const day of patternDays(rule, -Infinity, Infinity)) {
    if (left <= rule.times.length) return { day: dayText(day), times: left }
    left -= rule.times.length
  }
  return null
}

/** Nearly every day is in order already: only a change of the offset can swap two visits or make them one. */
function inOrder(visits: PatternVisit[]): PatternVisit[] {
  if (visits.every(({ at }, index) => index === 0 || at.startsAt > (visits[index - 1]?.at.startsAt ?? '')))
    return visits
  const sorted = visits.toSorted((a, b) => (a.at.startsAt < b.at.startsAt ? -1 : a.at.startsAt > b.at.startsAt ? 1 : 0))
  return sorted.filter(({ at }, index) => at.startsAt !== sorted[index - 1]?.at.startsAt)
}

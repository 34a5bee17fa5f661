import { shiftDay } from '#server/api/days.ts'
import type { Pattern } from '#shared/jobs/patterns.contract.ts'
import { patternVisits, type DayWindow, type LastCounted, type PatternVisit, type VisitClock } from './visits.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** A pattern with values computed when it is saved. */
export interface StoredPattern extends Pattern {
  lastCounted: LastCounted | null
}

/** A pattern with the planned days on which it is the job's. */
export interface Segment extends StoredPattern {
  effectiveFrom: string
  /** Null for the last one. */
  effectiveTo: string | null
  /** The time zone of its days, if the location's has changed since. */
  timeZone?: string | null
}

/** A visit with the pattern that has it. */
export interface SegmentVisit extends PatternVisit {
  segment: Segment
}

/** Returns the visits of a job's patterns in order; one that two of them produce at the same instant is returned once. */
export function segmentVisits(
  segments: readonly Segment[],
  clock: VisitClock,
  window: DayWindow,
  wall: WallClock = createWallClock(),
): SegmentVisit[] {
  const [only] = segments
  if (only && segments.length === 1) return visitsOf(only, clock, window, wall)
  const byStart = new Map<string, SegmentVisit>()
  for (const segment of segments.toSorted(byFirstDay)) {
    for (const visit of visitsOf(segment, clock, window, wall)) {
      if (!byStart.has(visit.at.startsAt)) byStart.set(visit.at.startsAt, visit)
    }
  }
  return [...byStart.values()].toSorted((a, b) => (a.at.startsAt < b.at.startsAt ? -1 : 1))
}

const visitsOf = (segment: Segment, clock: VisitClock, window: DayWindow, wall: WallClock): SegmentVisit[] =>
  patternVisits(bounded(segment), clockOf(segment, clock), window, wall).map(({ at, day, time }) => ({
    at,
    day,
    time,
    segment,
  }))

function byFirstDay(a: Segment, b: Segment) {
  if (a.effectiveFrom !== b.effectiveFrom) return a.effectiveFrom < b.effectiveFrom ? -1 : 1
  return a.id < b.id ? -1 : 1
}

export const clockOf = ({ timeZone }: Segment, clock: VisitClock): VisitClock => (timeZone ? { timeZone } : clock)

/** True when some visits are in a previous time zone of the location. */
export const hasPreviousTimeZone = (segments: readonly Segment[]) => segments.some(({ timeZone }) => timeZone)

/** Limits the pattern to its days. */
export function bounded(segment: Segment) {
  const { effectiveFrom, effectiveTo, endsOn } = segment
  const last = effectiveTo !== null && (endsOn === null || effectiveTo < endsOn) ? effectiveTo : endsOn
  return { ...segment, firstDay: effectiveFrom, endsOn: last }
}

/** Returns the local day of an instant. */
export const dateAt = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The first day that can still be changed: today, or tomorrow once one of today's visits has begun. */
export function firstOpenDay(segments: readonly Segment[], clock: VisitClock, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(clock.timeZone).toPlainDate()
  const day = today.toString()
  const hasBegun = segmentVisits(segments, clock, { from: day, to: day }).some(
    ({ at }) => Temporal.Instant.compare(at.startsAt, now) <= 0,
  )
  return hasBegun ? today.add({ days: 1 }).toString() : day
}

const later = (a: string, b: string) => (a < b ? b : a)

/** The day from which patterns are removed, and the new pattern. */
export interface Replacement {
  from: string
  next: Segment | null
}

/**
 * Computes the effect of saving a pattern: the one in effect ends the day before `openDay`, a future one is removed,
 * and the new one starts then, or on its own first day if later. Nothing changes before `openDay`.
 */
export function replacement(segments: readonly Segment[], pattern: StoredPattern | null, openDay: string): Replacement {
  if (!pattern) return { from: openDay, next: null }
  const effectiveFrom = later(pattern.startsOn, openDay)
  const next = { ...pattern, effectiveFrom, effectiveTo: null }
  const last = segments.find(({ effectiveTo }) => effectiveTo === null)
  if (!last || last.effectiveFrom < openDay) return { from: openDay, next }
  // Patterns before the edited one stay until the new one starts.
  return { from: effectiveFrom < last.effectiveFrom ? effectiveFrom : last.effectiveFrom, next }
}

/**
 * Computes the effect of changing "this visit and following": the new pattern starts on the visit's day, or on its own
 * earlier first day.
 */
export function following(
  { pattern, date }: { pattern: StoredPattern; date: string },
  openDay: string,
): Replacement & { next: Segment } {
  const from = pattern.startsOn < date ? later(pattern.startsOn, openDay) : date
  return { from, next: { ...pattern, effectiveFrom: later(pattern.startsOn, from), effectiveTo: null } }
}

/** Returns the patterns after a replacement, in order. */
export function replaceSegments(segments: readonly Segment[], { from, next }: Replacement): Segment[] {
  const before = segments
    .filter(({ effectiveFrom }) => effectiveFrom < from)
    .map((segment) =>
      segment.effectiveTo === null || segment.effectiveTo >= from
        ? { ...segment, effectiveTo: shiftDay(from, -1) }
        : segment,
    )
  return next ? [...before, next] : before
}

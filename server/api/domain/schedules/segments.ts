import { shiftDay } from '#server/api/days.ts'
import type { PreviewedVisit, WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { visitsBetween, type DayWindow, type VisitClock } from './visits.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** A pattern with the planned days on which it is the job's. */
export interface Segment extends WeeklySchedule {
  effectiveFrom: string
  /** Null for the last one. */
  effectiveTo: string | null
  /** The time zone of its days, if the location's has changed since. */
  timeZone?: string | null
}

/** Returns the visits of consecutive patterns; one that two of them produce at the same instant is returned once. */
export function segmentVisits(
  segments: readonly Segment[],
  clock: VisitClock,
  window: DayWindow,
  wall: WallClock = createWallClock(),
): PreviewedVisit[] {
  const [only] = segments
  if (only && segments.length === 1) return visitsBetween(bounded(only), clockOf(only, clock), window, wall)
  const byStart = new Map<string, PreviewedVisit>()
  for (const segment of segments.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
    for (const visit of visitsBetween(bounded(segment), clockOf(segment, clock), window, wall)) {
      if (!byStart.has(visit.startsAt)) byStart.set(visit.startsAt, visit)
    }
  }
  return [...byStart.values()]
}

const clockOf = ({ timeZone }: Segment, clock: VisitClock) => (timeZone ? { ...clock, timeZone } : clock)

/** True when some visits are in a previous time zone of the location. */
export const hasOldClock = (segments: readonly Segment[]) => segments.some(({ timeZone }) => timeZone)

/** Limits the pattern to its days. */
function bounded(segment: Segment) {
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
    ({ startsAt }) => Temporal.Instant.compare(startsAt, now) <= 0,
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
export function replacement(
  segments: readonly Segment[],
  schedule: WeeklySchedule | null,
  openDay: string,
): Replacement {
  if (!schedule) return { from: openDay, next: null }
  const effectiveFrom = later(schedule.startsOn, openDay)
  const next = { ...schedule, effectiveFrom, effectiveTo: null }
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
  { schedule, date }: { schedule: WeeklySchedule; date: string },
  openDay: string,
): Replacement & { next: Segment } {
  const from = schedule.startsOn < date ? later(schedule.startsOn, openDay) : date
  return { from, next: { ...schedule, effectiveFrom: later(schedule.startsOn, from), effectiveTo: null } }
}

/** Returns the patterns after a replacement, in order. */
export function replaced(segments: readonly Segment[], { from, next }: Replacement): Segment[] {
  const before = segments
    .filter(({ effectiveFrom }) => effectiveFrom < from)
    .map((segment) =>
      segment.effectiveTo === null || segment.effectiveTo >= from
        ? { ...segment, effectiveTo: shiftDay(from, -1) }
        : segment,
    )
  return next ? [...before, next] : before
}

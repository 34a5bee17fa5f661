import { shiftDay } from '#server/api/days.ts'
import type { PreviewedVisit, WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { visitsBetween, type DayWindow, type VisitClock } from './visits.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** A pattern and the days, planned ones, on which it is the job's. */
export interface Segment extends WeeklySchedule {
  effectiveFrom: string
  /** Null for the last one. */
  effectiveTo: string | null
  /** The clock of its days, where the location has got another one since. */
  timeZone?: string | null
}

/** The visits of patterns that follow each other; one that two of them give at the same instant is there once. */
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

/** Whether some visits are on a clock that the location no longer has. */
export const hasOldClock = (segments: readonly Segment[]) => segments.some(({ timeZone }) => timeZone)

/** The pattern between its days. */
function bounded(segment: Segment) {
  const { effectiveFrom, effectiveTo, endsOn } = segment
  const last = effectiveTo !== null && (endsOn === null || effectiveTo < endsOn) ? effectiveTo : endsOn
  return { ...segment, firstDay: effectiveFrom, endsOn: last }
}

/** The day of an instant on a clock. */
export const dateAt = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The first day that can still be changed: today, or tomorrow once a visit of today has begun. */
export function firstOpenDay(segments: readonly Segment[], clock: VisitClock, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(clock.timeZone).toPlainDate()
  const day = today.toString()
  const hasBegun = segmentVisits(segments, clock, { from: day, to: day }).some(
    ({ startsAt }) => Temporal.Instant.compare(startsAt, now) <= 0,
  )
  return hasBegun ? today.add({ days: 1 }).toString() : day
}

const later = (a: string, b: string) => (a < b ? b : a)

/** From which day on the patterns give way, and the new one that follows. */
export interface Replacement {
  from: string
  next: Segment | null
}

/**
 * What saving a pattern does: the one that has begun ends the day before `openDay`, one that has not begun goes, and
 * the new one begins then, or on its own first day when that is later. Before `openDay` nothing changes.
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
  // What comes before the pattern that is being edited stays, until the new one begins.
  return { from: effectiveFrom < last.effectiveFrom ? effectiveFrom : last.effectiveFrom, next }
}

/** What "this visit and those after it" does: the new pattern holds from the visit's day, or sooner if it starts sooner. */
export function following(
  { schedule, date }: { schedule: WeeklySchedule; date: string },
  openDay: string,
): Replacement & { next: Segment } {
  const from = schedule.startsOn < date ? later(schedule.startsOn, openDay) : date
  return { from, next: { ...schedule, effectiveFrom: later(schedule.startsOn, from), effectiveTo: null } }
}

/** The patterns as they are after a replacement, in order. */
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

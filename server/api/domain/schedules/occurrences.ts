import { shiftDay } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import type { CancelledReason } from '#shared/schedule/choices.ts'
import { dateAt, hasOldClock, segmentVisits, type Segment } from './segments.ts'
import type { DayWindow, VisitClock } from './visits.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** The length and the clock of a visit that no pattern has. */
interface Added {
  durationMinutes: number
  timeZone: string
}

/** The changes of one visit. Instants are in whole seconds, UTC. */
export interface VisitChange {
  originalStart: string
  movedTo: string | null
  durationMinutes: number | null
  cancelledReason: CancelledReason | null
  note: string
  hasOwnCrew: boolean
  version: number
  /** Null for a visit of a pattern. */
  added: Added | null
}

/** A visit at its current time, with its original start. */
export interface Occurrence {
  originalStart: string
  at: PreviewedVisit
  change: VisitChange | null
}

/**
 * Returns the visits currently within the window, including those moved into it. A visit exists because a pattern has it
 * or because somebody added it; either way its job and original start identify it. Any other change applies only while
 * the pattern has its visit.
 */
export function occurrences(
  segments: readonly Segment[],
  changes: readonly VisitChange[],
  clock: VisitClock,
  window: DayWindow,
  wall: WallClock = createWallClock(),
): Occurrence[] {
  const planned = segmentVisits(segments, clock, window, wall)
  if (changes.length === 0) return planned.map(untouched)
  const isOld = hasOldClock(segments)
  const byStart = new Map(changes.map((change) => [change.originalStart, change]))
  const found: Occurrence[] = []
  for (const visit of planned) {
    const change = byStart.get(visit.startsAt)
    byStart.delete(visit.startsAt)
    found.push(change ? changed(baseOf(visit, change), change) : untouched(visit))
  }
  for (const change of byStart.values()) {
    if (change.added) {
      found.push(changed(addedVisit(change.originalStart, change.added), change))
      continue
    }
    if (change.movedTo === null) continue
    if (!isOld && !isIn(window, dateAt(change.movedTo, clock.timeZone))) continue
    const visit = visitAt(segments, clock, change.originalStart, wall)
    if (visit) found.push(changed(visit, change))
  }
  return found.filter(({ at }) => isIn(window, at.date))
}

/** Returns the visit with this original start at its current time; null when neither a pattern nor an addition has it. */
export function occurrence(
  segments: readonly Segment[],
  change: VisitChange | null,
  clock: VisitClock,
  originalStart: string,
): Occurrence | null {
  const visit = change?.added ? addedVisit(originalStart, change.added) : visitAt(segments, clock, originalStart)
  if (!visit) return null
  return change ? changed(visit, change) : untouched(visit)
}

/** Returns the changes whose visit no pattern has and nobody added. */
export const orphans = (changes: readonly VisitChange[], segments: readonly Segment[], clock: VisitClock) =>
  changes.filter(({ added, originalStart }) => !added && !visitAt(segments, clock, originalStart))

const isIn = ({ from, to }: DayWindow, date: string) => date >= from && date <= to

const untouched = (at: PreviewedVisit): Occurrence => ({ originalStart: at.startsAt, at, change: null })

function visitAt(segments: readonly Segment[], clock: VisitClock, startsAt: string, wall?: WallClock) {
  const date = dateAt(startsAt, clock.timeZone)
  // In an old time zone the day may differ by one.
  const window = hasOldClock(segments) ? { from: shiftDay(date, -1), to: shiftDay(date, 1) } : { from: date, to: date }
  return segmentVisits(segments, clock, window, wall).find((visit) => visit.startsAt === startsAt)
}

/** An added visit keeps its own length, even if a pattern later has a visit at its start. */
const baseOf = (visit: PreviewedVisit, { added, originalStart }: VisitChange) =>
  added ? addedVisit(originalStart, added) : visit

function addedVisit(originalStart: string, { durationMinutes, timeZone }: Added): PreviewedVisit {
  const start = Temporal.Instant.from(originalStart)
  const local = start.toZonedDateTimeISO(timeZone)
  return {
    date: local.toPlainDate().toString(),
    startTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    startsAt: originalStart,
    endsAt: start.add({ minutes: durationMinutes }).toString(),
  }
}

function changed(visit: PreviewedVisit, change: VisitChange): Occurrence {
  const { movedTo, durationMinutes } = change
  if (movedTo === null && durationMinutes === null) return { originalStart: visit.startsAt, at: visit, change }
  const start = Temporal.Instant.from(movedTo ?? visit.startsAt)
  const length = durationMinutes === null ? lengthOf(visit) : { minutes: durationMinutes }
  const local = start.toZonedDateTimeISO(visit.timeZone)
  const at = {
    date: local.toPlainDate().toString(),
    startTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone: visit.timeZone,
    startsAt: start.toString(),
    endsAt: start.add(length).toString(),
  }
  return { originalStart: visit.startsAt, at, change }
}

const lengthOf = ({ startsAt, endsAt }: PreviewedVisit) => Temporal.Instant.from(startsAt).until(endsAt)

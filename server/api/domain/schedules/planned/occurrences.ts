import { shiftDay } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import type { CancelledReason } from '#shared/schedule/choices.ts'
import { movableWindow, movedForHoliday, movesOnHolidays } from './holiday-moves.ts'
import { dateAt, hasPreviousTimeZone, segmentVisits, type Segment, type SegmentVisit } from '../patterns/segments.ts'
import type { DayWindow, VisitClock } from '../patterns/visits.ts'
import { createWallClock, type WallClock } from '../patterns/wall-clock.ts'

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
  /** The planned visit; null for one that was added. */
  planned: SegmentVisit | null
  /** The holiday that moved it. */
  movedFor: string | null
}

/** The holidays of the location, by day. */
export type Holidays = ReadonlyMap<string, string>
const noHolidays: Holidays = new Map()

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
  holidays: Holidays = noHolidays,
): Occurrence[] {
  const moves = holidays.size > 0 && movesOnHolidays(segments)
  const planned = segmentVisits(segments, clock, moves ? movableWindow(window) : window, wall)
  if (changes.length === 0 && !moves) return planned.map(asPlanned)
  const whole = (visit: SegmentVisit, change?: VisitChange) => {
    const planned = moves ? rested(visit, clock, holidays, wall) : asPlanned(visit)
    return change ? changed(planned, change) : planned
  }
  const isOld = hasPreviousTimeZone(segments)
  const byStart = new Map(changes.map((change) => [change.originalStart, change]))
  const visits: Occurrence[] = []
  for (const visit of planned) {
    const change = byStart.get(visit.at.startsAt)
    byStart.delete(visit.at.startsAt)
    visits.push(change?.added ? added(change, change.added) : whole(visit, change))
  }
  for (const change of byStart.values()) {
    if (change.added) {
      visits.push(added(change, change.added))
      continue
    }
    if (change.movedTo === null) continue
    if (!isOld && !isIn(window, dateAt(change.movedTo, clock.timeZone))) continue
    const visit = visitAt(segments, clock, change.originalStart, wall)
    if (visit) visits.push(whole(visit, change))
  }
  return visits.filter(({ at }) => isIn(window, at.date))
}

/** Returns the visit with this original start at its current time; null when neither a pattern nor an addition has it. */
export function occurrence(
  segments: readonly Segment[],
  change: VisitChange | null,
  clock: VisitClock,
  originalStart: string,
  holidays: Holidays = noHolidays,
): Occurrence | null {
  if (change?.added) return added(change, change.added)
  const visit = visitAt(segments, clock, originalStart)
  if (!visit) return null
  const planned = rested(visit, clock, holidays, createWallClock())
  return change ? changed(planned, change) : planned
}

/** Returns the changes whose visit no pattern has and nobody added. */
export const orphanedChanges = (changes: readonly VisitChange[], segments: readonly Segment[], clock: VisitClock) =>
  changes.filter(({ added, originalStart }) => !added && !visitAt(segments, clock, originalStart))

const isIn = ({ from, to }: DayWindow, date: string) => date >= from && date <= to

const asPlanned = (planned: SegmentVisit): Occurrence => ({
  originalStart: planned.at.startsAt,
  at: planned.at,
  change: null,
  planned,
  movedFor: null,
})

function rested(planned: SegmentVisit, clock: VisitClock, holidays: Holidays, wall: WallClock): Occurrence {
  const at = movedForHoliday(planned, clock, holidays, wall)
  if (!at) return asPlanned(planned)
  return {
    originalStart: planned.at.startsAt,
    at,
    change: null,
    planned,
    movedFor: holidays.get(planned.at.date) ?? '',
  }
}

function visitAt(segments: readonly Segment[], clock: VisitClock, startsAt: string, wall?: WallClock) {
  const date = dateAt(startsAt, clock.timeZone)
  // In an old time zone the day may differ by one.
  const window = hasPreviousTimeZone(segments)
    ? { from: shiftDay(date, -1), to: shiftDay(date, 1) }
    : { from: date, to: date }
  return segmentVisits(segments, clock, window, wall).find((visit) => visit.at.startsAt === startsAt)
}

/** Returns a visit as it was added; it keeps its own length, even if a pattern later has a visit at its start. */
function added(change: VisitChange, { durationMinutes, timeZone }: Added): Occurrence {
  const { originalStart } = change
  const start = Temporal.Instant.from(originalStart)
  const local = start.toZonedDateTimeISO(timeZone)
  const at = {
    date: local.toPlainDate().toString(),
    startTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    startsAt: originalStart,
    endsAt: start.add({ minutes: durationMinutes }).toString(),
  }
  return changed({ originalStart, at, change, planned: null, movedFor: null }, change)
}

function changed(occurrence: Occurrence, change: VisitChange): Occurrence {
  const { movedTo, durationMinutes } = change
  const movedFor = movedTo === null ? occurrence.movedFor : null
  const was = { ...occurrence, change, movedFor }
  if (movedTo === null && durationMinutes === null) return was
  const visit = movedTo === null ? occurrence.at : (occurrence.planned ?? occurrence).at
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
  return { ...was, at }
}

const lengthOf = ({ startsAt, endsAt }: PreviewedVisit) => Temporal.Instant.from(startsAt).until(endsAt)

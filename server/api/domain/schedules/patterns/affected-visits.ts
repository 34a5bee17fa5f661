import { shiftDay } from '#server/api/days.ts'
import type { AffectedVisit } from '#shared/jobs/jobs.contract.ts'
import {
  occurrences,
  orphanedChanges,
  type Holidays,
  type Occurrence,
  type VisitChange,
} from '../planned/occurrences.ts'
import type { Segment } from './segments.ts'
import type { DayWindow, VisitClock } from './visits.ts'
import { createWallClock } from './wall-clock.ts'

interface Edited {
  before: readonly Segment[]
  after: readonly Segment[]
  /** The changes made by hand from the first day that the edit touches. */
  changes: readonly VisitChange[]
  clock: VisitClock
  /** The days that are compared; manual changes are found on later days too. */
  window: DayWindow
  holidays: Holidays
}

/** Returns the planned visits that an edit of a job's patterns moves or removes, in order of their start. */
export function affectedVisits({ before, after, changes, clock, window, holidays }: Edited): AffectedVisit[] {
  const wall = createWallClock()
  const lost = new Set(orphanedChanges(changes, after, clock).map(({ originalStart }) => originalStart))
  const visits = (segments: readonly Segment[], kept: readonly VisitChange[], days: DayWindow) =>
    occurrences(segments, kept, clock, days, wall, holidays).filter(
      ({ change, originalStart }) => !change?.cancelledReason || lost.has(originalStart),
    )
  const remaining = changes.filter(({ originalStart }) => !lost.has(originalStart))
  const next = visits(after, remaining, window)
  const stays = new Set(next.map(({ originalStart }) => originalStart))
  const had = visits(before, changes, window)
  const known = new Set(had.map(({ originalStart }) => originalStart))
  const fresh = Map.groupBy(
    next.filter(({ originalStart }) => !known.has(originalStart)),
    patternDay,
  )
  const gone = had.filter(({ originalStart }) => !stays.has(originalStart))
  const later = changes.filter(({ originalStart }) => lost.has(originalStart) && !known.has(originalStart))
  const farther = later.flatMap((change) => {
    const day = change.originalStart.slice(0, 10)
    const around = { from: shiftDay(day, -1), to: shiftDay(day, 1) }
    return visits(before, [change], around).filter(({ originalStart }) => originalStart === change.originalStart)
  })
  return [...gone, ...farther]
    .map((visit) => ({
      ...visit.at,
      becomes: fresh.get(patternDay(visit))?.shift()?.at ?? null,
      isChanged: lost.has(visit.originalStart),
      isCancelled: !!visit.change?.cancelledReason,
    }))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** The pattern and its day, which a visit at another time still shares. */
const patternDay = ({ planned }: Occurrence) => `${planned?.segment.id} ${planned?.day}`

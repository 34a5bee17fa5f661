import { dayNumber, dayText } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import { patternDays } from '../patterns/pattern-days.ts'
import { bounded, clockOf, type Segment, type SegmentVisit } from '../patterns/segments.ts'
import type { DayWindow, VisitClock } from '../patterns/visits.ts'
import type { WallClock } from '../patterns/wall-clock.ts'

/** How many days a holiday moves a visit at most. */
const reach = 7

const isMoving = ({ holidays }: Pick<Segment, 'holidays'>) => holidays === 'before' || holidays === 'after'

export const movesOnHolidays = (segments: readonly Segment[]) => segments.some(isMoving)

/** The days whose holidays affect the visits of a window. */
export const holidayWindow = ({ from, to }: DayWindow): DayWindow => widened({ from, to }, 3 * reach)

/** The days whose visits can be moved into a window. */
export const movableWindow = (window: DayWindow): DayWindow => widened(window, reach)

const widened = ({ from, to }: DayWindow, days: number): DayWindow => ({
  from: dayText(dayNumber(from) - days),
  to: dayText(dayNumber(to) + days),
})

/**
 * Returns the day to which a visit on a holiday moves: the nearest day without a holiday and without a visit of the
 * pattern. Each of several consecutive holidays gets its own day. Null if the visit is skipped instead.
 */
export function movedForHoliday(
  { at, day, time, segment }: SegmentVisit,
  clock: VisitClock,
  holidays: ReadonlyMap<string, string>,
  wall: WallClock,
): PreviewedVisit | null {
  if (!isMoving(segment) || !holidays.has(at.date)) return null
  const step = segment.holidays === 'after' ? 1 : -1
  const rule = bounded(segment)
  const isDue = (date: number) => !patternDays(rule, date, date).next().done
  const isHoliday = (date: number) => holidays.has(dayText(date))
  const isFree = (date: number) => !isHoliday(date) && !isDue(date)
  let ahead = 0
  for (let date = day - step; Math.abs(day - date) <= reach && !isFree(date); date -= step) {
    if (isHoliday(date) && isDue(date)) ahead++
  }
  for (let date = day + step; Math.abs(date - day) <= reach; date += step) {
    if (isFree(date) && ahead-- === 0) return wall({ ...time, day: date, timeZone: clockOf(segment, clock).timeZone })
  }
  return null
}

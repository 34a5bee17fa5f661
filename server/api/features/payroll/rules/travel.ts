import { drivingSeconds } from '#shared/mileage/road-distance.ts'
import type { Step } from './pay-line.ts'
import { shiftPause } from './shift-days.ts'
import type { Pay, Work } from './work.ts'

/*
 * Travel from site to site during the workday is hours worked (29 CFR 785.38, looked up on 23 November 2026); from
 * home to the first site and from the last one home it is not (29 CFR 785.35). The rule for two consecutive logs of
 * a member at different places:
 * - Entered travel for these two logs counts first, even zero, up to the gap.
 * - Otherwise a gap up to the limit of the pay policy is travel entirely: a short wait between two sites belongs to
 *   the employer (29 CFR 785.15).
 * - In a longer gap the travel time by distance counts, from the approved trip or the straight line × 1.3; the rest
 *   is the member's own time (29 CFR 785.16).
 * - After four hours or more the member is assumed to come from home: nothing counts automatically.
 * A trip ends when the next log begins, so it never overlaps work, and the rest of the gap lies before it in one
 * piece. It is not a meal: only the rest of the gap may be one. It belongs to the workday in which it lies and
 * follows the rules of its destination; no text that we know divides a trip between two states (see Sullivan v.
 * Oracle Corp., 51 Cal.4th 1191 (2011), for work in one). It has a rate of its own, so a visit's flat pay does not
 * cover it (California Labor Code 226.2(a)(4)), and is part of the regular rate like any second rate (29 CFR
 * 778.115).
 * 785.38 was read as others quote it; 785.15, 785.16, 778.115 and 226.2 are cited unread. That four hours end a
 * trip, that it follows the rules of its destination, and the speed that turns distance into time are our choices.
 */

/** Known facts about the trip between two logs. */
export interface MeasuredTravel {
  fromLogId: string
  toLogId: string
  /** Road distance of the approved trip, or estimated; null without coordinates. */
  meters: number | null
  /** Travel that a manager entered. */
  entered: { minutes: number; note: string } | null
}

export interface Trip {
  from: Work
  to: Work
  /** Seconds between the two logs. */
  gap: number
  /** Seconds of the gap that are travel. */
  seconds: number
  by: 'entered' | 'gap' | 'distance' | 'unknown' | 'off'
  note: string
  meters: number | null
}

/** @param limitAt the longest gap in seconds that is travel entirely, at the instant a trip ends; null for none */
export function tripsBetween(
  sites: readonly Work[],
  known: readonly MeasuredTravel[],
  limitAt: (instant: number) => number | null,
): Trip[] {
  if (sites.length < 2) return []
  // At most one trip ends at a log.
  const facts = new Map(known.map((travel) => [travel.toLogId, travel]))
  const trips: Trip[] = []
  let from: Work | undefined
  for (const to of sites.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const gap = from ? to.start - from.end : 0
    if (from && gap > 0 && from.locationId !== to.locationId) {
      const trip = facts.get(to.logId)
      const fact = trip?.fromLogId === from.logId ? trip : undefined
      const [by, seconds] = lengthOf(gap, fact, limitAt(to.start))
      const { meters = null, entered } = fact ?? {}
      if (by) trips.push({ from, to, gap, seconds, by, meters, note: entered?.note ?? '' })
    }
    if (!from || to.end > from.end) from = to
  }
  return trips
}

function lengthOf(gap: number, fact: MeasuredTravel | undefined, limit: number | null): [Trip['by'] | null, number] {
  if (fact?.entered) return ['entered', Math.min(gap, fact.entered.minutes * 60)]
  if (gap >= shiftPause) return [null, 0]
  if (limit === null) return ['off', 0]
  if (gap <= limit) return ['gap', gap]
  const meters = fact?.meters ?? null
  if (meters === null) return ['unknown', 0]
  return ['distance', Math.min(gap, drivingSeconds(meters))]
}

/** A trip as work at its own rate, or as part of the work that a salary or day rate covers. */
export const travelWork = ({ to, ...trip }: Trip, pay: Pay): Work => ({
  logId: to.logId,
  jobId: to.jobId,
  locationId: to.locationId,
  start: to.start - trip.seconds,
  end: to.start,
  breaks: [],
  pay,
  travel: stepOf(trip),
})

function stepOf({ by, seconds, gap, meters, note }: Omit<Trip, 'to'>): Step {
  if (by === 'entered') return { text: 'travelEntered', values: { seconds, gap, reason: note } }
  if (by === 'gap') return { text: 'travelGap', values: { seconds } }
  return { text: 'travelDistance', values: { seconds, gap, miles: ((meters ?? 0) / 1609.344).toFixed(1) } }
}

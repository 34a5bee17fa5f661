import type { CoverCandidate } from '#shared/schedule/cover.contract.ts'
import type { CoverFit, CoverStart } from '#shared/schedule/choices.ts'
import { distanceBetween } from '#shared/timeclock/fence.ts'
import type { Span } from './assignment.ts'

/** The facts about a candidate before the fit is determined. */
export type CoverFacts = Omit<CoverCandidate, 'fit'>

/** From now to the end of the visit; for a past visit its full duration. */
export function coverSpan(visit: Span, now: number): Span {
  if (now <= visit.from) return visit
  return { from: now, to: visit.to > now ? visit.to : now + visit.to - visit.from }
}

/** The increase in overtime. */
const overtimeOf = ({ overtimeSecondsBefore, overtimeSecondsAfter }: CoverFacts) =>
  overtimeSecondsAfter - overtimeSecondsBefore

const isBusy = ({ overlaps, runningLate, timeOff }: CoverFacts) =>
  overlaps.length > 0 || runningLate || timeOff.length > 0

/** The number of expired or missing certifications. */
const uncertified = ({ expiredCertifications, missingCertifications }: CoverFacts) =>
  expiredCertifications.length + missingCertifications.length

function fitOf(facts: CoverFacts): CoverFit {
  if (isBusy(facts)) return 'busy'
  const isDoubtful =
    facts.availability !== null ||
    facts.limits.length > 0 ||
    uncertified(facts) > 0 ||
    facts.inRegion === false ||
    overtimeOf(facts) > 0
  return isDoubtful ? 'doubtful' : 'good'
}

/** Ranks members who prefer not to work then before those who are unavailable. */
const reluctance = ({ availability }: CoverFacts) =>
  availability === null ? 0 : availability.kind === 'prefers_not' ? 1 : 2

/**
 * Criteria by priority: free at that time, certified, available by their own statement, within scheduling limits, in the
 * location's region, no overtime, familiar with the place, near, fewest hours that week.
 */
const weights: readonly ((facts: CoverFacts) => number)[] = [
  (facts) => Number(isBusy(facts)),
  uncertified,
  reluctance,
  ({ limits }) => limits.length,
  ({ inRegion }) => (inRegion === null ? 1 : inRegion ? 0 : 2),
  (facts) => Math.max(0, overtimeOf(facts)),
  ({ lastWorkedAt }) => Number(lastWorkedAt === null),
  ({ near }) => near?.distanceM ?? Number.MAX_SAFE_INTEGER,
  ({ minutesAfter }) => minutesAfter,
]

function compare(one: CoverFacts, other: CoverFacts): number {
  for (const weigh of weights) {
    const difference = weigh(one) - weigh(other)
    if (difference !== 0) return difference
  }
  return one.name.localeCompare(other.name) || (one.memberId < other.memberId ? -1 : 1)
}

/** Sorts candidates, best first. */
export const rankCandidates = (candidates: readonly CoverFacts[]): CoverCandidate[] =>
  candidates.toSorted(compare).map((facts) => ({ ...facts, fit: fitOf(facts) }))

export interface CandidatePlace {
  from: CoverStart
  locationName: string
  latitude: number
  longitude: number
}

/** Returns the most reliable workplace: the current, else the last, else the next. */
export function nearestPlace(
  target: { latitude: number | null; longitude: number | null },
  places: readonly CandidatePlace[],
): CoverCandidate['near'] {
  const { latitude, longitude } = target
  if (latitude === null || longitude === null) return null
  const order: readonly CoverStart[] = ['now', 'last', 'next']
  const [place] = places.toSorted((one, other) => order.indexOf(one.from) - order.indexOf(other.from))
  if (!place) return null
  const { from, locationName } = place
  return { from, locationName, distanceM: Math.round(distanceBetween({ latitude, longitude }, place)) }
}

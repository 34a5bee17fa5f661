import type { CoverCandidate } from '#shared/schedule/cover.contract.ts'
import type { CoverFit, CoverStart } from '#shared/schedule/choices.ts'
import { distanceBetween } from '#shared/timeclock/fence.ts'
import type { Span } from './assignment.ts'

/** What is known of somebody before it is said how well they fit. */
export type CoverFacts = Omit<CoverCandidate, 'fit'>

/** From now until the visit ends; of one that is over, as long as it would have taken. */
export function coverSpan(visit: Span, now: number): Span {
  if (now <= visit.from) return visit
  return { from: now, to: visit.to > now ? visit.to : now + visit.to - visit.from }
}

/** By how much overtime would grow. */
const overtimeOf = ({ overtimeSecondsBefore, overtimeSecondsAfter }: CoverFacts) =>
  overtimeSecondsAfter - overtimeSecondsBefore

const isBusy = ({ overlaps, runningLate, timeOff }: CoverFacts) =>
  overlaps.length > 0 || runningLate || timeOff.length > 0

/** How many certificates are over, or are asked for at the location and not there. */
const uncertified = ({ expiredCertifications, missingCertifications }: CoverFacts) =>
  expiredCertifications.length + missingCertifications.length

function fitOf(facts: CoverFacts): CoverFit {
  if (isBusy(facts)) return 'busy'
  const isDoubtful =
    facts.availability !== null || uncertified(facts) > 0 || facts.inRegion === false || overtimeOf(facts) > 0
  return isDoubtful ? 'doubtful' : 'good'
}

/** Who would rather not comes before who said they cannot. */
const reluctance = ({ availability }: CoverFacts) =>
  availability === null ? 0 : availability.kind === 'prefers_not' ? 1 : 2

/**
 * What counts, the weightiest first: free at that time, cleared for the location, available by their own word, the location's own region, no overtime,
 * knows the place, near, and then who has least to do that week.
 */
const weights: readonly ((facts: CoverFacts) => number)[] = [
  (facts) => Number(isBusy(facts)),
  uncertified,
  reluctance,
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

/** Those who could come, the best first. */
export const ranked = (candidates: readonly CoverFacts[]): CoverCandidate[] =>
  candidates.toSorted(compare).map((facts) => ({ ...facts, fit: fitOf(facts) }))

export interface CandidatePlace {
  from: CoverStart
  locationName: string
  latitude: number
  longitude: number
}

/** The place that says most about where somebody is: where they work, else have just worked, else work next. */
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

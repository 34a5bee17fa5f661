/** A trip follows from consecutive work, from a submitted recap, or was entered. */
export const tripOrigins = ['work', 'recap', 'manual'] as const
export type TripOrigin = (typeof tripOrigins)[number]

const tripStates = ['open', 'approved', 'rejected'] as const
export type TripState = (typeof tripStates)[number]

/** What is open and lies between home and work is unpaid where the organisation does not pay for that. */
export const shownTripStates = [...tripStates, 'unpaid'] as const
export type ShownTripState = (typeof shownTripStates)[number]

/** What the end of a trip without a location is called that follows from work; pages say it in their language. */
export const homeName = 'Home'

interface TripEnds {
  origin: TripOrigin
  from: { locationId: string | null }
  to: { locationId: string | null }
}

/** Whether a trip that follows from work begins or ends at the member's home. */
export const startsAtHome = ({ origin, from }: TripEnds) => origin !== 'manual' && from.locationId === null
export const endsAtHome = ({ origin, to }: TripEnds) => origin !== 'manual' && to.locationId === null

/** Where a distance comes from: the routing service, the line through the air × 1.3, or somebody who says so. */
export const distanceSources = ['routing', 'estimate', 'entered'] as const
export type DistanceSource = (typeof distanceSources)[number]

export const tripDecisions = ['approve', 'reject', 'reopen'] as const
export type TripDecision = (typeof tripDecisions)[number]

export const mileageLimits = {
  windowDaysMax: 92,
  decisionsMax: 500,
  metersMax: 5_000_000,
  odometerMax: 2_000_000,
  nameMax: 200,
  purposeMax: 300,
  reasonMax: 300,
  ratesMax: 40,
  rateE4Max: 1_000_000,
} as const

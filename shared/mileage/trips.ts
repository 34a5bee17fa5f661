/** A trip is derived from consecutive work or a submitted recap, or entered by hand. */
export const tripOrigins = ['work', 'recap', 'manual'] as const
export type TripOrigin = (typeof tripOrigins)[number]

const tripStates = ['open', 'approved', 'rejected'] as const
export type TripState = (typeof tripStates)[number]

/** An open commute is `unpaid` when the organization does not pay for commutes. */
export const shownTripStates = [...tripStates, 'unpaid'] as const
export type ShownTripState = (typeof shownTripStates)[number]

/** Stored name of a trip's end at home; pages translate it. */
export const homeName = 'Home'

interface TripEnds {
  origin: TripOrigin
  from: { locationId: string | null }
  to: { locationId: string | null }
}

/** True when a trip derived from work begins or ends at the member's home. */
export const startsAtHome = ({ origin, from }: TripEnds) => origin !== 'manual' && from.locationId === null
export const endsAtHome = ({ origin, to }: TripEnds) => origin !== 'manual' && to.locationId === null

/** A distance comes from the routing service, from straight-line × 1.3, or was entered. */
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

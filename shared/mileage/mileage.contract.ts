import { Type, type Static } from 'typebox'
import { mileagePaths } from './paths.ts'
import { distanceSources, mileageLimits, shownTripStates, tripDecisions, tripOrigins } from './trips.ts'
import { SelfApproved, SkippedOwn } from '../decisions/decisions.contract.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  Line,
  LocalDate,
  memberParams,
  Name,
  Nullable,
  organizationParams,
  Text,
  Version,
  Words,
} from '../schema.ts'

/** An end of a trip derived from work; without a location it is the member's home. */
const Place = Type.Object({ locationId: Nullable(Id), name: Type.String() })
const Odometer = Closed({
  start: Type.Integer({ minimum: 0, maximum: mileageLimits.odometerMax }),
  end: Type.Integer({ minimum: 0, maximum: mileageLimits.odometerMax }),
})

export const Trip = Type.Object({
  /** Identifies the trip in a decision. */
  key: Type.String(),
  /** Id of a trip entered by hand, which can be edited while open; null for others. */
  id: Nullable(Id),
  version: Nullable(Version),
  memberId: Id,
  memberName: Type.String(),
  day: LocalDate,
  origin: Type.Enum([...tripOrigins]),
  from: Place,
  to: Place,
  /** Null when an end has no coordinates. */
  meters: Nullable(Type.Integer()),
  source: Nullable(Type.Enum([...distanceSources])),
  purpose: Type.String(),
  odometer: Nullable(Odometer),
  /** Between home and work. */
  isCommute: Type.Boolean(),
  /** Per mile in 1/10000 of the major unit; null before the first rate and for an unpaid trip. */
  rateE4: Nullable(Type.Integer()),
  amountMinor: Nullable(Type.Integer()),
  /** The taxable part: the excess over the IRS rate, and all of a commute. */
  taxableMinor: Type.Integer(),
  state: Type.Enum([...shownTripStates]),
  reason: Type.String(),
  ...SelfApproved,
  decidedAt: Nullable(Instant),
  /** The work it was derived from has changed since the decision. */
  isOutdated: Type.Boolean(),
})
export type Trip = Static<typeof Trip>

const sums = {
  trips: Type.Integer(),
  meters: Type.Integer(),
  openTrips: Type.Integer(),
  openMinor: Type.Integer(),
  approvedMinor: Type.Integer(),
  rejectedTrips: Type.Integer(),
}
export const MileageSums = Type.Object(sums)
export type MileageSums = Static<typeof MileageSums>

const shared = {
  totals: MileageSums,
  currency: Type.String(),
  /** True when a routing service measures distances; otherwise they are straight-line × 1.3. */
  routing: Type.Boolean(),
}

export const MileageSummary = Type.Object({
  items: Type.Array(Type.Object({ memberId: Id, memberName: Type.String(), ...sums })),
  ...shared,
})
export type MileageSummary = Static<typeof MileageSummary>

export const MemberMileage = Type.Object({
  memberName: Type.String(),
  items: Type.Array(Trip),
  ...shared,
  commutePaid: Type.Boolean(),
})
export type MemberMileage = Static<typeof MemberMileage>

/** Workdays, inclusive; at most 92. */
const days = { from: LocalDate, to: LocalDate }

export const getMileage = {
  method: 'GET',
  url: mileagePaths.mileage,
  config: { access: 'mileage.manage', readsReplica: true },
  schema: {
    summary: 'List the mileage of a range of days, by member',
    params: organizationParams,
    querystring: Closed(days),
    response: { 200: MileageSummary },
  },
} as const

export const exportMileage = {
  method: 'GET',
  url: mileagePaths.mileageExport,
  config: { access: 'mileage.manage', readsReplica: true },
  schema: {
    summary: 'Export the trips of a range of days',
    params: organizationParams,
    querystring: Closed({
      ...days,
      memberId: Type.Optional(Id),
      state: Type.Optional(Type.Enum([...shownTripStates])),
      ...exporting,
    }),
  },
} as const

export const getMemberMileage = {
  method: 'GET',
  url: mileagePaths.memberMileage,
  config: { access: 'mileage.own', readsReplica: true },
  schema: {
    summary: 'List a member’s trips: the caller’s own or, for administrators, anybody’s',
    params: memberParams,
    querystring: Closed(days),
    response: { 200: MemberMileage },
  },
} as const

export const decideTrips = {
  method: 'POST',
  url: mileagePaths.mileageDecisions,
  config: { access: 'mileage.manage' },
  schema: {
    summary: 'Approve, reject or reopen all of these trips or none; skips the caller’s own that another must decide',
    params: organizationParams,
    body: Closed({
      ...days,
      keys: Type.Array(Line(100), {
        minItems: 1,
        maxItems: mileageLimits.decisionsMax,
        uniqueItems: true,
      }),
      decision: Type.Enum([...tripDecisions]),
      reason: Text(mileageLimits.reasonMax),
    }),
    response: { 200: Type.Object({ changed: Type.Integer(), ...SkippedOwn }) },
  },
} as const

const entered = {
  day: LocalDate,
  from: Name(mileageLimits.nameMax),
  to: Name(mileageLimits.nameMax),
  meters: Type.Integer({ minimum: 1, maximum: mileageLimits.metersMax }),
  purpose: Words(mileageLimits.purposeMax),
  odometer: Nullable(Odometer),
  isCommute: Type.Boolean(),
}
export const NewTrip = Closed(entered)
export type NewTrip = Static<typeof NewTrip>
export const TripChanges = Closed({ ...entered, version: Version })
export type TripChanges = Static<typeof TripChanges>

export const addTrip = {
  method: 'POST',
  url: mileagePaths.memberTrips,
  config: { access: 'mileage.own' },
  schema: {
    summary: 'Add a trip',
    params: memberParams,
    body: NewTrip,
    response: { 201: Type.Object({ id: Id }) },
  },
} as const

const tripParams = Type.Object({ organizationId: Id, memberId: Id, tripId: Id })

export const changeTrip = {
  method: 'PUT',
  url: mileagePaths.memberTrip,
  config: { access: 'mileage.own' },
  schema: {
    summary: 'Update an added trip while it is open; 409 when `version` is old',
    params: tripParams,
    body: TripChanges,
    response: { 204: Type.Null() },
  },
} as const

export const removeTrip = {
  method: 'DELETE',
  url: mileagePaths.memberTrip,
  config: { access: 'mileage.own' },
  schema: {
    summary: 'Remove an added trip while it is open',
    params: tripParams,
    response: { 204: Type.Null() },
  },
} as const

const Rate = Closed({
  from: LocalDate,
  rateE4: Type.Integer({ minimum: 0, maximum: mileageLimits.rateE4Max }),
})

export const MileageSettings = Type.Object({
  /** The organization's own rates; before the first one the IRS rates apply. */
  rates: Type.Array(Rate),
  irsRates: Type.Array(Type.Object({ from: LocalDate, rateE4: Type.Integer(), source: Type.String() })),
  commutePaid: Type.Boolean(),
  currency: Type.String(),
  version: Type.Integer(),
})
export type MileageSettings = Static<typeof MileageSettings>

export const getMileageSettings = {
  method: 'GET',
  url: mileagePaths.mileageSettings,
  config: { access: 'mileage.manage' },
  schema: { summary: 'Get the rates per mile', params: organizationParams, response: { 200: MileageSettings } },
} as const

export const changeMileageSettings = {
  method: 'PUT',
  url: mileagePaths.mileageSettings,
  config: { access: 'mileage.manage' },
  schema: {
    summary: 'Replace the organization’s rates; approved trips stay unchanged',
    params: organizationParams,
    body: Closed({
      rates: Type.Array(Rate, { maxItems: mileageLimits.ratesMax }),
      commutePaid: Type.Boolean(),
      version: Type.Integer({ minimum: 0 }),
    }),
    response: { 200: MileageSettings },
  },
} as const

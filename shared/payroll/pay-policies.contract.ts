import { Type, type Static } from 'typebox'
import { alongsideKinds, federalReasons, notCoveredKinds, payPackIds, payrollLimits, regularRates } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Id, Instant, LocalDate, LocalTime, Nullable, organizationParams, Weekday } from '../schema.ts'

const terms = {
  /** Applies from the first workweek that begins on or after this day. */
  effectiveOn: LocalDate,
  packId: Type.Enum([...payPackIds]),
  regularRate: Type.Enum([...regularRates]),
  /** Pays breaks between 20 and 30 minutes, and longer rest breaks. */
  paysLongRests: Type.Boolean(),
  /** The local minimum wage in 1/10000 of the currency's major unit; 0 when no rule needs it. */
  minimumWageE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  weekStart: Weekday,
  workdayStart: LocalTime,
  /**
   * A gap between two sites up to this length is travel as a whole; in a longer one only the distance-based time. Null
   * pays entered travel only.
   */
  travelGapMinutes: Nullable(Type.Integer({ minimum: 1, maximum: payrollLimits.travelGapMinutesMax })),
  /** Hourly rate of travel, never below the minimum wage; 0 for the member's own rate. */
  travelRateE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

/** State or province (ISO 3166-2), which determines the rules and the minimum wage of a day. */
const Code = Type.String({ pattern: '^(US|CA)-[A-Z]{2}$' })

/** Created together with a jurisdiction unless they exist: its sick leave preset, its holidays. */
const Alongside = Type.Array(Type.Enum([...alongsideKinds]), { uniqueItems: true, maxItems: 2 })

/**
 * A new pay policy; unless it says otherwise, travel counts as time worked. A jurisdiction uses its own pack or one of
 * its alternatives.
 */
export const NewPayPolicy = Closed({
  ...terms,
  jurisdiction: Type.Optional(Nullable(Code)),
  alongside: Type.Optional(Alongside),
  travelGapMinutes: Type.Optional(terms.travelGapMinutes),
  travelRateE4: Type.Optional(terms.travelRateE4),
})
export type NewPayPolicy = Static<typeof NewPayPolicy>

export const PayPolicy = Type.Object({
  ...terms,
  jurisdiction: Nullable(Code),
  /** Null for the default before the first decision. */
  id: Nullable(Id),
  createdAt: Nullable(Instant),
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type PayPolicy = Static<typeof PayPolicy>

export const PayPack = Type.Object({
  id: Type.Enum([...payPackIds]),
  version: Type.String(),
  /** The law or regulation it is based on. */
  source: Type.String(),
  /** The first day of the workweek, where the law defines it. */
  weekStart: Nullable(Weekday),
  /** True when the organization may choose the regular rate; elsewhere the law defines it. */
  choosesRate: Type.Boolean(),
  /** Work counts to the second: rounding is off. */
  refusesRounding: Type.Boolean(),
  /** True when a member may have an alternative workweek schedule. */
  offersAlternativeWeek: Type.Boolean(),
})
export type PayPack = Static<typeof PayPack>

/** Exceptions for one location or member. Never changed: the latest one in effect applies. */
const scope = {
  locationId: Nullable(Id),
  memberId: Nullable(Id),
  /** Applies from this workday, or from the workweek that begins on or after it. */
  effectiveOn: LocalDate,
  /** Null returns to the organization's rules. A jurisdiction uses its own pack or one of its alternatives. */
  packId: Nullable(Type.Enum([...payPackIds])),
  jurisdiction: Nullable(Code),
  /**
   * For a location whose minimum wage is above its jurisdiction's; 0 for a member, who gets that of the places worked.
   */
  minimumWageE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

/** An alternative workweek under California Labor Code 511: minutes of Monday to Sunday as elected; 0 for a day off. */
const AlternativeWeek = Closed({
  minutes: Type.Array(Type.Integer({ minimum: 0, maximum: 600 }), { minItems: 7, maxItems: 7 }),
  electedOn: LocalDate,
})

export const NewPayScope = Closed({
  ...scope,
  /** For a member under California's rules. */
  alternativeWeek: Type.Optional(Nullable(AlternativeWeek)),
  alongside: Type.Optional(Alongside),
})
export type NewPayScope = Static<typeof NewPayScope>

export const PayScope = Type.Object({
  ...scope,
  alternativeWeek: Nullable(AlternativeWeek),
  id: Id,
  /** The location's or member's name. */
  name: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type PayScope = Static<typeof PayScope>

/** The pay law of a state or province as implemented here. */
export const PayJurisdiction = Type.Object({
  code: Code,
  name: Type.String(),
  packId: Type.Enum([...payPackIds]),
  /** Alternative rules: other wage orders of the state. */
  otherPackIds: Type.Array(Type.Enum([...payPackIds])),
  /** The source of its overtime law. */
  source: Type.String(),
  /** Why the federal rules apply; null when it has its own. */
  federalBecause: Nullable(Type.Enum([...federalReasons])),
  /** As of today; 0 when unknown. */
  minimumWageE4: Type.Integer(),
  /** The sick leave preset that follows its law. */
  leavePresetId: Nullable(Type.String()),
  /** True when the organization has a leave policy of that preset, and a calendar with its holidays. */
  hasLeave: Type.Boolean(),
  hasHolidays: Type.Boolean(),
  notCovered: Type.Array(Type.Enum([...notCoveredKinds])),
})
export type PayJurisdiction = Static<typeof PayJurisdiction>

export const PayJurisdictions = Type.Object({ lookedUpOn: LocalDate, items: Type.Array(PayJurisdiction) })
export type PayJurisdictions = Static<typeof PayJurisdictions>

export const listPayJurisdictions = {
  method: 'GET',
  url: payrollPaths.payJurisdictions,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List states and provinces with their pay rules and what is not covered',
    params: organizationParams,
    response: { 200: PayJurisdictions },
  },
} as const

export const PayPolicies = Type.Object({
  /** Newest first. */
  items: Type.Array(PayPolicy),
  packs: Type.Array(PayPack),
  /** Locations and members with exceptions, sorted by name, each newest first. */
  scopes: Type.Array(PayScope),
})
export type PayPolicies = Static<typeof PayPolicies>

export const listPayPolicies = {
  method: 'GET',
  url: payrollPaths.payPolicies,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List the organization’s pay policies by effective day, and the available rules',
    params: organizationParams,
    response: { 200: PayPolicies },
  },
} as const

export const addPayPolicy = {
  method: 'POST',
  url: payrollPaths.payPolicies,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Add a pay policy from a day on; earlier ones stay',
    params: organizationParams,
    /** Sent again with `confirmed` when the change affects locked pay. */
    querystring: Closed({ confirmed: Type.Optional(Type.Boolean()) }),
    body: NewPayPolicy,
    response: { 201: PayPolicies },
  },
} as const

export const addPayScope = {
  method: 'POST',
  url: payrollPaths.payScopes,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Set the rules for a location’s workdays, or a member’s workweeks, from a day on',
    params: organizationParams,
    /** Sent again with `confirmed` when the change affects locked pay. */
    querystring: Closed({ confirmed: Type.Optional(Type.Boolean()) }),
    body: NewPayScope,
    response: { 201: PayPolicies },
  },
} as const

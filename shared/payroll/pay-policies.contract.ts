import { Type, type Static } from 'typebox'
import { alongsideKinds, federalReasons, notCoveredKinds, payPackIds, payrollLimits, regularRates } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Id, Instant, LocalDate, LocalTime, Nullable, organizationParams, Weekday } from '../schema.ts'

const terms = {
  /** The workweek that begins on or after it is the first that is paid so. */
  effectiveOn: LocalDate,
  packId: Type.Enum([...payPackIds]),
  regularRate: Type.Enum([...regularRates]),
  /** Breaks between 20 and 30 minutes, and longer rests. */
  paysLongRests: Type.Boolean(),
  /** Of the place, in 1/10000 of the currency's major unit; 0 where no rule asks for it. */
  minimumWageE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  weekStart: Weekday,
  workdayStart: LocalTime,
  /** A gap between two sites that is travel as a whole; of a longer one the way by its distance. Null: only what was entered. */
  travelGapMinutes: Nullable(Type.Integer({ minimum: 1, maximum: payrollLimits.travelGapMinutesMax })),
  /** Of an hour of travel, never under the minimum wage; 0 for the member's own rate. */
  travelRateE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

/** State or province (ISO 3166-2): its rules, and its minimum wage by the day worked. */
const Code = Type.String({ pattern: '^(US|CA)-[A-Z]{2}$' })

/** Added with a jurisdiction where it is not there yet: its preset of sick leave, its holidays. */
const Alongside = Type.Array(Type.Enum([...alongsideKinds]), { uniqueItems: true, maxItems: 2 })

/** Travel is time worked: who says nothing else counts it from now on. A jurisdiction has its own pack, or one of its others. */
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
  /** Null for what holds before anybody decided. */
  id: Nullable(Id),
  createdAt: Nullable(Instant),
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type PayPolicy = Static<typeof PayPolicy>

export const PayPack = Type.Object({
  id: Type.Enum([...payPackIds]),
  version: Type.String(),
  /** The law or regulation it follows. */
  source: Type.String(),
  /** Where the law names the workweek's first day. */
  weekStart: Nullable(Weekday),
  /** Whether the organisation may choose by which rate overtime goes; elsewhere the law says. */
  choosesRate: Type.Boolean(),
  /** Work counts to the second: rounding is off. */
  refusesRounding: Type.Boolean(),
  /** Whether a member may have an alternative workweek schedule. */
  offersAlternativeWeek: Type.Boolean(),
})
export type PayPack = Static<typeof PayPack>

/** Of one location or one member; never changed, the newest from a day on counts. */
const scope = {
  locationId: Nullable(Id),
  memberId: Nullable(Id),
  /** The workday, or the workweek that begins on or after it. */
  effectiveOn: LocalDate,
  /** Null: the organisation's rules again. A jurisdiction has its own, or one of its others. */
  packId: Nullable(Type.Enum([...payPackIds])),
  jurisdiction: Nullable(Code),
  /** Of the location, where it is above that of the jurisdiction; 0 for a member, who has that of the places worked. */
  minimumWageE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

/** California Labor Code 511: minutes of Monday to Sunday as a work unit elected them; a day off has none. */
const AlternativeWeek = Closed({
  minutes: Type.Array(Type.Integer({ minimum: 0, maximum: 600 }), { minItems: 7, maxItems: 7 }),
  electedOn: LocalDate,
})

export const NewPayScope = Closed({
  ...scope,
  /** Of a member under California's rules. */
  alternativeWeek: Type.Optional(Nullable(AlternativeWeek)),
  alongside: Type.Optional(Alongside),
})
export type NewPayScope = Static<typeof NewPayScope>

export const PayScope = Type.Object({
  ...scope,
  alternativeWeek: Nullable(AlternativeWeek),
  id: Id,
  /** Of the location or the member. */
  name: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type PayScope = Static<typeof PayScope>

/** What the law of a state or province says about pay, as far as it is known here. */
export const PayJurisdiction = Type.Object({
  code: Code,
  name: Type.String(),
  packId: Type.Enum([...payPackIds]),
  /** Rules that may be chosen instead: another wage order of the state. */
  otherPackIds: Type.Array(Type.Enum([...payPackIds])),
  /** The law of its overtime. */
  source: Type.String(),
  /** Why the federal rules hold there; null where it has its own. */
  federalBecause: Nullable(Type.Enum([...federalReasons])),
  /** Of today; 0 where none is known. */
  minimumWageE4: Type.Integer(),
  /** The preset of sick leave that follows its law. */
  leavePresetId: Nullable(Type.String()),
  /** Whether the organization has a leave policy of that preset, and a calendar with its holidays. */
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
    summary: 'States and provinces with the pay rules that hold there, and what is not covered',
    params: organizationParams,
    response: { 200: PayJurisdictions },
  },
} as const

export const PayPolicies = Type.Object({
  /** The newest first. */
  items: Type.Array(PayPolicy),
  packs: Type.Array(PayPack),
  /** Locations and members that go by other rules, by name, each with the newest first. */
  scopes: Type.Array(PayScope),
})
export type PayPolicies = Static<typeof PayPolicies>

export const listPayPolicies = {
  method: 'GET',
  url: payrollPaths.payPolicies,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'How the organisation pays, by the day from which it holds, and the rules to choose from',
    params: organizationParams,
    response: { 200: PayPolicies },
  },
} as const

export const addPayPolicy = {
  method: 'POST',
  url: payrollPaths.payPolicies,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Say how the organisation pays from a day on; what was before stays',
    params: organizationParams,
    /** Asked again with `confirmed` where it changes pay that is locked. */
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
    summary: 'Say by which rules the workdays at a location, or the workweeks of a member, go from a day on',
    params: organizationParams,
    /** Asked again with `confirmed` where it changes pay that is locked. */
    querystring: Closed({ confirmed: Type.Optional(Type.Boolean()) }),
    body: NewPayScope,
    response: { 201: PayPolicies },
  },
} as const

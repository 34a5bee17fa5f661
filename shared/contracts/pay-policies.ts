import { Type, type Static } from 'typebox'
import { payPackIds, regularRates } from '../payroll/kinds.ts'
import { payrollPaths } from '../payroll/paths.ts'
import { Closed, Id, Instant, LocalDate, LocalTime, Nullable, organizationParams, Weekday } from './schema.ts'

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
}

export const NewPayPolicy = Closed(terms)
export type NewPayPolicy = Static<typeof NewPayPolicy>

export const PayPolicy = Type.Object({
  ...terms,
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
  /** Work counts to the second: rounding is off. */
  refusesRounding: Type.Boolean(),
})
export type PayPack = Static<typeof PayPack>

/** Of one location or one member; never changed, the newest from a day on counts. */
const scope = {
  locationId: Nullable(Id),
  memberId: Nullable(Id),
  /** The workday, or the workweek that begins on or after it. */
  effectiveOn: LocalDate,
  /** Null: the organisation's rules again. */
  packId: Nullable(Type.Enum([...payPackIds])),
  /** Of the location; 0 for a member, who has that of the places worked. */
  minimumWageE4: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

export const NewPayScope = Closed(scope)
export type NewPayScope = Static<typeof NewPayScope>

export const PayScope = Type.Object({
  ...scope,
  id: Id,
  /** Of the location or the member. */
  name: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
})
export type PayScope = Static<typeof PayScope>

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
    body: NewPayScope,
    response: { 201: PayPolicies },
  },
} as const

import { Type, type Static } from 'typebox'
import { adjustmentKinds, payChangeKinds, payFlags, payRunStates, payrollLimits } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { SelfApproved, SkippedOwn } from '../decisions/decisions.contract.ts'
import { PayItem, PayLine } from './pay-lines.contract.ts'
import { PayOverride } from './pay-overrides.contract.ts'
import { PayWorkday } from './pay-workdays.contract.ts'
import { Closed, Id, Instant, List, LocalDate, memberParams, Nullable, organizationParams, Words } from '../schema.ts'

const Money = Type.Integer()

/** A pay period: days in the organization's time zone, inclusive. */
export const PayPeriod = Type.Object({
  from: LocalDate,
  to: LocalDate,
  /** The day it is paid. */
  payDay: LocalDate,
  state: Type.Enum([...payRunStates]),
  /** Null until the first approval. */
  runId: Nullable(Id),
  /** True when its last day has ended. */
  isOver: Type.Boolean(),
  lockedAt: Nullable(Instant),
  lockedBy: Nullable(Type.String()),
  exportedAt: Nullable(Instant),
  /** The reason it was unlocked, if it was. */
  unlockReason: Type.String(),
  /** Hash of the locked inputs; the same inputs and rules give the same pay. */
  inputsHash: Nullable(Type.String()),
  rulesHash: Nullable(Type.String()),
})
export type PayPeriod = Static<typeof PayPeriod>

/** Seconds and minor units of a member in a period. Reimbursements and deductions are not wages. */
export const PayTotals = Type.Object({
  workedSeconds: Type.Integer(),
  /** Hours worked other than overtime and double time; the three add up to all hours worked. */
  regularSeconds: Type.Integer(),
  overtimeSeconds: Type.Integer(),
  doubleSeconds: Type.Integer(),
  holidaySeconds: Type.Integer(),
  timeOffSeconds: Type.Integer(),
  /** Every hour and visit at its own rate. */
  straightMinor: Money,
  /** The overtime premium on top. */
  overtimeMinor: Money,
  doubleMinor: Money,
  /** Premiums for breaks, split shifts and reporting time. */
  premiumMinor: Money,
  holidayMinor: Money,
  timeOffMinor: Money,
  /** Bonuses and corrections of earlier periods. */
  bonusMinor: Money,
  grossMinor: Money,
  mileageMinor: Money,
  /** Reimbursements and deductions. */
  otherMinor: Money,
  /** Bookkeepers' figures, hours with their full pay: the three add up to straight pay plus premiums. */
  regularMinor: Money,
  overtimePayMinor: Money,
  doublePayMinor: Money,
  /** Paid out before taxes: gross pay with mileage and other amounts. */
  totalMinor: Money,
})
export type PayTotals = Static<typeof PayTotals>

/** An approval invalidated by a change of its inputs. */
const ApprovalChange = Type.Object({
  /** The approved amount; null when it was not stored at that time. */
  approvedMinor: Nullable(Money),
  /** Empty when unknown. */
  kinds: Type.Array(Type.Enum([...payChangeKinds])),
})
export type ApprovalChange = Static<typeof ApprovalChange>

export const MemberPaySummary = Type.Object({
  memberId: Id,
  name: Type.String(),
  employeeNumber: Type.String(),
  state: Type.Enum(['open', 'approved']),
  flags: Type.Array(Type.Enum([...payFlags])),
  changed: Nullable(ApprovalChange),
  /** Flags overridden for the pay as currently computed. */
  overrides: Type.Array(PayOverride),
  totals: PayTotals,
})
export type MemberPaySummary = Static<typeof MemberPaySummary>

const periodQuery = {
  /** First day of a period; defaults to the one to work on: the last that is over, or the current one. */
  from: Type.Optional(LocalDate),
}

export const Payroll = Type.Object({
  period: PayPeriod,
  currency: Type.String(),
  /** Hours and cost by workday. */
  days: Type.Array(Type.Object({ day: LocalDate, seconds: Type.Integer(), amountMinor: Money })),
  members: Type.Array(MemberPaySummary),
  totals: PayTotals,
})
export type Payroll = Static<typeof Payroll>

export const PayAdjustment = Type.Object({
  id: Id,
  memberId: Id,
  day: LocalDate,
  kind: Type.Enum([...adjustmentKinds]),
  /** Negative for a deduction. */
  amountMinor: Money,
  inRegularRate: Type.Boolean(),
  /** For a bonus over several workweeks: the days in which it was earned. */
  earnedFrom: Nullable(LocalDate),
  earnedTo: Nullable(LocalDate),
  note: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  reversesId: Nullable(Id),
  reversedById: Nullable(Id),
  ...SelfApproved,
})
export type PayAdjustment = Static<typeof PayAdjustment>

export const MemberPay = Type.Object({
  period: PayPeriod,
  currency: Type.String(),
  member: Type.Object({ id: Id, name: Type.String(), employeeNumber: Type.String() }),
  /** Empty until entered in the settings. */
  employerAddress: Type.String(),
  state: Type.Enum(['open', 'approved']),
  approvedAt: Nullable(Instant),
  approvedBy: Nullable(Type.String()),
  ...SelfApproved,
  flags: Type.Array(Type.Enum([...payFlags])),
  changed: Nullable(ApprovalChange),
  /** Flags overridden for the pay as currently computed. */
  overrides: Type.Array(PayOverride),
  totals: PayTotals,
  lines: Type.Array(PayLine),
  /** The same amounts as shown and exported. */
  items: Type.Array(PayItem),
  adjustments: Type.Array(PayAdjustment),
  /** Facts recorded about workdays; null when no rule of the period needs them. */
  workdays: Nullable(Type.Array(PayWorkday)),
  /** True when breaks, waivers and gaps matter too, not only shifts that were cut short. */
  asksBreaks: Type.Boolean(),
})
export type MemberPay = Static<typeof MemberPay>

export const PayPeriods = Type.Object({ ...List(PayPeriod).properties, currency: Type.String() })
export type PayPeriods = Static<typeof PayPeriods>

export const listPayPeriods = {
  method: 'GET',
  url: payrollPaths.payPeriods,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List pay periods, newest first',
    params: organizationParams,
    querystring: Closed({
      /** A day in the most recent period; defaults to today. */
      before: Type.Optional(LocalDate),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: payrollLimits.periodsMax })),
    }),
    response: { 200: PayPeriods },
  },
} as const

export const getPayroll = {
  method: 'GET',
  url: payrollPaths.payroll,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Get every member’s pay of a period, with the flags to review first',
    params: organizationParams,
    querystring: Closed(periodQuery),
    response: { 200: Payroll },
  },
} as const

export const getMemberPay = {
  method: 'GET',
  url: payrollPaths.payrollMember,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Get a member’s pay line by line, with its calculation',
    params: memberParams,
    querystring: Closed(periodQuery),
    response: { 200: MemberPay },
  },
} as const

export const approvePay = {
  method: 'POST',
  url: payrollPaths.payApprovals,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Approve the current pay of members, or undo the approval',
    params: organizationParams,
    body: Closed({
      from: LocalDate,
      memberIds: Type.Array(Id, { minItems: 1, maxItems: payrollLimits.approvalsMax, uniqueItems: true }),
      state: Type.Enum(['open', 'approved']),
    }),
    response: { 200: Type.Object({ changed: Type.Integer(), ...SkippedOwn }) },
  },
} as const

export const lockPay = {
  method: 'POST',
  url: payrollPaths.payRuns,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Lock a period: stores its lines; from then on no time in it can change',
    params: organizationParams,
    body: Closed({ from: LocalDate }),
    response: { 201: PayPeriod },
  },
} as const

const reason = Words(payrollLimits.reasonMax)

export const unlockPay = {
  method: 'POST',
  url: payrollPaths.payRunUnlock,
  config: { access: 'payroll.unlock' },
  schema: {
    summary: 'Unlock a period; its snapshot stays',
    params: Type.Object({ organizationId: Id, runId: Id }),
    body: Closed({ reason }),
    response: { 200: PayPeriod },
  },
} as const

export const addPayAdjustment = {
  method: 'POST',
  url: payrollPaths.payAdjustments,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Add a bonus, deduction, reimbursement or correction, which cannot be changed, only reversed',
    params: organizationParams,
    body: Closed({
      memberId: Id,
      day: LocalDate,
      kind: Type.Enum([...adjustmentKinds]),
      /** Positive; a correction may also be negative. */
      amountMinor: Type.Integer({ minimum: -payrollLimits.amountMinorMax, maximum: payrollLimits.amountMinorMax }),
      inRegularRate: Type.Boolean(),
      /** For a bonus in the regular rate earned over more than its workweek: at most a year before its day. */
      earnedFrom: Type.Optional(Nullable(LocalDate)),
      earnedTo: Type.Optional(Nullable(LocalDate)),
      note: Words(payrollLimits.noteMax),
    }),
    response: { 201: PayAdjustment },
  },
} as const

export const reversePayAdjustment = {
  method: 'POST',
  url: payrollPaths.payAdjustmentReversal,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Reverse an adjustment by a second one, on a day that is not locked',
    params: Type.Object({ organizationId: Id, adjustmentId: Id }),
    body: Closed({ day: LocalDate, note: Words(payrollLimits.noteMax) }),
    response: { 201: PayAdjustment },
  },
} as const

export const MyPay = Type.Object({
  /** The member's pay of the requested period so far. */
  pay: MemberPay,
  /** The member's statements of locked periods, newest first. */
  statements: Type.Array(Type.Object({ from: LocalDate, to: LocalDate, grossMinor: Money, totalMinor: Money })),
})
export type MyPay = Static<typeof MyPay>

export const getMyPay = {
  method: 'GET',
  url: payrollPaths.myPay,
  config: { access: 'pay.own' },
  schema: {
    summary: 'Get the caller’s pay: the current period, or one by its first day',
    params: organizationParams,
    querystring: Closed(periodQuery),
    response: { 200: MyPay },
  },
} as const

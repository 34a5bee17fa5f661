import { Type, type Static } from 'typebox'
import { leaveKinds, ledgerKinds, timeOffLimits } from './kinds.ts'
import { timeOffPaths } from './paths.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import {
  Closed,
  Id,
  List,
  LocalDate,
  memberParams,
  Nullable,
  organizationParams,
  Page,
  paging,
  Words,
} from '../schema.ts'

export const LeaveBalance = Type.Object({
  policyId: Id,
  policyName: Type.String(),
  kind: Type.Enum([...leaveKinds]),
  paid: Type.Boolean(),
  tracksBalance: Type.Boolean(),
  startsOn: LocalDate,
  endsOn: Nullable(LocalDate),
  /** Today's balance: the sum of the ledger. */
  balanceMinutes: Type.Integer(),
  /** Approved for future days. */
  plannedMinutes: Type.Integer(),
  /** Requested and not decided. */
  requestedMinutes: Type.Integer(),
  /** Used in the policy year up to today. */
  usedMinutes: Type.Integer(),
  /** False once the policy or the member's assignment has ended: nothing can be requested. */
  isOpen: Type.Boolean(),
  /** The decision on the member's assignment and its dates. */
  ...SelfApproved,
})
export type LeaveBalance = Static<typeof LeaveBalance>
export const LeaveBalanceList = Type.Object({
  ...List(LeaveBalance).properties,
  memberId: Id,
  memberName: Type.String(),
  today: LocalDate,
})
export type LeaveBalanceList = Static<typeof LeaveBalanceList>

export const getOwnLeaveBalances = {
  method: 'GET',
  url: timeOffPaths.ownLeaveBalances,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s balances by policy',
    params: organizationParams,
    response: { 200: LeaveBalanceList },
  },
} as const

export const getLeaveBalances = {
  method: 'GET',
  url: timeOffPaths.leaveBalances,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'List a member’s balances by policy: the caller’s own, or anybody’s for those who manage time off',
    params: memberParams,
    response: { 200: LeaveBalanceList },
  },
} as const

export const LedgerLine = Type.Object({
  id: Id,
  policyId: Id,
  kind: Type.Enum([...ledgerKinds]),
  day: LocalDate,
  minutes: Type.Integer(),
  /** The policy's balance after this line. */
  balanceMinutes: Type.Integer(),
  requestId: Nullable(Id),
  note: Type.String(),
  /** The member who adjusted; null for lines created by the policy. */
  by: Nullable(Type.String()),
  ...SelfApproved,
})
export type LedgerLine = Static<typeof LedgerLine>
export const LedgerPage = Page(LedgerLine)
export type LedgerPage = Static<typeof LedgerPage>

export const listLeaveLedger = {
  method: 'GET',
  url: timeOffPaths.leaveLedger,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'List the lines of a policy, newest first, with the balance after each',
    params: memberParams,
    querystring: Closed({ policyId: Id, ...paging }),
    response: { 200: LedgerPage },
  },
} as const

export const LeaveForecast = Type.Object({
  on: LocalDate,
  balanceMinutes: Type.Integer(),
  /** The balance at the end of each month from now on, and on the requested day. */
  points: Type.Array(Type.Object({ day: LocalDate, balanceMinutes: Type.Integer() })),
  /** Future lines: accruals by the policy on planned work, and approved time off. */
  lines: Type.Array(Type.Object({ kind: Type.Enum([...ledgerKinds]), day: LocalDate, minutes: Type.Integer() })),
})
export type LeaveForecast = Static<typeof LeaveForecast>

export const getLeaveForecast = {
  method: 'GET',
  url: timeOffPaths.leaveForecast,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'Get the expected balance on a future day, if work goes as planned',
    params: memberParams,
    querystring: Closed({ policyId: Id, on: LocalDate }),
    response: { 200: LeaveForecast },
  },
} as const

export const NewLeaveAdjustment = Closed({
  policyId: Id,
  day: LocalDate,
  minutes: Type.Integer({ minimum: -timeOffLimits.adjustMinutesMax, maximum: timeOffLimits.adjustMinutesMax }),
  note: Words(300),
})
export type NewLeaveAdjustment = Static<typeof NewLeaveAdjustment>

export const adjustLeave = {
  method: 'POST',
  url: timeOffPaths.leaveAdjustments,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Adjust a balance with a reason',
    params: memberParams,
    body: NewLeaveAdjustment,
    response: { 201: LeaveBalanceList },
  },
} as const

import { Type, type Static } from 'typebox'
import { leaveKinds, leavingPays, timeOffLimits } from './kinds.ts'
import { timeOffPaths } from './paths.ts'
import { SkippedOwn } from '../decisions/decisions.contract.ts'
import { Closed, Id, List, LocalDate, Name, Nullable, organizationParams, Version } from '../schema.ts'

const minutes = (minimum = 0) => Type.Integer({ minimum, maximum: 600_000 })
const days = Type.Integer({ minimum: 0, maximum: 730 })

export const LeaveRules = Closed({
  accrual: Type.Union([
    Closed({ method: Type.Literal('none') }),
    /** One minute for every `divisor` minutes worked. */
    Closed({ method: Type.Literal('per_hour_worked'), divisor: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
    Closed({ method: Type.Literal('per_period'), minutes: minutes(1) }),
    Closed({ method: Type.Literal('yearly'), minutes: minutes(1) }),
  ]),
  capMinutes: Nullable(minutes()),
  yearlyAccrualMaxMinutes: Nullable(minutes()),
  yearlyUseMaxMinutes: Nullable(minutes()),
  yearStart: Type.Union([
    Closed({
      kind: Type.Literal('date'),
      monthDay: Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }),
    }),
    Closed({ kind: Type.Literal('hire') }),
  ]),
  carryOverMaxMinutes: Nullable(minutes()),
  carryOverExpiresAfterDays: Nullable(Type.Integer({ minimum: 1, maximum: 730 })),
  accrualWaitingDays: days,
  useWaitingDays: days,
  allowsNegative: Type.Boolean(),
})
export type LeaveRules = Static<typeof LeaveRules>

/** How to treat the balance on the member's last day. */
export const LeaveLeaving = Closed({
  pays: Type.Enum([...leavingPays]),
  /** For `up_to`: the maximum paid out; the rest is forfeited. */
  maxMinutes: minutes(),
  /** A forfeited balance is restored on a rehire within this many days; 0 for never. */
  reinstatedDays: days,
})
export type LeaveLeaving = Static<typeof LeaveLeaving>

const fields = {
  name: Name(),
  kind: Type.Enum([...leaveKinds]),
  paid: Type.Boolean(),
  /** False when requests need no balance. */
  tracksBalance: Type.Boolean(),
  includesHolidays: Type.Boolean(),
  /** Minutes per day for members without scheduled visits. */
  dayMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  rules: LeaveRules,
  leaving: LeaveLeaving,
}

export const LeavePolicyDraft = Closed(fields)
export type LeavePolicyDraft = Static<typeof LeavePolicyDraft>
export const LeavePolicyChanges = Closed({ ...fields, version: Version })
export type LeavePolicyChanges = Static<typeof LeavePolicyChanges>

export const LeavePolicy = Type.Object({
  ...fields,
  id: Id,
  /** True when its rules can no longer be changed. */
  isInUse: Type.Boolean(),
  isArchived: Type.Boolean(),
  /** Number of members assigned today. */
  memberCount: Type.Integer(),
  version: Version,
})
export type LeavePolicy = Static<typeof LeavePolicy>
export const LeavePolicyList = List(LeavePolicy)
export type LeavePolicyList = Static<typeof LeavePolicyList>

const policyParams = Type.Object({ organizationId: Id, policyId: Id })

export const listLeavePolicies = {
  method: 'GET',
  url: timeOffPaths.leavePolicies,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'List time off policies by name, archived ones last',
    params: organizationParams,
    response: { 200: LeavePolicyList },
  },
} as const

export const createLeavePolicy = {
  method: 'POST',
  url: timeOffPaths.leavePolicies,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Add a time off policy',
    params: organizationParams,
    body: LeavePolicyDraft,
    response: { 201: LeavePolicy },
  },
} as const

export const updateLeavePolicy = {
  method: 'PUT',
  url: timeOffPaths.leavePolicy,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Replace a policy; its rules only while it has no balances; 409 when `version` is old',
    params: policyParams,
    body: LeavePolicyChanges,
    response: { 200: LeavePolicy },
  },
} as const

export const archiveLeavePolicy = {
  method: 'POST',
  url: timeOffPaths.leavePolicyArchive,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Archive a policy: nobody can request by it any more; balances stay',
    params: policyParams,
    response: { 200: LeavePolicy },
  },
} as const

export const restoreLeavePolicy = {
  method: 'POST',
  url: timeOffPaths.leavePolicyRestore,
  config: { access: 'timeoff.manage' },
  schema: { summary: 'Restore a policy', params: policyParams, response: { 200: LeavePolicy } },
} as const

export const NewLeaveAssignments = Closed({
  memberIds: Type.Array(Id, { minItems: 1, maxItems: timeOffLimits.assignMax, uniqueItems: true }),
  startsOn: LocalDate,
})
export type NewLeaveAssignments = Static<typeof NewLeaveAssignments>

export const assignLeavePolicy = {
  method: 'POST',
  url: timeOffPaths.leavePolicyAssignments,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Assign a policy to members from a day on; existing assignments stay. Lines up to yesterday are written',
    params: policyParams,
    body: NewLeaveAssignments,
    response: { 200: Type.Object({ assigned: Type.Integer(), ...SkippedOwn }) },
  },
} as const

export const LeaveAssignmentChanges = Closed({ startsOn: LocalDate, endsOn: Nullable(LocalDate) })
export type LeaveAssignmentChanges = Static<typeof LeaveAssignmentChanges>

export const LeaveAssignment = Type.Object({
  memberId: Id,
  policyId: Id,
  startsOn: LocalDate,
  endsOn: Nullable(LocalDate),
})
export type LeaveAssignment = Static<typeof LeaveAssignment>

export const setLeaveAssignment = {
  method: 'PUT',
  url: timeOffPaths.leaveAssignment,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Set from when to when a member has a policy; the first day is fixed once lines were written',
    params: Type.Object({ organizationId: Id, policyId: Id, memberId: Id }),
    body: LeaveAssignmentChanges,
    response: { 200: LeaveAssignment },
  },
} as const

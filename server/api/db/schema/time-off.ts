import type { ColumnType, Generated } from 'kysely'
import type { LeaveLeaving, LeaveRules } from '#shared/time-off/time-off-policies.contract.ts'
import type { FeedScope, LeaveKind, LedgerKind, RequestState } from '#shared/time-off/kinds.ts'
import type { CreatedAt, Json } from './columns.ts'

export interface LeavePoliciesTable {
  organizationId: string
  id: string
  name: string
  kind: LeaveKind
  paid: boolean
  tracksBalance: Generated<boolean>
  includesHolidays: Generated<boolean>
  dayMinutes: Generated<number>
  rules: Json<LeaveRules>
  leaving: ColumnType<LeaveLeaving, string | undefined, string>
  /** Earlier departures leave the balance unchanged. */
  leavingSince: Generated<string | null>
  archivedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface LeaveAssignmentsTable {
  organizationId: string
  id: string
  memberId: string
  policyId: string
  startsOn: string
  endsOn: string | null
  postedThrough: string | null
  version: Generated<number>
  createdAt: CreatedAt
}

/** A day of a request, with its minutes. */
export interface LeaveDay {
  day: string
  minutes: number
}

export interface LeaveRequestsTable {
  organizationId: string
  id: string
  memberId: string
  policyId: string
  fromDay: string
  toDay: string
  fromTime: string | null
  toTime: string | null
  days: Json<LeaveDay[]>
  minutes: number
  note: Generated<string>
  state: Generated<RequestState>
  answer: Generated<string>
  decidedBy: string | null
  decidedAt: Date | null
  createdBy: string | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface LeaveLedgerTable {
  organizationId: string
  id: string
  memberId: string
  policyId: string
  kind: LedgerKind
  day: string
  minutes: number
  requestId: string | null
  note: Generated<string>
  createdBy: string | null
  createdAt: CreatedAt
}

export interface LeaveCheckpointsTable {
  organizationId: string
  memberId: string
  policyId: string
  throughDay: string
  countedBy: Buffer
  balanceMinutes: number
  carriedMinutes: number
  carriedUntil: string | null
  countedSeconds: number
  yearAccruedMinutes: number
  unwrittenMinutes: number
  ledgerMinutes: number
}

export interface LeaveFeedsTable {
  organizationId: string
  memberId: string
  scope: FeedScope
  tokenHash: Buffer
  createdAt: ColumnType<Date, Date | undefined, Date>
}

export interface TimeOffDatabase {
  leavePolicies: LeavePoliciesTable
  leaveAssignments: LeaveAssignmentsTable
  leaveRequests: LeaveRequestsTable
  leaveLedger: LeaveLedgerTable
  leaveCheckpoints: LeaveCheckpointsTable
  leaveFeeds: LeaveFeedsTable
}

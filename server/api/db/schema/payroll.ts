import type { ColumnType, Generated } from 'kysely'
import type { Rounding } from '#shared/organizations/choices.ts'
import type {
  AdjustmentKind,
  OverridablePayFlag,
  ShiftGap,
  PayPackId,
  PayRunState,
  RegularRate,
} from '#shared/payroll/kinds.ts'
import type { CodedPayFormat, EarningKind } from '#shared/payroll/earning-codes.ts'
import type { CreatedAt, Json } from './columns.ts'

export interface PayPoliciesTable {
  organizationId: string
  id: string
  /** YYYY-MM-DD */
  effectiveOn: string
  packId: PayPackId
  /** State or province (ISO 3166-2), if selected. */
  jurisdiction: Generated<string | null>
  regularRate: Generated<RegularRate>
  paysLongRests: Generated<boolean>
  minimumWageE4: Generated<number>
  weekStart: number
  /** HH:MM:SS */
  workdayStart: Generated<string>
  /** Null when travel between sites is not derived. */
  travelGapMinutes: Generated<number | null>
  /** 0 for the member's own rate. */
  travelRateE4: Generated<number>
  createdBy: string | null
  createdAt: CreatedAt
}

export interface PayScopesTable {
  organizationId: string
  id: string
  locationId: string | null
  memberId: string | null
  /** YYYY-MM-DD */
  effectiveOn: string
  packId: PayPackId | null
  /** ISO 3166-2 */
  jurisdiction: string | null
  minimumWageE4: Generated<number>
  /** For Monday to Sunday, when the member's work unit elected a schedule. */
  alternativeMinutes: Generated<number[] | null>
  /** YYYY-MM-DD */
  electedOn: Generated<string | null>
  createdBy: string | null
  createdAt: CreatedAt
}

/** The organization's names and codes for earnings at a payroll provider, where they differ from the defaults. */
export interface PayEarningCodesTable {
  organizationId: string
  format: CodedPayFormat
  kind: EarningKind
  code: string
  createdAt: CreatedAt
}

export interface PayRunsTable {
  organizationId: string
  id: string
  fromDay: string
  toDay: string
  state: Generated<PayRunState>
  startsAt: Date
  endsAt: Date
  revision: Generated<number>
  lockedAt: Date | null
  lockedBy: string | null
  rulesHash: string | null
  inputsHash: string | null
  totals: ColumnType<unknown, string | null, string | null>
  exportedAt: Date | null
  unlockedAt: Date | null
  unlockedBy: string | null
  unlockReason: Generated<string>
  version: Generated<number>
  /** The range of instants of the work it is computed from. */
  readsSince: Generated<Date | null>
  readsUntil: Generated<Date | null>
  /** Undated settings as they were when it was locked. */
  settings: ColumnType<LockedSettings | null, string | null | undefined, string | null>
  /** YYYY-MM-DD, as set when the period was locked. */
  payDay: Generated<string | null>
  createdAt: CreatedAt
}

/** The settings that pay depends on. */
export interface LockedSettings {
  timeZone: string
  weekStart: number
  workdayStart: string
  rounding: Rounding
  /** Null when one holiday calendar applies everywhere. */
  whereabouts?: Whereabouts | null
}

/** Members' regions and locations' places, which determine holidays. */
export interface Whereabouts {
  members: Readonly<Record<string, string | null>>
  locations: Readonly<Record<string, { regionId: string | null; clientId: string }>>
}

/** Reasons for overriding a pay flag. */
export interface PayOverridesTable {
  organizationId: string
  id: string
  runId: string
  memberId: string
  flag: OverridablePayFlag
  reason: string
  payHash: string
  createdBy: string | null
  createdAt: CreatedAt
}

/** Days with changes after a period that may contain them was locked. */
export interface PayRechecksTable {
  organizationId: string
  id: string
  memberId: string | null
  /** A range of instants as text. */
  during: string
  createdAt: CreatedAt
}

/** Amounts still to be paid for a locked period. */
export interface PayDifferencesTable {
  organizationId: string
  runId: string
  memberId: string
  lines: Json<unknown>
  createdAt: ColumnType<Date, never, Date>
}

/** Differences paid with the lock of another period. */
export interface PayCorrectionsTable {
  organizationId: string
  runId: string
  revision: number
  ofRunId: string
  memberId: string
  lines: Json<unknown>
  createdAt: CreatedAt
}

export interface PayRunMembersTable {
  organizationId: string
  runId: string
  memberId: string
  state: 'open' | 'approved'
  approvedAt: Date | null
  approvedBy: string | null
  inputsHash: string
  inputs: Json<Readonly<Record<string, string>>>
  resultHash: string | null
  totalMinor: number | null
}

export interface PaySnapshotsTable {
  organizationId: string
  runId: string
  revision: number
  memberId: string
  memberName: string
  inputsHash: string
  inputs: Json<Readonly<Record<string, string>>>
  totals: Json<unknown>
  lines: Json<unknown>
  createdAt: CreatedAt
}

/** Pay for work in locked periods, by day and job. */
export interface PayCostsTable {
  organizationId: string
  runId: string
  revision: number
  day: string
  jobKey: string
  locationId: string
  jobId: string | null
  amountMinor: number
}

export interface PayAdjustmentsTable {
  organizationId: string
  id: string
  memberId: string
  day: string
  kind: AdjustmentKind
  amountMinor: number
  inRegularRate: Generated<boolean>
  earnedFrom: Generated<string | null>
  earnedTo: Generated<string | null>
  note: string
  reversesId: string | null
  createdBy: string | null
  createdAt: CreatedAt
}

export interface PayWorkdaysTable {
  organizationId: string
  id: string
  memberId: string
  day: string
  restMissed: boolean
  firstMealWaived: boolean
  secondMealWaived: boolean
  /** Scheduled minutes of a day on which the member was sent home. */
  scheduledMinutes: number | null
  gap: ShiftGap
  note: string
  createdBy: string | null
  createdAt: CreatedAt
}

export interface PayTravelsTable {
  organizationId: string
  id: string
  memberId: string
  day: string
  fromLogId: string
  toLogId: string
  minutes: number
  note: string
  createdBy: string | null
  createdAt: CreatedAt
}

export interface PayrollDatabase {
  payPolicies: PayPoliciesTable
  payScopes: PayScopesTable
  payEarningCodes: PayEarningCodesTable
  payOverrides: PayOverridesTable
  payRechecks: PayRechecksTable
  payDifferences: PayDifferencesTable
  payCorrections: PayCorrectionsTable
  payRuns: PayRunsTable
  payRunMembers: PayRunMembersTable
  paySnapshots: PaySnapshotsTable
  payCosts: PayCostsTable
  payAdjustments: PayAdjustmentsTable
  payWorkdays: PayWorkdaysTable
  payTravels: PayTravelsTable
}

import type { PayWorkdaysTable } from '#server/api/db/schema/payroll.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { SalaryTerms } from '#shared/members/salaries.ts'
import type { PayBasis } from '#shared/members/statuses.ts'
import type { HolidayPaidTo } from '#shared/holiday-calendars/kinds.ts'
import type { Names } from '#shared/names.ts'
import type { OrdinanceId, ShiftChange } from '#shared/fair-workweek/kinds.ts'
import type { AdjustmentKind } from '#shared/payroll/kinds.ts'
import type { HomeTerms, PayPolicy, PlaceTerms } from '../rules/pay-policy.ts'
import type { MeasuredTravel } from '../rules/travel.ts'
import type { SpanHours } from '../rules/span-bonus.ts'
import type { HolidayEarnings } from '../rules/statutory-holidays.ts'

/** Work log flags that a manager reviews before paying. */
export const reviewedFlags = ['closed_automatically', 'long', 'edited'] as const

/** One work log with its breaks. Instants are seconds since 1970. */
export interface LoggedWork {
  id: string
  locationId: string
  jobId: string | null
  visitStart: number | null
  start: number
  /** Null while it is running. */
  end: number | null
  flags: readonly (typeof reviewedFlags)[number][]
  breaks: readonly { kind: 'rest' | 'meal'; start: number; end: number }[]
}

export interface DatedPayRate {
  basis: PayBasis
  /** Per hour, visit, day or salary period, in 1/10000. */
  rateE4: number
  /** Set only for a salary. */
  salary?: SalaryTerms
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

/** Pay by time uses the rate of each workday; flat pay uses the rate of the day the log began. */
export const isPaidByTime = ({ basis }: Pick<DatedPayRate, 'basis'>): boolean => basis === 'hour' || basis === 'salary'

/** A visit the member began before the workweeks read here, with the rate of that day. */
export interface BegunVisit {
  jobId: string
  visitStart: number
  rate: DatedPayRate | null
}

/** A log that reaches into the workweeks from before, if its first day's rate still pays them. */
export interface EnteringRate {
  logId: string
  rate: DatedPayRate
}

export interface AdjustmentInput {
  id: string
  day: string
  kind: AdjustmentKind
  amountMinor: number
  inRegularRate: boolean
  note: string
  /** Hours worked over a multi-workweek bonus's days; null for other adjustments. */
  earned: SpanHours | null
}

/** A manager's record about a workday, for example a missed rest. */
export type RecordedWorkday = Omit<PayWorkdaysTable, 'organizationId' | 'memberId' | 'createdBy' | 'createdAt'>

/** Approved paid time off on one day. */
export interface PaidTimeOff {
  requestId: string
  day: string
  minutes: number
  policyName: string
  isWholeDay: boolean
  isWorkedIn: boolean
}

/** A whole day of approved unpaid time off. */
export interface Absence {
  day: string
}

/** The part of a leave balance paid on the member's last day. */
export interface LeavePayout {
  day: string
  policyId: string
  policyName: string
  minutes: number
}

/** Approved trips of one day. */
export interface ApprovedTrips {
  day: string
  /** With one decimal. */
  miles: string
  amountMinor: number
}

/** A calendar day off with pay. */
export interface PaidHoliday {
  day: string
  names: Names
  paidMinutes: number
  paidTo: HolidayPaidTo
  /** The average day of the weeks before, in minutes; null unless the calendar pays by it. */
  averageMinutes: number | null
  /** Earnings that statutory pay is based on; null if the calendar's paid time applies. */
  earned: HolidayEarnings | null
}

/** A change of a posted schedule that a fair workweek law makes the company pay. */
export interface OwedChange {
  id: string
  day: string
  jobId: string
  locationId: string
  ordinanceId: OrdinanceId
  change: ShiftChange
  owedSeconds: number
  shiftSeconds: number
  recordedAt: number
}

/** The fair workweek law of a location the member worked at, from a day on. */
export interface RestRule {
  locationId: string
  from: string
  ordinanceId: OrdinanceId | null
}

/** Multiplier of an hour on a holiday, in 1/10000 of the plain rate; 10000 is no premium. */
export interface HolidayWork {
  multiplierE4: number
  /** From a state's or province's calendar, not added by the company. */
  isPublic: boolean
  names: Names
}

/** The organization's decisions that affect a period, shared by all its members. */
export interface PeriodTerms {
  from: string
  to: string
  policy: Omit<PayPolicy, 'places'>
  rounding: Rounding
  isHalfMonth: boolean
  /** True if some place counts hours from when work began, so the workdays before and after a week are read too. */
  looksAround: boolean
  /** True if a place's holiday premium replaces overtime, so the holidays of whole weeks are read. */
  holidaysApart: boolean
  /** Hash of the rule texts these terms may use, and of the engine version that applies them. */
  rules: string
}

/** Both days included; null if unknown. */
export interface Employment {
  hiredOn: string | null
  endedOn: string | null
}

/**
 * The only input of a member's pay. It is plain data and the computation reads nothing else, so the hash that an
 * approval stores covers everything the amount depends on, including fields added later.
 */
export interface PayInput {
  terms: PeriodTerms
  member: Employment & { id: string; earlier: readonly Employment[] }
  /** The jurisdictions whose rules apply to the member's workweeks. */
  homes: readonly HomeTerms[]
  /** Places the member worked at that have their own rules. */
  places: readonly { locationId: string; terms: readonly PlaceTerms[] }[]
  logs: readonly LoggedWork[]
  visitsBegun: readonly BegunVisit[]
  entering: readonly EnteringRate[]
  rates: readonly DatedPayRate[]
  adjustments: readonly AdjustmentInput[]
  timeOff: readonly PaidTimeOff[]
  /** Only for members with a salary, which they reduce. */
  absences: readonly Absence[]
  payouts: readonly LeavePayout[]
  trips: readonly ApprovedTrips[]
  holidays: readonly PaidHoliday[]
  /** At the places the member worked at. */
  holidayWork: readonly (HolidayWork & { locationId: string; day: string })[]
  workdays: readonly RecordedWorkday[]
  /** Travel between consecutive sites. */
  travel: readonly MeasuredTravel[]
  /** Absent if there are none, so that the hashes of earlier approvals stay valid; the same applies to `restRules`. */
  posted?: readonly OwedChange[]
  restRules?: readonly RestRule[]
  /** Work just outside the weeks, from which or to which the member may have traveled within them. */
  beside: readonly Pick<LoggedWork, 'id' | 'locationId' | 'jobId' | 'start' | 'end'>[]
}

export type PayInputPart = keyof PayInput

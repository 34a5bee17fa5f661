import type { PayWorkdaysTable } from '#server/api/db/schema/payroll.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { SalaryTerms } from '#shared/members/salaries.ts'
import type { PayBasis } from '#shared/members/statuses.ts'
import type { HolidayPaidTo } from '#shared/holiday-calendars/kinds.ts'
import type { AdjustmentKind } from '#shared/payroll/kinds.ts'
import type { HomeTerms, PayPolicy, PlaceTerms } from './rules/pay-policy.ts'
import type { MeasuredTravel } from './rules/travel.ts'
import type { SpanHours } from './rules/span-bonus.ts'
import type { HolidayEarnings } from './rules/statutory-holidays.ts'

/** What of a log's flags somebody looks at before paying it. */
export const reviewedFlags = ['closed_automatically', 'long', 'edited'] as const

/** One work log with its breaks, as the database has it. Instants are seconds since 1970. */
export interface LoggedWork {
  id: string
  locationId: string
  jobId: string | null
  visitStart: number | null
  start: number
  /** Null while it runs. */
  end: number | null
  flags: readonly (typeof reviewedFlags)[number][]
  breaks: readonly { kind: 'rest' | 'meal'; start: number; end: number }[]
}

export interface DatedPayRate {
  basis: PayBasis
  /** Rate of an hour, visit, day or salary period, in 1/10000. */
  rateE4: number
  /** Only for a salary. */
  salary?: SalaryTerms
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

/** Its hours go by the rate of their workday, not by that of the day on which the log began. */
export const isPaidByTime = ({ basis }: Pick<DatedPayRate, 'basis'>): boolean => basis === 'hour' || basis === 'salary'

/** A visit that the member was first in before the workweeks that are read, with what it was paid by then. */
export interface VisitBegun {
  jobId: string
  visitStart: number
  rate: DatedPayRate | null
}

/** A log from before those workweeks that reaches into them, where the rate of its first day still pays them. */
export interface EnteringRate {
  logId: string
  rate: DatedPayRate
}

export interface GivenAdjustment {
  id: string
  day: string
  kind: AdjustmentKind
  amountMinor: number
  inRegularRate: boolean
  note: string
  /** Hours worked in the days of a bonus over several workweeks; else null. */
  earned: SpanHours | null
}

/** What somebody wrote down about a workday. */
export type RecordedWorkday = Omit<PayWorkdaysTable, 'organizationId' | 'memberId' | 'createdBy' | 'createdAt'>

/** Time off that was approved and is paid. */
export interface PaidTimeOff {
  requestId: string
  day: string
  minutes: number
  policyName: string
  isWholeDay: boolean
  /** Whether there is work in this part of a day. */
  isWorkedIn: boolean
}

/** A whole day of time off that was approved and is not paid. */
export interface Absence {
  day: string
}

/** What of a balance is paid as the member leaves, on the last day. */
export interface LeavePayout {
  day: string
  policyId: string
  policyName: string
  minutes: number
}

/** Trips that were approved. */
export interface ApprovedTrips {
  day: string
  /** Miles of that day's trips, with one decimal. */
  miles: string
  amountMinor: number
}

/** A day of the calendar that counts for somebody. */
export interface PaidHoliday {
  day: string
  nameEn: string
  nameEs: string
  paidMinutes: number
  paidTo: HolidayPaidTo
  /** An average day of the weeks before, where the calendar pays by it. */
  averageMinutes: number | null
  /** Earnings a statutory holiday is paid by; null where its paid time decides. */
  earned: HolidayEarnings | null
}

/** What an hour is worth on a holiday, in 1/10000 of the plain rate; 10000 on any other day. */
export interface HolidayWork {
  multiplierE4: number
  /** From a state's or province's calendar, not the company's own. */
  isPublic: boolean
  nameEn: string
  nameEs: string
}

/** The organization's decisions that affect a period, shared by all its members. */
export interface PeriodTerms {
  from: string
  to: string
  policy: Omit<PayPolicy, 'places'>
  rounding: Rounding
  /** Whether the days are a pay period of half a month. */
  isHalfMonth: boolean
  /** Whether a place judges work by when it began, so that the workdays beside a week are read too. */
  looksAround: boolean
  /** Whether a place's premium for work on a holiday stands for overtime, so that the holidays of whole weeks are read. */
  holidaysApart: boolean
  /** Hash of the rule texts these terms may use, and of the code that applies them. */
  rules: string
}

/** From one day to another, both included; null where none is known. */
export interface Employment {
  hiredOn: string | null
  endedOn: string | null
}

/**
 * The one thing that a member's pay is computed from. It is plain data and the computation gets nothing else, so the
 * hash that an approval keeps of it covers whatever the amount depends on, also what is added here one day.
 */
export interface PayInput {
  terms: PeriodTerms
  member: Employment & { id: string; earlier: readonly Employment[] }
  /** The jurisdictions whose rules apply to the member's workweeks. */
  homes: readonly HomeTerms[]
  /** Places the member worked at that have rules of their own. */
  places: readonly { locationId: string; terms: readonly PlaceTerms[] }[]
  logs: readonly LoggedWork[]
  visitsBegun: readonly VisitBegun[]
  entering: readonly EnteringRate[]
  rates: readonly DatedPayRate[]
  adjustments: readonly GivenAdjustment[]
  timeOff: readonly PaidTimeOff[]
  /** Only of whom they take something from: members with a salary. */
  absences: readonly Absence[]
  payouts: readonly LeavePayout[]
  trips: readonly ApprovedTrips[]
  holidays: readonly PaidHoliday[]
  /** At the places the member worked at. */
  holidayWork: readonly (HolidayWork & { locationId: string; day: string })[]
  workdays: readonly RecordedWorkday[]
  /** From one site to the next. */
  travel: readonly MeasuredTravel[]
  /** Work so near to the weeks that somebody may have travelled from or to it in them. */
  beside: readonly Pick<LoggedWork, 'id' | 'locationId' | 'jobId' | 'start' | 'end'>[]
}

/** By what of its input a result differs from another. */
export type PayInputPart = keyof PayInput

import type { PayWorkdaysTable } from '#server/api/db/schema/payroll.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { AdjustmentKind } from '#shared/payroll/kinds.ts'

/** One work log with its breaks, as the database has it. Instants are seconds since 1970. */
export interface LoggedWork {
  id: string
  locationId: string
  jobId: string | null
  visitStart: number | null
  start: number
  /** Null while it runs. */
  end: number | null
  flags: readonly WorkLogFlag[]
  breaks: readonly { kind: 'rest' | 'meal'; start: number; end: number }[]
}

export interface DatedPayRate {
  basis: 'hour' | 'visit'
  rateE4: number
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

export interface GivenAdjustment {
  id: string
  day: string
  kind: AdjustmentKind
  amountMinor: number
  inRegularRate: boolean
  note: string
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
  /** Of a part of a day: there is work in it. */
  isWorkedIn: boolean
}

/** Trips that were approved. */
export interface ApprovedTrips {
  day: string
  /** Of the trips of that day, with one decimal. */
  miles: string
  amountMinor: number
}

/** A day of the calendar that counts for somebody. */
export interface PaidHoliday {
  day: string
  nameEn: string
  nameEs: string
  paidMinutes: number
}

export interface PayMember {
  id: string
  name: string
  employeeNumber: string
  hiredOn: string | null
  endedOn: string | null
}

/** All that one member's pay of one period is made from. */
export interface PayInputs {
  member: PayMember
  logs: readonly LoggedWork[]
  rates: readonly DatedPayRate[]
  adjustments: readonly GivenAdjustment[]
  timeOff: readonly PaidTimeOff[]
  trips: readonly ApprovedTrips[]
  holidays: readonly PaidHoliday[]
  workdays: readonly RecordedWorkday[]
}

/** What an hour is worth on a holiday, in 1/10000 of the plain rate; 10000 on any other day. */
export interface HolidayWork {
  multiplierE4: number
  nameEn: string
  nameEs: string
}
export type HolidayWorkAt = (locationId: string, day: string) => HolidayWork | undefined

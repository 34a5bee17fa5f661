import type { Rounding } from '#shared/organizations/choices.ts'
import type { HolidayWorkAt, LoggedWork } from './pay-inputs.ts'
import type { PayCalendar, PayPolicy } from './rules/member-pay.ts'
import type { Workday } from './rules/workweeks.ts'

/** What is the same for everybody paid in a period. */
export interface PeriodContext {
  policy: PayPolicy
  rounding: Rounding
  calendar: PayCalendar
  /** The workdays of the calendar's weeks, in order. */
  workdays: readonly Workday[]
  holidayWork: HolidayWorkAt
}

/** A place of work has a key where it has no job. */
export const jobKeyOf = ({ jobId, locationId }: Pick<LoggedWork, 'jobId' | 'locationId'>) => jobId ?? `@${locationId}`

/** The workday an instant lies in; those of the calendar have no gap. */
export const workdayAt = ({ workdays }: PeriodContext, instant: number): string | undefined =>
  workdays.find(({ start, end }) => start <= instant && instant < end)?.date

import { shiftDay } from '#server/api/days.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { HolidayWorkAt, LoggedWork } from './pay-inputs.ts'
import type { PayCalendar, PayPolicy } from './rules/member-pay.ts'
import type { Workday } from './rules/workweeks.ts'
import type { PayScopes } from './pay-terms.store.ts'

/** What is the same for everybody paid in a period. */
export interface PeriodContext {
  policy: PayPolicy
  /** Whose rules judge the workweeks of members with a home elsewhere. */
  homes: PayScopes['homes']
  rounding: Rounding
  calendar: PayCalendar
  /** The workdays of the calendar's weeks, in order. */
  workdays: readonly Workday[]
  holidayWork: HolidayWorkAt
}

/** A place of work has a key where it has no job. */
export const jobKeyOf = ({ jobId, locationId }: Pick<LoggedWork, 'jobId' | 'locationId'>) => jobId ?? `@${locationId}`

/** The workday an instant lies in; those of the calendar have no gap. */
const workdayAt = ({ workdays }: PeriodContext, instant: number): string | undefined =>
  workdays.find(({ start, end }) => start <= instant && instant < end)?.date

/** As `workdayAt`, also of work that reaches into the window from a workday before it: its rate is that day's. */
export function startDayOf(context: PeriodContext, instant: number): string | undefined {
  const first = context.workdays[0]
  if (!first || instant >= first.start) return workdayAt(context, instant)
  const days = Math.ceil((first.start - instant) / 86_400)
  return shiftDay(first.date, -days)
}

import { shiftDay } from '#server/api/days.ts'
import type { HolidayWork, LoggedWork, PayInput, PeriodTerms } from './pay-inputs.ts'
import { calendarWithPlaces, payCalendar, workdaysOf, type PayCalendar } from '../rules/pay-calendar.ts'
import type { PayPolicy } from '../rules/pay-policy.ts'
import type { Workday } from '../rules/workweeks.ts'

/** Derived from a period's terms and a member's places. */
export interface PeriodContext {
  policy: PayPolicy
  calendar: PayCalendar
  /** The calendar's workdays in order, with the neighboring days if the rules look at them. */
  workdays: readonly Workday[]
}

/** Cached per terms object, which all members of a period share. */
const contexts = new WeakMap<PeriodTerms, PeriodContext>()

export function contextOf({ terms, places }: Pick<PayInput, 'terms' | 'places'>): PeriodContext {
  const shared = contexts.get(terms) ?? sharedContext(terms)
  contexts.set(terms, shared)
  if (places.length === 0) return shared
  const policy = { ...shared.policy, places: new Map(places.map((place) => [place.locationId, place.terms])) }
  return { ...shared, policy, calendar: calendarWithPlaces(shared.calendar, policy) }
}

function sharedContext({ policy, from, to, looksAround, isHalfMonth }: PeriodTerms): PeriodContext {
  const calendar = { ...payCalendar(policy, from, to, looksAround), isHalfMonth }
  return { policy, calendar, workdays: workdaysOf(calendar.weeks) }
}

export const holidayAt = ({ holidayWork }: PayInput, place: string, on: string): HolidayWork | undefined =>
  holidayWork.find(({ locationId, day }) => locationId === place && day === on)

/** A location id replaces a missing job. */
export const jobKeyOf = ({ jobId, locationId }: Pick<LoggedWork, 'jobId' | 'locationId'>) => jobId ?? `@${locationId}`

/**
 * The workday that contains an instant; work that began then is paid its rate. The calendar's workdays have no gaps.
 */
export function startDayOf({ workdays, policy }: PeriodContext, instant: number): string | undefined {
  const first = workdays[0]
  if (!first || instant >= first.start)
    return workdays.find(({ start, end }) => start <= instant && instant < end)?.date
  // Before the calendar's first workday, workdays are assumed to begin at the same hour.
  const clock = (seconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(policy.timeZone)
  const at = clock(instant)
  const day = at.toPlainDate().toString()
  const isBefore = Temporal.PlainTime.compare(at.toPlainTime(), clock(first.start).toPlainTime()) < 0
  return isBefore ? shiftDay(day, -1) : day
}

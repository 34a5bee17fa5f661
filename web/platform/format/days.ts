import { localDate } from './format.ts'

const dayMs = 86_400_000
/** Arithmetic on calendar days YYYY-MM-DD, independent of time zones. */
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) => new Date(instantOf(day) + days * dayMs).toISOString().slice(0, 10)

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: string) => new Date(instantOf(day)).getUTCDay() || 7

/** The first day of the week of `day`; weeks begin on `weekStart`. */
export const startOfWeek = (day: string, weekStart: number) => addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** `count` consecutive days, beginning with `day`. */
export const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(day, index))

/** Weekday numbers in week order, beginning with `weekStart`. */
export const weekdaysFrom = (weekStart: number) =>
  Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1)

/** Today's date in a zone, or on the organization's clock. */
export const todayIn = (timeZone?: string) => localDate(new Date(), timeZone)

/** The current instant in the API's format. */
export const nowInstant = () => new Date().toISOString()

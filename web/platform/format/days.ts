import { dayOf } from './format.ts'

const dayMs = 86_400_000
/** Arithmetic on calendar days YYYY-MM-DD; a zone plays no part in it. */
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) => new Date(instantOf(day) + days * dayMs).toISOString().slice(0, 10)

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: string) => new Date(instantOf(day)).getUTCDay() || 7

/** The first day of the week that holds `day`, where weeks begin on `weekStart`. */
export const startOfWeek = (day: string, weekStart: number) => addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** `count` days from `day` on. */
export const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(day, index))

/** The weekdays in the order of a week that begins on `weekStart`. */
export const weekdaysFrom = (weekStart: number) =>
  Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1)

/** The calendar day it is now in a zone, or on this device. */
export const todayIn = (timeZone?: string) => dayOf(new Date(), timeZone)

/** This instant, as the API writes instants. */
export const nowInstant = () => new Date().toISOString()

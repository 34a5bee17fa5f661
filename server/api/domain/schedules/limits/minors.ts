import { shiftDay } from '#server/api/days.ts'
import type { LimitWarning } from '#shared/schedule/schedule.contract.ts'
import type { Span } from '../crews/assignment.ts'
import { splitByLocalDay } from './local-day-parts.ts'

/** When the public school of the place is in session: Monday to Friday, but for the days on which it is out. */
export interface SchoolYear {
  /** HH:MM */
  from: string
  to: string
  /** YYYY-MM-DD, both included; null for none. */
  outFrom: string | null
  outTo: string | null
}

interface MinorPlan {
  shift: Span
  timeZone: string
  birthDate: string
}

/**
 * The federal rules that a member under 16 would break by working then; none from 16 on, because they do not limit
 * those hours. State laws can be stricter and are not checked. Source: 29 CFR 570.35(a)(1)–(6) for 14 and 15 years of
 * age, and 29 CFR 570.119 for the minimum age of 14, in the text since 19 July 2010, read on 23 November 2026. That the
 * week is the calendar week from Sunday is taken from memory of 570.35(b), whose text could not be looked up.
 */
export function minorWarnings(
  work: readonly Span[],
  { shift, timeZone, birthDate }: MinorPlan,
  school: SchoolYear,
): LimitWarning[] {
  const pieces = splitByLocalDay(shift, timeZone)
  const first = pieces[0]
  if (!first) return []
  const age = Temporal.PlainDate.from(birthDate).until(first.day, { largestUnit: 'years' }).years
  if (age >= 16) return []
  if (age < 14) return [{ rule: 'minor_age', limit: 14, actual: age }]
  const dayParts = work.flatMap((span) => splitByLocalDay(span, timeZone))
  const minutesOn = (days: ReadonlySet<string>) =>
    Math.round(dayParts.reduce((sum, { day, from, to }) => (days.has(day.toString()) ? sum + to - from : sum), 0))
  const violations: LimitWarning[] = []
  const put = (rule: LimitWarning['rule'], limit: number, actual: number) => {
    if (!violations.some((violation) => violation.rule === rule)) violations.push({ rule, limit, actual })
  }
  for (const { day, from, to } of pieces) {
    const isSchool = isSchoolDay(day, school)
    const evening = eveningOf(day)
    if (from < 7 * 60) put('minor_time', evening, from)
    if (to > evening) put('minor_time', evening, to)
    if (isSchool && from < minuteOf(school.to) && to > minuteOf(school.from))
      put('minor_school', minuteOf(school.to), from)
    const inDay = minutesOn(new Set([day.toString()]))
    const dayLimit = (isSchool ? 3 : 8) * 60
    if (inDay > dayLimit) put('minor_day', dayLimit, inDay)
    const sunday = day.subtract({ days: day.dayOfWeek % 7 }).toString()
    const week = Array.from({ length: 7 }, (_, n) => shiftDay(sunday, n))
    const weekLimit = (week.some((date) => isSchoolDay(Temporal.PlainDate.from(date), school)) ? 18 : 40) * 60
    const inWeek = minutesOn(new Set(week))
    if (inWeek > weekLimit) put('minor_week', weekLimit, inWeek)
  }
  return violations
}

function isSchoolDay(day: Temporal.PlainDate, { outFrom, outTo }: SchoolYear): boolean {
  const name = day.toString()
  const isOut = outFrom !== null && outTo !== null && name >= outFrom && name <= outTo
  return day.dayOfWeek <= 5 && !isOut
}

/** 9 PM from June 1 through Labor Day, the first Monday of September; otherwise 7 PM. */
function eveningOf(day: Temporal.PlainDate): number {
  const september = day.with({ month: 9, day: 1 })
  const laborDay = september.add({ days: (8 - september.dayOfWeek) % 7 })
  const isSummer = day.month >= 6 && Temporal.PlainDate.compare(day, laborDay) <= 0
  return (isSummer ? 21 : 19) * 60
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

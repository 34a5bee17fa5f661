import { dayMs, dayNumber } from '#server/api/days.ts'
import type { Pattern } from '#shared/jobs/patterns.contract.ts'

/** The fields that determine a pattern's days; settings and time zones do not matter. */
export interface DayRule extends Pick<
  Pattern,
  'frequency' | 'every' | 'weekdays' | 'ordinals' | 'monthDays' | 'shortMonths' | 'months' | 'startsOn' | 'endsOn'
> {
  weekStart: number
  /** No visit before this day. `startsOn` alone anchors the counting. */
  firstDay?: string | null
}

/** No pattern extends further, so that a pattern without any day ends too. */
const latest = dayNumber('2999-12-31')

/**
 * Yields the pattern's days within a range, both ends included, in order. Its cost does not depend on the pattern's
 * age.
 */
export function* patternDays(rule: DayRule, from: number, to: number): Generator<number> {
  const first = Math.max(from, dayNumber(rule.startsOn), rule.firstDay ? dayNumber(rule.firstDay) : -Infinity)
  const last = Math.min(to, rule.endsOn ? dayNumber(rule.endsOn) : latest, latest)
  if (first > last) return
  const season = rule.frequency === 'yearly' || rule.months.length === 0 ? null : new Set(rule.months)
  for (const day of candidates(rule, first, last)) {
    if (day > last) return
    if (day >= first && (!season || season.has(dateOf(day).getUTCMonth() + 1))) yield day
  }
}

function candidates(rule: DayRule, first: number, last: number): Generator<number> {
  if (rule.frequency === 'daily') return dueDays(rule, first, last)
  if (rule.frequency === 'weekly') return daysOfWeeks(rule, first, last)
  return daysOfMonths(rule, first, last)
}

function* dueDays({ startsOn, every }: DayRule, first: number, last: number) {
  const begin = dayNumber(startsOn)
  for (let day = begin + Math.ceil((first - begin) / every) * every; day <= last; day += every) yield day
}

function* daysOfWeeks(rule: DayRule, first: number, last: number) {
  const offsets = rule.weekdays.map((weekday) => (weekday - rule.weekStart + 7) % 7).toSorted((a, b) => a - b)
  for (const week of dueWeeks(rule, first, last)) for (const offset of offsets) yield week + offset
}

/** Yields the start days of due weeks, starting near the first one. */
export function* dueWeeks({ startsOn, every, weekStart }: DayRule, from: number, to: number): Generator<number> {
  const begin = startOfWeek(from, weekStart)
  const weeksSince = (begin - startOfWeek(dayNumber(startsOn), weekStart)) / 7
  const wait = (every - (weeksSince % every)) % every
  for (let week = begin + wait * 7; week <= to; week += every * 7) yield week
}

/** Returns the first day of a day's week. Day 0 was a Thursday. */
export const startOfWeek = (day: number, weekStart: number) => day - ((((day + 4 - weekStart) % 7) + 7) % 7)

/** Months are counted from year 0; a yearly pattern goes through the due years month by month. */
function* daysOfMonths(rule: DayRule, first: number, last: number) {
  const { frequency, every, months } = rule
  const begin = monthOf(dayNumber(rule.startsOn))
  const end = monthOf(last)
  if (frequency === 'monthly') {
    const since = monthOf(first) - begin
    for (let month = begin + Math.ceil(since / every) * every; month <= end; month += every) {
      yield* daysOfMonth(rule, month)
    }
    return
  }
  const due = months.toSorted((a, b) => a - b)
  const year = Math.floor(begin / 12)
  const since = Math.floor(monthOf(first) / 12) - year
  for (let next = year + Math.ceil(since / every) * every; next * 12 <= end; next += every) {
    for (const month of due) yield* daysOfMonth(rule, next * 12 + month - 1)
  }
}

/** Returns the days of a month that the rule names, in order and each once. */
function daysOfMonth({ monthDays, shortMonths, ordinals, weekdays }: DayRule, month: number): number[] {
  const begin = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs
  const length = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1) / dayMs - begin
  const days = new Set<number>()
  for (const day of monthDays) {
    if (day === -1) days.add(length)
    else if (day <= length) days.add(day)
    else if (shortMonths === 'last_day') days.add(length)
  }
  if (monthDays.length === 0) {
    for (const weekday of weekdays) {
      // Day 0 was a Thursday.
      const firstOne = 1 + ((((weekday - 4 - begin) % 7) + 7) % 7)
      for (const ordinal of ordinals) {
        days.add(ordinal === -1 ? firstOne + 7 * Math.floor((length - firstOne) / 7) : firstOne + 7 * (ordinal - 1))
      }
    }
  }
  return [...days].toSorted((a, b) => a - b).map((day) => begin + day - 1)
}

const dateOf = (day: number) => new Date(day * dayMs)

function monthOf(day: number) {
  const date = dateOf(day)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

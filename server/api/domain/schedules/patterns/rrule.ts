import { dayNumber } from '#server/api/days.ts'
import type { Pattern, PatternTime } from '#shared/jobs/patterns.contract.ts'
import type { VisitClock, VisitRule } from './visits.ts'
import { createWallClock } from './wall-clock.ts'

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** A start time of a pattern, with the rule of its visits. */
export interface TimeRule {
  time: PatternTime
  rule: string
}

/** The pattern fields that a rule is written from. */
export type RuleSource = VisitRule & Pick<Pattern, 'visitsMax'>

/**
 * Returns a pattern as RFC 5545 rules, one for each start time; DTSTART is the first visit at that time in its zone.
 * Holidays are not part of a rule. Returns none if a rule cannot express the pattern, for example a 29th, a 30th or the
 * last day.
 */
export function timeRules(pattern: RuleSource, clock: VisitClock): TimeRule[] {
  const days = daysPart(pattern)
  if (!days) return []
  const { every, frequency, weekStart, times, months } = pattern
  const common = [`FREQ=${frequency.toUpperCase()}`, `INTERVAL=${every}`, `WKST=${weekdayCodes[weekStart - 1]}`]
  if (months.length > 0) common.push(`BYMONTH=${months.join(',')}`)
  return times.flatMap((time, index) => {
    const end = endPart(pattern, clock, { time, index })
    return end === null ? [] : [{ time, rule: [...common, ...days, ...end].join(';') }]
  })
}

export const rruleOf = (pattern: RuleSource, clock: VisitClock): string[] =>
  timeRules(pattern, clock).map(({ rule }) => rule)

function daysPart({ frequency, weekdays, ordinals, monthDays, shortMonths }: RuleSource): string[] | null {
  const codes = weekdays.map((weekday) => weekdayCodes[weekday - 1])
  if (frequency === 'daily') return []
  if (frequency === 'weekly') return [`BYDAY=${codes.join(',')}`]
  if (monthDays.length === 0) {
    return [`BYDAY=${ordinals.flatMap((nth) => codes.map((code) => `${nth}${code}`)).join(',')}`]
  }
  if (shortMonths === 'skip') return [`BYMONTHDAY=${monthDays.join(',')}`]
  const days = [...new Set(monthDays.map((day) => (day === 31 ? -1 : day)))]
  const [only] = days
  if (days.length === 1 && (only === 29 || only === 30)) {
    return [`BYMONTHDAY=${only === 29 ? '28,29' : '28,29,30'}`, 'BYSETPOS=-1']
  }
  return days.some((day) => day > 28) ? null : [`BYMONTHDAY=${days.join(',')}`]
}

/** Null when a limited number of visits ends before the first one at this time. */
function endPart(
  { visitsMax, lastCounted, endsOn, times }: RuleSource,
  { timeZone }: VisitClock,
  { time, index }: { time: PatternTime; index: number },
): string[] | null {
  if (visitsMax !== null && lastCounted) {
    const count = Math.ceil((visitsMax - index) / times.length)
    return count > 0 ? [`COUNT=${count}`] : null
  }
  if (endsOn === null) return []
  // UNTIL must be in UTC when DTSTART has a zone: the last possible start.
  const { startsAt } = createWallClock()({ ...time, day: dayNumber(endsOn), timeZone })
  return [`UNTIL=${startsAt.replaceAll(/[-:]/g, '')}`]
}

import { dayNumber } from '#server/api/days.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { Pattern, PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { patternDays } from './pattern-days.ts'
import type { StoredPattern } from './segments.ts'
import { lastCountedOf } from './visits.ts'

/**
 * Completes a pattern: fields its frequency does not use become empty, lists are sorted, and the last of a limited
 * number of visits is computed. The week start is fixed from here on.
 */
export function completePattern(draft: PatternDraft, id: string, weekStart: number): StoredPattern {
  const { frequency, monthDays = [], weekdays = [], visitsMax = null } = draft
  const isInMonth = frequency === 'monthly' || frequency === 'yearly'
  const isByDay = isInMonth && monthDays.length > 0
  const pattern: Pattern = {
    id,
    frequency,
    every: draft.every ?? 1,
    weekdays: frequency === 'daily' || isByDay ? [] : ascending(weekdays),
    ordinals: isInMonth && !isByDay ? fromFirst(draft.ordinals ?? []) : [],
    monthDays: isInMonth ? fromFirst(monthDays) : [],
    shortMonths: (isByDay && draft.shortMonths) || 'skip',
    months: ascending(draft.months ?? []),
    times: draft.times
      .map(({ startTime, durationMinutes, crewSize = null }) => ({ startTime, durationMinutes, crewSize }))
      .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn ?? null,
    visitsMax,
    holidays: draft.holidays ?? 'worked',
    weekStart: draft.weekStart ?? weekStart,
  }
  return { ...pattern, lastCounted: visitsMax === null ? null : lastCountedOf(pattern, visitsMax) }
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** Sorted as in a month, where −1, the last, comes last. */
const fromFirst = <N extends number>(numbers: readonly N[]): N[] =>
  numbers.toSorted((a, b) => (a === -1 ? 99 : a) - (b === -1 ? 99 : b))

/** @throws ProblemError 400 naming the field when one has no visits or two have the same. */
export function requirePossible(
  drafts: readonly PatternDraft[],
  patterns: readonly StoredPattern[],
  pathOf: (index: number) => string,
): void {
  for (const [index, draft] of drafts.entries()) requireWhole(draft, patterns[index], pathOf(index))
  for (const [index, pattern] of patterns.entries()) {
    for (const earlier of patterns.slice(0, index)) {
      const time = pattern.times.find(({ startTime }) => earlier.times.some((entry) => entry.startTime === startTime))
      if (!time || !meet(pattern, earlier)) continue
      const nth = drafts[index]?.times.findIndex(({ startTime }) => startTime === time.startTime)
      throw fieldProblem('patterns_collide', `${pathOf(index)}.times.${nth}.startTime`)
    }
  }
}

function requireWhole(draft: PatternDraft, pattern: StoredPattern | undefined, path: string) {
  const { frequency, weekdays = [], ordinals = [], monthDays = [], months = [], times, startsOn, endsOn } = draft
  if (frequency === 'weekly' && weekdays.length === 0) throw fieldProblem('pattern_days_missing', `${path}.weekdays`)
  if (frequency === 'monthly' || frequency === 'yearly') {
    if (frequency === 'yearly' && months.length === 0) throw fieldProblem('pattern_months_missing', `${path}.months`)
    if (monthDays.length > 0 && ordinals.length > 0) throw fieldProblem('pattern_days_both', `${path}.ordinals`)
    if (monthDays.length === 0 && ordinals.length === 0) throw fieldProblem('pattern_days_missing', `${path}.monthDays`)
    if (monthDays.length === 0 && weekdays.length === 0) throw fieldProblem('pattern_days_missing', `${path}.weekdays`)
  }
  const twice = times.findIndex(
    ({ startTime }, index) => times.findIndex((time) => time.startTime === startTime) < index,
  )
  if (twice !== -1) throw fieldProblem('pattern_time_twice', `${path}.times.${twice}.startTime`)
  if (endsOn && endsOn < startsOn) throw fieldProblem('schedule_dates_reversed', `${path}.endsOn`)
  if (pattern && !endsOn && patternDays(pattern, -Infinity, Infinity).next().done) {
    throw fieldProblem('pattern_without_visits', `${path}.${monthDays.length > 0 ? 'monthDays' : 'months'}`)
  }
}

/** How far two patterns are compared: a year and a leap day from the later start. */
const comparedDays = 366

function meet(one: StoredPattern, other: StoredPattern): boolean {
  const from = Math.max(dayNumber(one.startsOn), dayNumber(other.startsOn))
  const days = (pattern: StoredPattern) =>
    patternDays(pattern, from, Math.min(from + comparedDays, dayNumber(pattern.lastCounted?.day ?? '2999-12-31')))
  return !new Set(days(one)).isDisjointFrom(new Set(days(other)))
}

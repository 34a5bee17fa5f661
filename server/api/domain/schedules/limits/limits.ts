import { weekOf, workdayBounds, workdayOf, type WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'
import { shiftDay } from '#server/api/days.ts'
import type { LimitWarning } from '#shared/schedule/schedule.contract.ts'
import { overlap, type Span } from '../crews/assignment.ts'
import { minorWarnings, type SchoolYear } from './minors.ts'

/** An organization's scheduling limits; null turns a limit off. */
export interface LimitPolicy extends WorkdayClock {
  weekStart: number
  minRestHours: number | null
  maxDayHours: number | null
  maxWeekHours: number | null
  maxConsecutiveDays: number | null
  /** Null where minors are not warned about. */
  school: SchoolYear | null
}

/** A member's work, plan and the addition being checked. */
export interface LimitPlan {
  shift: Span
  /** The time zone of the place being checked. */
  timeZone: string
  others: readonly Span[]
  /** YYYY-MM-DD; null if unknown, as for most adults. */
  birthDate: string | null
}

const minuteMs = 60_000
/** Work that begins so soon after other work belongs to the same shift, past midnight too. */
export const sameShiftMs = 3 * 60 * minuteMs

/**
 * The limits that a member's plan exceeds with the addition, each once. Times count from start to end including breaks;
 * overlaps count once. Work of one workday is one shift, and rest is the time between shifts.
 */
export function limitWarnings(plan: LimitPlan, policy: LimitPolicy): LimitWarning[] {
  const { shift } = plan
  const work = united([...plan.others, shift])
  return [
    ...restWarning(work, shift, policy),
    ...dayWarning(work, shift, policy),
    ...weekWarning(work, shift, policy),
    ...daysWarning(work, shift, policy),
    ...(policy.school && plan.birthDate
      ? minorWarnings(work, { ...plan, birthDate: plan.birthDate }, policy.school)
      : []),
  ]
}

/** The days around an addition in which other work can matter. */
export const limitReachDays = ({ maxConsecutiveDays }: LimitPolicy) => Math.max(8, (maxConsecutiveDays ?? 0) + 2)

export const hasLimits = ({ minRestHours, maxDayHours, maxWeekHours, maxConsecutiveDays, school }: LimitPolicy) =>
  [minRestHours, maxDayHours, maxWeekHours, maxConsecutiveDays, school].some((limit) => limit !== null)

/** Returns spans in order, merging ones that overlap or touch. */
function united(spans: readonly Span[]): Span[] {
  const exceeded: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = exceeded.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else exceeded.push({ ...span })
  }
  return exceeded
}

export const minutesIn = (work: readonly Span[], span: Span) =>
  Math.round(work.reduce((sum, part) => sum + overlap(part, span), 0) / minuteMs)

function restWarning(work: readonly Span[], span: Span, policy: LimitPolicy): LimitWarning[] {
  if (policy.minRestHours === null) return []
  const limit = policy.minRestHours * 60
  const shifts: Span[] = []
  for (const [index, span] of work.entries()) {
    const [before, last] = [work[index - 1], shifts.at(-1)]
    const isSame =
      before && (span.from - before.to < sameShiftMs || workdayOf(before.from, policy) === workdayOf(span.from, policy))
    if (isSame && last) last.to = span.to
    else shifts.push({ ...span })
  }
  const index = shifts.findIndex((shift) => shift.from <= span.from && shift.to >= span.to)
  const [before, shift, after] = [shifts[index - 1], shifts[index], shifts[index + 1]]
  if (!shift) return []
  const rests = [...(before ? [shift.from - before.to] : []), ...(after ? [after.from - shift.to] : [])]
  const actual = Math.round(Math.min(...rests) / minuteMs)
  return actual < limit ? [{ rule: 'rest', limit, actual }] : []
}

/** The workdays that a span's work belongs to. */
function daysOf({ from, to }: Span, policy: WorkdayClock): string[] {
  const days: string[] = []
  const last = workdayOf(to - 1, policy)
  for (let day = workdayOf(from, policy); day <= last; day = shiftDay(day, 1)) days.push(day)
  return days
}

function dayWarning(work: readonly Span[], span: Span, policy: LimitPolicy): LimitWarning[] {
  if (policy.maxDayHours === null) return []
  const days = daysOf(span, policy)
  const bounds = workdayBounds(days, policy)
  const actual = Math.max(...days.map((_, n) => minutesIn(work, { from: bounds[n] ?? 0, to: bounds[n + 1] ?? 0 })))
  const limit = policy.maxDayHours * 60
  return actual > limit ? [{ rule: 'day_hours', limit, actual }] : []
}

function weekWarning(work: readonly Span[], span: Span, policy: LimitPolicy): LimitWarning[] {
  if (policy.maxWeekHours === null) return []
  const weeks = new Map(
    daysOf(span, policy)
      .map((day) => weekOf(day, policy.weekStart))
      .map((days) => [days[0], days]),
  )
  const actual = Math.max(
    ...weeks.values().map((days) => {
      const bounds = workdayBounds(days, policy)
      return minutesIn(work, { from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 })
    }),
  )
  const limit = policy.maxWeekHours * 60
  return actual > limit ? [{ rule: 'week_hours', limit, actual }] : []
}

/** Work counts on the day it begins, so the end of a night is not another day. */
function daysWarning(work: readonly Span[], shift: Span, policy: LimitPolicy): LimitWarning[] {
  const limit = policy.maxConsecutiveDays
  if (limit === null) return []
  const worked = new Set(work.map(({ from }) => workdayOf(from, policy)))
  // The addition may begin while other work lasts.
  const workday = workdayOf(
    work.find((span) => span.from <= shift.from && span.to >= shift.to)?.from ?? shift.from,
    policy,
  )
  let actual = 1
  for (let day = shiftDay(workday, -1); worked.has(day); day = shiftDay(day, -1)) actual++
  for (let day = shiftDay(workday, 1); worked.has(day); day = shiftDay(day, 1)) actual++
  return actual > limit ? [{ rule: 'consecutive_days', limit, actual }] : []
}

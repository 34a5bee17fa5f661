import { dayNumber, dayText } from '#server/api/days.ts'
import { patternDays, type DayRule } from '#server/api/domain/schedules/patterns/pattern-days.ts'
import type { InspectionPlan } from '#shared/inspections/plans.contract.ts'

export type PlanRule = Pick<InspectionPlan, 'frequency' | 'every' | 'startsOn'>

/** The plan as a pattern of days: the first day's weekday, or its day of the month, the last one in shorter months. */
function ruleOf({ frequency, every, startsOn }: PlanRule): DayRule {
  const first = Temporal.PlainDate.from(startsOn)
  const isWeekly = frequency === 'weekly'
  return {
    frequency,
    every,
    startsOn,
    endsOn: null,
    weekdays: isWeekly ? [first.dayOfWeek] : [],
    ordinals: [],
    monthDays: isWeekly ? [] : [first.day],
    shortMonths: 'last_day',
    months: [],
    weekStart: 1,
  }
}

/** The first planned day on this day or later. */
export function dueFrom(plan: PlanRule, day: string): string {
  const { value } = patternDays(ruleOf(plan), dayNumber(day), Infinity).next()
  return dayText(value ?? dayNumber(plan.startsOn))
}

/**
 * The next due day after an inspection. An inspection after the previous due day covers the current one; a late one
 * also covers the missed ones. One in a period that is already covered changes nothing.
 */
export function dueAfter(plan: PlanRule, dueOn: string, inspectedOn: string): string {
  const earlier = lastBefore(plan, dueOn)
  if (earlier !== null && inspectedOn <= earlier) return dueOn
  const covered = dayNumber(inspectedOn > dueOn ? inspectedOn : dueOn)
  return dueFrom(plan, dayText(covered + 1))
}

/** Days back that hold the planned day before: every plan has one in each of its periods. */
const periodDays = { weekly: 7, monthly: 31 } as const

function lastBefore(plan: PlanRule, dueOn: string): string | null {
  const due = dayNumber(dueOn)
  const days = [...patternDays(ruleOf(plan), due - plan.every * periodDays[plan.frequency], due - 1)]
  const last = days.at(-1)
  return last === undefined ? null : dayText(last)
}

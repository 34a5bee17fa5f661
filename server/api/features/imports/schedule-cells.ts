import { complete } from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { jobScheduleFields } from '#shared/imports/kinds.ts'
import { readRule, UnknownRulePart } from '#shared/jobs/rrule.ts'
import type { Refuse, RowReader } from './row-reader.ts'

/** The columns that say when a job's visits are: days of the week, or a rule in place of them. */
export type ScheduleCells = Record<(typeof jobScheduleFields)[number], unknown> & {
  weekdays: readonly number[] | null
  startTime: string | null
  durationMinutes: number | null
  everyWeeks: number | null
  rrule: string
  startsOn: string | null
  endsOn: string | null
}

export const scheduleFields: ReadonlySet<string> = new Set<keyof ScheduleCells>(jobScheduleFields)

const dayNames = [
  ['mon', 'lun'],
  ['tue', 'mar'],
  ['wed', 'mie', 'mié'],
  ['thu', 'jue'],
  ['fri', 'vie'],
  ['sat', 'sab', 'sáb'],
  ['sun', 'dom'],
]

interface PatternContext {
  timeZone: string
  weekStart: number
  /** Left out for rows that were checked before. */
  refuse?: Refuse
}

/** The pattern in the columns, which must have all of its fields or none; null without one. */
export function readPattern(
  cells: ScheduleCells,
  { timeZone, weekStart, refuse }: PatternContext,
): PatternDraft | null {
  const { weekdays, startTime, durationMinutes, everyWeeks, rrule, startsOn, endsOn } = cells
  const days = rrule === '' ? ('weekdays' as const) : ('rrule' as const)
  const fields = { [days]: rrule || weekdays, startTime, durationMinutes, startsOn }
  const empty = ([days, 'startTime', 'durationMinutes', 'startsOn'] as const).filter((field) => fields[field] === null)
  if (empty.length === 4 && endsOn === null) return null
  for (const field of empty) refuse?.(field, 'incomplete')
  if (startsOn && endsOn && endsOn < startsOn) refuse?.('endsOn', 'dates_reversed')
  if (startTime === null || durationMinutes === null || startsOn === null) return null
  const times = [{ startTime, durationMinutes }]
  if (rrule === '') {
    if (!weekdays) return null
    return { frequency: 'weekly', every: everyWeeks ?? 1, weekdays: [...weekdays], times, startsOn, endsOn }
  }
  try {
    const { count, ...rule } = readRule(rrule, { startsOn, timeZone })
    const draft = { ...rule, times, startsOn, endsOn: endsOn ?? rule.endsOn, visitsMax: count }
    complete([draft], [], { weekStart })
    return draft
  } catch (error) {
    if (!refuse || !(error instanceof UnknownRulePart || error instanceof ProblemError)) throw error
    refuse('rrule', 'not_a_rule')
    return null
  }
}

/** Accepts `1,3,5`, `Mon Wed Fri`, and ranges such as `lun-vie`. */
export function readWeekdays(row: RowReader): number[] | null {
  const text = row.words('weekdays').toLowerCase()
  if (text === '') return null
  const days = new Set<number>()
  for (const part of text.replaceAll(/\s*[-–]\s*/g, '-').split(/[\s,;/+]+/)) {
    const [first, last = first] = part.split('-').map(weekdayNumber)
    if (!first || !last || last < first) {
      row.refuse('weekdays', 'not_a_choice')
      return null
    }
    for (let day = first; day <= last; day++) days.add(day)
  }
  return [...days].toSorted((a, b) => a - b)
}

function weekdayNumber(name: string): number {
  const number = Number(name)
  if (/^[1-7]$/.test(name)) return number
  return 1 + dayNames.findIndex((names) => names.includes(name.slice(0, 3)))
}

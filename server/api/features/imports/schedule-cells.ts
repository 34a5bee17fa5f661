import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { limits } from '#shared/limits.ts'
import type { RowReader } from './row-reader.ts'

const dayNames = [
  ['mon', 'lun'],
  ['tue', 'mar'],
  ['wed', 'mie', 'mié'],
  ['thu', 'jue'],
  ['fri', 'vie'],
  ['sat', 'sab', 'sáb'],
  ['sun', 'dom'],
]

/** Needs all fields of a weekly pattern or none. */
export function readSchedule(row: RowReader): PatternDraft | null {
  const weekdays = readWeekdays(row)
  const time = row.time('startTime')
  const durationMinutes = row.integer('durationMinutes', { min: 5, max: limits.visitMinutesMax })
  const everyWeeks = row.integer('everyWeeks', { min: 1, max: limits.patternEveryMax }) ?? 1
  const startsOn = row.date('startsOn')
  const endsOn = row.date('endsOn')
  const needed = ['weekdays', 'startTime', 'durationMinutes', 'startsOn'] as const
  const empty = needed.filter((field) => !row.given(field))
  if (empty.length === needed.length) return null
  for (const field of empty) row.refuse(field, 'incomplete')
  if (startsOn && endsOn && endsOn < startsOn) row.refuse('endsOn', 'dates_reversed')
  if (!weekdays || !time || durationMinutes === null || !startsOn) return null
  return {
    frequency: 'weekly',
    every: everyWeeks,
    weekdays,
    times: [{ startTime: time, durationMinutes }],
    startsOn,
    endsOn,
  }
}

/** Accepts `1,3,5`, `Mon Wed Fri`, and ranges such as `lun-vie`. */
function readWeekdays(row: RowReader): number[] | null {
  const given = row.words('weekdays').toLowerCase()
  if (given === '') return null
  const days = new Set<number>()
  for (const part of given.replaceAll(/\s*[-–]\s*/g, '-').split(/[\s,;/+]+/)) {
    const [first, last = first] = part.split('-').map(dayOf)
    if (!first || !last || last < first) {
      row.refuse('weekdays', 'not_a_choice')
      return null
    }
    for (let day = first; day <= last; day++) days.add(day)
  }
  return [...days].toSorted((a, b) => a - b)
}

function dayOf(name: string): number {
  const number = Number(name)
  if (/^[1-7]$/.test(name)) return number
  return 1 + dayNames.findIndex((names) => names.includes(name.slice(0, 3)))
}

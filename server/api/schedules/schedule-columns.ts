import type { Selectable } from 'kysely'
import type { JobsTable } from '#server/api/db/schema/clients.ts'
import type { WeeklySchedule } from '#shared/contracts/jobs.ts'

export const scheduleColumns = [
  'weekdays',
  'startTime',
  'durationMinutes',
  'everyWeeks',
  'startsOn',
  'endsOn',
  'skipHolidays',
] as const

export type ScheduleRow = Pick<Selectable<JobsTable>, (typeof scheduleColumns)[number]>

/** The pattern of a job's row; null when it has none. */
export function toSchedule(row: ScheduleRow): WeeklySchedule | null {
  const { weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn, skipHolidays } = row
  if (!weekdays || startTime === null || durationMinutes === null || everyWeeks === null || startsOn === null)
    return null
  return { weekdays, startTime: startTime.slice(0, 5), durationMinutes, everyWeeks, startsOn, endsOn, skipHolidays }
}

/** The columns of a pattern; none at all when there is no pattern. */
export function fromSchedule(schedule: WeeklySchedule | null): ScheduleRow {
  if (schedule) return { ...schedule, weekdays: schedule.weekdays.toSorted((a, b) => a - b) }
  return {
    weekdays: null,
    startTime: null,
    durationMinutes: null,
    everyWeeks: null,
    startsOn: null,
    endsOn: null,
    skipHolidays: false,
  }
}

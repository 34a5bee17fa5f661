import type { Selectable } from 'kysely'
import type { JobSchedulesTable } from '#server/api/db/schema/schedule.ts'
import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'

export const scheduleColumns = [
  'weekdays',
  'startTime',
  'durationMinutes',
  'everyWeeks',
  'startsOn',
  'endsOn',
  'skipHolidays',
] as const

type ScheduleRow = Pick<Selectable<JobSchedulesTable>, (typeof scheduleColumns)[number]>

/** The columns of a left join without a schedule are null. */
export type MaybeScheduleRow = { [Column in keyof ScheduleRow]: ScheduleRow[Column] | null }

/** Returns a row's pattern; null when it has none. */
export function toSchedule(row: MaybeScheduleRow): WeeklySchedule | null {
  const { weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn, skipHolidays } = row
  if (!weekdays || startTime === null || durationMinutes === null || everyWeeks === null || startsOn === null)
    return null
  return {
    weekdays,
    startTime: startTime.slice(0, 5),
    durationMinutes,
    everyWeeks,
    startsOn,
    endsOn,
    skipHolidays: skipHolidays ?? false,
  }
}

/** Converts a pattern to columns. */
export const fromSchedule = (schedule: WeeklySchedule): ScheduleRow => ({
  ...schedule,
  weekdays: schedule.weekdays.toSorted((a, b) => a - b),
})

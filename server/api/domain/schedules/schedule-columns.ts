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

/** What a row has when no schedule is joined to it. */
export type MaybeScheduleRow = { [Column in keyof ScheduleRow]: ScheduleRow[Column] | null }

/** The pattern of a row; null when it has none. */
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

/** The columns of a pattern. */
export const fromSchedule = (schedule: WeeklySchedule): ScheduleRow => ({
  ...schedule,
  weekdays: schedule.weekdays.toSorted((a, b) => a - b),
})

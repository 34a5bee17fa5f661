import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'

/** A weekly pattern with one start time a day, which is what most tests need. */
export interface Weekly {
  weekdays: readonly number[]
  startTime: string
  durationMinutes: number
  everyWeeks: number
  startsOn: string
  endsOn?: string | null
  skipHolidays?: boolean
}

/** A daily pattern at 18:00 for two hours, without an end. */
export const daily: Weekly = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: '2026-01-01',
  endsOn: null,
  skipHolidays: false,
}

/** The same as it is sent. */
export const weekly = ({
  weekdays,
  startTime,
  durationMinutes,
  everyWeeks,
  startsOn,
  endsOn = null,
  skipHolidays,
}: Weekly): PatternDraft => ({
  frequency: 'weekly',
  every: everyWeeks,
  weekdays: [...weekdays],
  times: [{ startTime, durationMinutes }],
  startsOn,
  endsOn,
  holidays: skipHolidays ? 'skip' : 'worked',
})

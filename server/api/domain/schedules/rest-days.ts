import type { SkippedDays } from './holidays.store.ts'
import type { Occurrence } from './occurrences.ts'
import type { ScheduledJob } from './scheduled-jobs.store.ts'
import type { Segment } from './segments.ts'

type Patterned = Pick<ScheduledJob, 'segments' | 'locationId'>

/** Returns why a visit does not take place, with the holiday's name; null when it does. */
export function reasonOf(job: Patterned, { at, change }: Occurrence, skipped: SkippedDays) {
  const holiday = change ? undefined : restingOn(job, at.date, skipped.get(job.locationId))
  return { holiday, reason: holiday === undefined ? (change?.cancelledReason ?? null) : ('holiday' as const) }
}

/** Returns the holiday for which the job has no visit on a day. A visit changed by hand always takes place. */
const restingOn = ({ segments }: Patterned, date: string, days: ReadonlyMap<string, string> | undefined) =>
  days?.has(date) &&
  segments.some(
    ({ skipHolidays, effectiveFrom, effectiveTo }: Segment) =>
      skipHolidays && effectiveFrom <= date && (effectiveTo === null || effectiveTo >= date),
  )
    ? days.get(date)
    : undefined

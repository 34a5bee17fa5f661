import type { SkippedDays } from './holidays.store.ts'
import type { Occurrence } from './occurrences.ts'
import type { ScheduledJob } from '../patterns/scheduled-jobs.store.ts'

/**
 * Returns why a visit is canceled and the holiday that cancelled or moved it; null when it takes place. A manual change
 * takes precedence.
 */
export function reasonOf(
  { locationId }: Pick<ScheduledJob, 'locationId'>,
  { at, change, planned, movedFor }: Occurrence,
  skipped: SkippedDays,
) {
  if (change) return { holiday: undefined, reason: change.cancelledReason }
  if (movedFor !== null) return { holiday: movedFor, reason: null }
  const rests = planned !== null && planned.segment.holidays !== 'worked'
  const holiday = rests ? skipped.get(locationId)?.get(at.date) : undefined
  return { holiday, reason: holiday === undefined ? null : ('holiday' as const) }
}

import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { seededInteger, seededChance } from './seeded-random.ts'

const minuteMs = 60_000

/** A member's work at a visit. Instants in milliseconds since 1970. */
export interface PlannedLog {
  startedAt: number
  endedAt: number | null
  flags: WorkLogFlag[]
  /** Distance from the door at the start, in meters. */
  metresAway: number | null
  breaks: { kind: 'rest' | 'meal'; startedAt: number; endedAt: number }[]
  /** True if the work was never ended. */
  isForgotten: boolean
  /** Minutes a manager removed from its end. */
  correctedMinutes: number
}

/** Returns a log determined by visit, person and day; null for a no-show or an upcoming visit. */
export function planLog(visit: Visit, worker: string, nextStart: number, now: number): PlannedLog | null {
  const salt = [visit.locationName, visit.jobName, visit.date, worker] as const
  const [planned, end] = [Date.parse(visit.startsAt), Date.parse(visit.endsAt)]
  if (visit.isCancelled || seededChance(3, 'missed', ...salt)) return null
  const startOffset = seededChance(8, 'late', ...salt)
    ? seededInteger(16, 25, 'how late', ...salt)
    : seededInteger(-6, 8, 'start', ...salt)
  const startedAt = planned + startOffset * minuteMs + seededInteger(0, 59, 'second', ...salt) * 1_000
  if (startedAt > now) return null
  const over = end + seededInteger(-9, 9, 'end', ...salt) * minuteMs + seededInteger(0, 59, 'last', ...salt) * 1_000
  const isForgotten = seededChance(4, 'forgotten', ...salt) && startedAt + 17 * 60 * minuteMs < Math.min(nextStart, now)
  const endedAt = over > now ? null : Math.min(over, nextStart - 8 * minuteMs)
  const metresAway = seededChance(3, 'nowhere', ...salt) ? null : metresOf(salt)
  return {
    startedAt,
    endedAt: isForgotten ? startedAt + 16 * 60 * minuteMs : endedAt,
    flags: [
      ...(metresAway === null ? (['no_position'] as const) : metresAway > 160 ? (['outside_fence'] as const) : []),
      ...(seededChance(3, 'no line', ...salt) ? (['late_punch'] as const) : []),
      ...(isForgotten ? (['closed_automatically'] as const) : []),
    ],
    metresAway,
    breaks: endedAt === null || isForgotten ? [] : breaksOf(startedAt, endedAt, salt),
    isForgotten,
    correctedMinutes:
      endedAt !== null && endedAt - startedAt > 60 * minuteMs && !isForgotten && seededChance(4, 'corrected', ...salt)
        ? seededInteger(5, 15, 'by', ...salt)
        : 0,
  }
}

const metresOf = (salt: readonly string[]) =>
  seededChance(4, 'far', ...salt)
    ? seededInteger(300, 1_500, 'metres', ...salt)
    : seededInteger(3, 60, 'metres', ...salt)

/** A meal break in long work, a rest break in some of the shorter. */
function breaksOf(startedAt: number, endedAt: number, salt: readonly string[]): PlannedLog['breaks'] {
  const minutes = (endedAt - startedAt) / minuteMs
  const middle = startedAt + Math.round(minutes / 2) * minuteMs
  if (minutes >= 300) return [{ kind: 'meal', startedAt: middle, endedAt: middle + 30 * minuteMs }]
  if (minutes >= 120 && seededChance(60, 'rest', ...salt))
    return [{ kind: 'rest', startedAt: middle, endedAt: middle + 10 * minuteMs }]
  return []
}

import { fieldProblem } from '#server/api/problem.ts'
import type { BreakKind } from '#shared/timeclock/punches.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'

export interface EnteredTimes {
  startedAt: Date
  endedAt: Date | null
  breaks: readonly { kind: BreakKind; startedAt: Date; endedAt: Date | null }[]
}

/** How far a manager's clock may be ahead. */
const aheadMs = 60_000

/**
 * @throws ProblemError 400 naming the field: `work_log_reversed`, `work_log_empty`, `work_log_in_future`,
 * `work_log_too_long`, `break_outside_log`, `breaks_overlap`.
 */
export function requireTimes({ startedAt, endedAt, breaks }: EnteredTimes, now: Date): void {
  const latest = new Date(now.getTime() + aheadMs)
  if (startedAt > latest) throw fieldProblem('work_log_in_future', 'startedAt')
  if (endedAt && endedAt < startedAt) throw fieldProblem('work_log_reversed', 'endedAt')
  if (endedAt?.getTime() === startedAt.getTime()) throw fieldProblem('work_log_empty', 'endedAt')
  if (endedAt && endedAt > latest) throw fieldProblem('work_log_in_future', 'endedAt')
  const length = (endedAt ?? now).getTime() - startedAt.getTime()
  if (length > workLogLimits.hoursMax * 3_600_000)
    throw fieldProblem('work_log_too_long', endedAt ? 'endedAt' : 'startedAt')
  let last: Date | null = startedAt
  for (const [index, entry] of ordered(breaks)) {
    const outside =
      entry.startedAt < startedAt ||
      (entry.endedAt ? entry.endedAt > (endedAt ?? latest) || entry.endedAt < entry.startedAt : endedAt !== null)
    if (outside) throw fieldProblem('break_outside_log', `breaks.${index}.startedAt`)
    if (last === null || entry.startedAt < last) throw fieldProblem('breaks_overlap', `breaks.${index}.startedAt`)
    last = entry.endedAt
  }
}

const ordered = (breaks: EnteredTimes['breaks']) =>
  [...breaks.entries()].toSorted(([, a], [, b]) => a.startedAt.getTime() - b.startedAt.getTime())

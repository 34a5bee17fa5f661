import { fieldProblem } from '#server/api/problem.ts'
import { dayNumber } from '#server/api/schedules/pattern-days.ts'
import type { DayWindow } from '#server/api/schedules/visits.ts'
import { limits } from '#shared/limits.ts'

/** The days from one to another, both included. @throws ProblemError 400 when reversed, or `window_too_long`. */
export function readWindow(days: DayWindow): DayWindow {
  const length = dayNumber(days.to) - dayNumber(days.from) + 1
  if (length < 1) {
    throw fieldProblem('invalid_request', 'to', {
      en: 'The last day is before the first.',
      es: 'El último día es anterior al primero.',
    })
  }
  if (length > limits.visitWindowDaysMax) throw fieldProblem('window_too_long', 'to')
  return days
}

import { fieldProblem } from '#server/api/problem.ts'
import { dayNumber } from '#server/api/schedules/pattern-days.ts'
import type { DayWindow } from '#server/api/schedules/visits.ts'

/** The days from one to another, both included. @throws ProblemError 400 when reversed, or `window_too_long`. */
export function readWindow({ from, to }: DayWindow, daysMax: number): DayWindow {
  const length = dayNumber(to) - dayNumber(from) + 1
  if (length < 1) {
    throw fieldProblem('invalid_request', 'to', {
      en: 'The last day is before the first.',
      es: 'El último día es anterior al primero.',
    })
  }
  if (length > daysMax) throw fieldProblem('window_too_long', 'to')
  return { from, to }
}

import { dayNumber } from '#server/api/days.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { DayWindow } from './visits.ts'

const earliest = '1900-01-01'
const latest = '2999-12-31'

/** The days from one to another, both included. @throws ProblemError 400 when reversed, or `window_too_long`. */
export function readWindow({ from, to }: DayWindow, daysMax: number): DayWindow {
  if (from < earliest || to > latest) {
    throw fieldProblem('invalid_request', from < earliest ? 'from' : 'to', {
      en: 'Choose a day between 1900 and 2999.',
      es: 'Elige un día entre 1900 y 2999.',
    })
  }
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

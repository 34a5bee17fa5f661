import { dayNumber } from '#server/api/days.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { DayWindow } from './patterns/visits.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

const earliest = '1900-01-01'
const latest = '2999-12-31'

/**
 * Parses a range of days, inclusive.
 * @throws ProblemError 400 when reversed, or `window_too_long`.
 */
export function readWindow({ from, to }: DayWindow, daysMax: number): DayWindow {
  if (from < earliest || to > latest) {
    throw fieldProblem('invalid_request', from < earliest ? 'from' : 'to', words('chooseADayBetween1900'))
  }
  const length = dayNumber(to) - dayNumber(from) + 1
  if (length < 1) {
    throw fieldProblem('invalid_request', 'to', words('theLastDayIsBefore'))
  }
  if (length > daysMax) throw fieldProblem('window_too_long', 'to')
  return { from, to }
}

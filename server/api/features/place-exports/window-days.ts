import { fieldProblem } from '#server/api/problem.ts'
import { limits } from '#shared/limits.ts'
import { words } from './texts.ts'

/** The days of a window, which exports read one at a time. @throws ProblemError 400 if it is reversed or too long. */
export function windowDays({ from, to }: { from: string; to: string }): string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(to).days + 1
  if (count < 1) {
    throw fieldProblem('invalid_request', 'to', words('theLastDayIsBefore'))
  }
  if (count > limits.filteredVisitWindowDaysMax) throw fieldProblem('window_too_long', 'to')
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

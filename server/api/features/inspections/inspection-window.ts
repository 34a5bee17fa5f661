import { fieldProblem } from '#server/api/problem.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'

/** Limits the period of inspection figures. @throws ProblemError 400 `window_too_long`. */
export function requireWindow(from: string, to: string): void {
  const latest = Temporal.PlainDate.from(from).add({ days: inspectionLimits.windowDaysMax }).toString()
  if (to < from || to > latest) throw fieldProblem('window_too_long', 'to')
}

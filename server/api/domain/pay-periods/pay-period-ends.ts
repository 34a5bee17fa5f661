import { shiftDay } from '#server/api/days.ts'
import { periodOf, type PeriodPlan } from './periods.ts'

/** Returns the last days of the pay periods that end within the days, inclusive. */
export function payPeriodEnds(plan: PeriodPlan, from: string, to: string): Set<string> {
  const ends = new Set<string>()
  for (let { to: end } = periodOf(plan, from); end <= to; end = periodOf(plan, shiftDay(end, 1)).to) ends.add(end)
  return ends
}

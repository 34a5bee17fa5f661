import { periodOf, type PeriodPlan } from './periods.ts'

const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The last days of the pay periods that end in the days, both included. */
export function payPeriodEnds(plan: PeriodPlan, from: string, to: string): Set<string> {
  const ends = new Set<string>()
  for (let { to: end } = periodOf(plan, from); end <= to; end = periodOf(plan, nextDay(end)).to) ends.add(end)
  return ends
}

import type { SalaryKind, SalaryPeriod } from './statuses.ts'
import { divided, ratio, roundHalfUp, times, type Ratio } from '../ratio.ts'

export interface SalaryTerms {
  per: SalaryPeriod
  kind: SalaryKind
  /** Minutes of a week that a fixed one covers; null of the others. */
  weeklyMinutes: number | null
}

/** Of a week: 29 CFR 778.113(b) (a month × 12 ÷ 52, half a month × 24 ÷ 52). */
const weeksShare = {
  week: ratio(1),
  two_weeks: ratio(1, 2),
  half_month: ratio(24, 52),
  month: ratio(12, 52),
} as const satisfies Record<SalaryPeriod, Ratio>

/** What a salary comes to in a week, exact, in the unit it is given in. */
export const weeklySalary = (amount: number, per: SalaryPeriod): Ratio => times(ratio(amount), weeksShare[per])

/** Of a week's salary in 1/10000, what an hour is worth when it covers so many seconds: in whole cents, as the examples of 29 CFR 778.113 and 778.114 have it. */
export const hourOfSalary = (weekE4: Ratio, seconds: number): number =>
  roundHalfUp(divided(weekE4, ratio(seconds * 100, 3600))) * 100

/** A week of a full-time member, where a salary names no hours. */
export const fullWeek = 40 * 3600

import type { SalaryKind, SalaryPeriod } from './statuses.ts'
import { dividedBy, ratio, roundHalfUp, times, type Ratio } from '../ratio.ts'

export interface SalaryTerms {
  per: SalaryPeriod
  kind: SalaryKind
  /** Weekly minutes covered by a fixed salary; null for other kinds. */
  weeklyMinutes: number | null
}

/** A week's share of a period, by 29 CFR 778.113(b): a month × 12 ÷ 52, half a month × 24 ÷ 52. */
const weeksShare = {
  week: ratio(1),
  two_weeks: ratio(1, 2),
  half_month: ratio(24, 52),
  month: ratio(12, 52),
} as const satisfies Record<SalaryPeriod, Ratio>

/** Returns the exact weekly amount in the given unit. */
export const weeklySalary = (amount: number, per: SalaryPeriod): Ratio => times(ratio(amount), weeksShare[per])

/**
 * Converts a weekly salary in 1/10000 to an hourly rate for the seconds it covers, in whole cents as in the examples of
 * 29 CFR 778.113 and 778.114.
 */
export const hourOfSalary = (weekE4: Ratio, seconds: number): number =>
  roundHalfUp(dividedBy(weekE4, ratio(seconds * 100, 3600))) * 100

/** Seconds in a full-time week, assumed when a salary states no hours. */
export const fullWeek = 40 * 3600

import type { PayPackId } from '#shared/payroll/kinds.ts'
import type { HolidayFormula } from './statutory-holidays.ts'

/** Daily rules of the place worked. Thresholds in seconds; `multiplier` is an hour's total value. */
export interface DayRules {
  daily: readonly { after: number; multiplier: 1.5 | 2 }[]
  /** Nevada: a workday is the 24 hours from the start of work. */
  countsFrom: 'workday' | 'first_start'
  /** Nevada: the daily rule applies only to a regular rate under this many tenths of the minimum wage. */
  underMinimumWageTenths: number | null
  /** Seconds of consecutive work, across workdays. */
  consecutiveAfter: number | null
  keepsLogOnItsDay: boolean
}

/** Weekly rules of the member's home. */
export interface WeekRules {
  /** Only hours that no daily rule has paid extra count toward it. */
  weeklyAfter: number | null
  /** The rule for seven consecutive days in one workweek. */
  seventhDay: 'california' | 'kentucky' | null
  /** Colorado: pays the greatest of the daily, consecutive and weekly counts, not their union. */
  greatestOnly: boolean
  /** The overtime rate that the law fixes; null if the policy may choose. */
  overtimeRate: 'rate_in_effect' | 'minimum_wage' | null
  /** The first day that the law requires: 1 = Monday; null if it requires none. */
  weekStart: number | null
}

export interface Pack {
  id: PackId
  /** Stored with every line, to show which rule text produced it. */
  version: string
  /** YYYY-MM-DD of the first workweek under this text. */
  from: string
  day: DayRules
  week: WeekRules
  /** Adds meal, rest, split-shift and reporting-time pay, and divides a flat bonus by the non-overtime hours. */
  california: boolean
  /** The statutory holiday formula; null if the calendar's paid time applies. */
  holidayPay: HolidayFormula | null
  /** The minimum pay for a day cut short, at the place worked. */
  reporting: ReportingRule | null
  /** Extra pay for a long or split day, at the place worked. */
  spread: SpreadRule | null
  source: string
}

export type PackId = PayPackId

/** One hour at the minimum wage for a long or split day. Plain data, in seconds. */
export interface SpreadRule {
  kind: 'spread_of_hours' | 'split_shift'
  /** From the first start to the last end; null if only a gap counts. */
  over: number | null
  /** Longest off-duty gap that is no split. */
  gapOver: number
  /** Credits the week's pay above the minimum wage. */
  isOffset: boolean
}

/** Minimum pay for a day on which a member was sent home or found no work. Plain data, in seconds. */
export interface ReportingRule {
  /** Owes nothing for a day scheduled for this long or shorter. */
  onlyOver: number
  owed: number
  /** Owes more for a day scheduled for longer than `over`. */
  longDay: { over: number; owed: number } | null
  /** Limits the amount owed to the scheduled time. */
  upToSchedule: boolean
  /** California: half of the schedule up to this, at least `owed`, if less than half was worked. */
  halfUpTo: number | null
  /**
   * The rate of the missing hours: the member's or the minimum wage; `minimum_wage` tops the whole day up to the
   * minimum wage.
   */
  at: 'regular_rate' | 'hourly_rate' | 'minimum_wage' | 'missing_at_minimum'
}

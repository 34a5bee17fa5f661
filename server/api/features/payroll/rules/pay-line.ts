import type { PayLineKind } from '#shared/payroll/kinds.ts'
import type { Ratio } from '#shared/ratio.ts'

export type LineKind = PayLineKind

/** One step of how a line came to be; the words are in the catalogue, in English and Spanish. */
export interface Step {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Hours paid more for, as their straight pay has them: a bookkeeper's overtime is both together. */
export interface ExtraHours {
  readonly day: string
  readonly jobId: string | null
  readonly basis: 'hour' | 'visit' | 'day' | 'salary' | 'travel'
  readonly rateE4: number
  readonly seconds: number
}

export interface PayLine {
  kind: LineKind
  /** The workday it is for; of a weekly line the last day of its workweek. */
  day: string
  /** Decides the pay period: the workday of straight time; all else waits for the end of its workweek. */
  paidOn: string
  /** Null where no workweek matters. */
  week: string | null
  jobId: string | null
  /** Seconds, where the line is about time. */
  seconds: number
  /** Visits or premiums, where it is about pieces. */
  quantity: number
  /** In 1/10000 of the currency's major unit, exact; null where the line is an amount. */
  rateE4: Ratio | null
  amountMinor: number
  logIds: readonly string[]
  /** The adjustment that a bonus is. */
  adjustmentId?: string
  /** Which job caused how much of a weekly line; the parts sum to the amount. */
  parts: readonly { jobId: string | null; amountMinor: number }[]
  /** The hours that overtime, double time, a day rate or a salary is for. */
  hours?: readonly ExtraHours[]
  /** Seconds on a statutory holiday that are paid double. */
  doubled?: number
  pack: string
  steps: readonly Step[]
}

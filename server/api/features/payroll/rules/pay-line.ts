import type { PayLineKind } from '#shared/payroll/kinds.ts'
import type { Ratio } from '#shared/ratio.ts'

export type LineKind = PayLineKind

/** One step of a line's calculation; its words are in the catalogs. */
export interface Step {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Hours paid extra, with the straight pay they had: bookkeepers want overtime with both together. */
export interface ExtraHours {
  readonly day: string
  readonly jobId: string | null
  readonly basis: 'hour' | 'visit' | 'day' | 'salary' | 'travel'
  readonly rateE4: number
  readonly seconds: number
}

export interface PayLine {
  kind: LineKind
  /** The workday it is for, or for a weekly line the last day of its workweek. */
  day: string
  /** Determines the pay period: the workday for straight time, the end of the workweek for everything else. */
  paidOn: string
  /** Null if no workweek matters. */
  week: string | null
  jobId: string | null
  /** Seconds if the line is about time. */
  seconds: number
  /** Number of visits or premiums, if it is about units. */
  quantity: number
  /** In 1/10000 of the currency's major unit, exact; null if the line is an amount. */
  rateE4: Ratio | null
  amountMinor: number
  logIds: readonly string[]
  /** Set for a bonus, which is an adjustment. */
  adjustmentId?: string
  /** The jobs' parts of a weekly line, which sum to its amount. */
  parts: readonly { jobId: string | null; amountMinor: number }[]
  /** The hours that overtime, double time, a day rate or a salary covers. */
  hours?: readonly ExtraHours[]
  /** Seconds on a statutory holiday that are paid double. */
  doubled?: number
  pack: string
  steps: readonly Step[]
}

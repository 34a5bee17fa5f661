import type { AdjustmentKind, PayFlag, PayLineKind } from '#shared/payroll/kinds.ts'
import type { PayTotals } from '#shared/payroll/payroll.contract.ts'
import { roundHalfUp, withPoint } from '#shared/ratio.ts'
import type { PayInputPart } from '../inputs/pay-inputs.ts'
import type { ExtraHours, PayLine, Step } from '../rules/pay-line.ts'

/**
 * A line as stored in a snapshot, without names and words, which are added when it is shown. A job key is the job's
 * id, or `@` and the location's id for work without a job.
 */
export interface StoredLine {
  kind: PayLineKind
  day: string
  week: string | null
  jobKey: string | null
  seconds: number
  quantity: number
  /** In the currency's major unit with four decimals; the amount was computed from the exact rate. */
  rate: string | null
  amountMinor: number
  logIds: readonly string[]
  adjustmentId: string | null
  /** Set only for an adjustment. */
  adjustment: AdjustmentKind | null
  /** The locked period that a correction belongs to. */
  retroOf: string | null
  parts: readonly { jobKey: string | null; amountMinor: number }[]
  /** Parts of a correction by kind of line; they sum to the amount. */
  corrected?: readonly { kind: PayLineKind; amountMinor: number }[]
  /** The hours of overtime and double time; absent in lines stored before this field existed. */
  hours?: readonly (Omit<ExtraHours, 'jobId'> & { jobKey: string | null })[]
  /** Seconds on a statutory holiday that are paid double. */
  doubled?: number
  pack: string
  steps: readonly Step[]
}

/** The pay of an open period also depends on corrections of locked ones. */
export type ResultPart = PayInputPart | 'corrections'

export interface PayResult {
  memberId: string
  lines: readonly StoredLine[]
  totals: PayTotals
  flags: readonly PayFlag[]
  /** Hashes of each part of the input and of the whole. */
  inputs: Readonly<Partial<Record<ResultPart, string>>>
  inputsHash: string
}

export interface MemberResult extends PayResult {
  name: string
  employeeNumber: string
}

export const toStoredLine = (line: PayLine): StoredLine => ({
  ...plainLine,
  kind: line.kind,
  day: line.day,
  week: line.week,
  jobKey: line.jobId,
  seconds: line.seconds,
  quantity: line.quantity,
  rate: line.rateE4 && withPoint(roundHalfUp(line.rateE4), 4),
  amountMinor: line.amountMinor,
  logIds: line.logIds,
  adjustmentId: line.adjustmentId ?? null,
  adjustment: line.kind === 'bonus' ? 'bonus' : null,
  parts: line.parts.map(({ jobId, amountMinor }) => ({ jobKey: jobId, amountMinor })),
  ...(line.hours && { hours: line.hours.map(({ jobId, ...rest }) => ({ ...rest, jobKey: jobId })) }),
  ...(line.doubled && { doubled: line.doubled }),
  pack: line.pack,
  steps: line.steps,
})

/** Defaults for a line without time, job or rule. */
export const plainLine = {
  week: null,
  jobKey: null,
  seconds: 0,
  quantity: 0,
  rate: null,
  logIds: [],
  adjustmentId: null,
  adjustment: null,
  retroOf: null,
  parts: [],
  pack: '',
} as const satisfies Partial<StoredLine>

import { roundings as everyRounding, type Rounding } from '#shared/organizations/choices.ts'
import type { ComparedPay, Explanation } from '#shared/payroll/pay-comparison.contract.ts'
import type { ExplanationKind } from '#shared/payroll/pay-comparison.ts'
import type { LoggedWork, PayInput } from '../inputs/pay-inputs.ts'
import { memberPay } from '../statements/member-lines.ts'

/** Their pay, and how many rows it is the sum of: each row's hours are rounded to hundredths. */
export interface ProviderPay extends ComparedPay {
  rows: number
}

interface OurPay {
  seconds: number
  overtimeSeconds: number
  doubleSeconds: number
  grossMinor: number
  /** Paid without work. */
  leaveSeconds: number
}

const halfHour = 1_800
/** A shift for which products that take breaks by themselves take one. */
const longShift = 6 * 3_600
/** Half a hundredth of an hour, rounded up to a second. */
const hundredthSeconds = 19

/** The pay under other rules for rounding and breaks, for finding the rules that the file was computed with. */
export function payUnder(input: PayInput, { rounding, breaks }: { rounding?: Rounding; breaks?: BreakRule }): OurPay {
  const logs = breaks ? input.logs.map((log) => withBreaks(log, breaks)) : input.logs
  const terms = rounding ? { ...input.terms, rounding } : input.terms
  const { totals } = memberPay({ ...input, logs, terms })
  return {
    seconds: totals.workedSeconds,
    overtimeSeconds: totals.overtimeSeconds,
    doubleSeconds: totals.doubleSeconds,
    grossMinor: totals.grossMinor,
    leaveSeconds: totals.holidaySeconds + totals.timeOffSeconds,
  }
}

type BreakRule = 'breaks_paid' | 'breaks_automatic'

function withBreaks(log: LoggedWork, rule: BreakRule): LoggedWork {
  if (rule === 'breaks_paid' || log.end === null || log.end - log.start <= longShift) return { ...log, breaks: [] }
  const start = log.start + Math.floor((log.end - log.start) / 2)
  return { ...log, breaks: [{ kind: 'meal', start, end: start + halfHour }] }
}

const plain = { roundingMinutes: null, day: null, rateE4: null }
const because = (kind: ExplanationKind, more: Partial<Explanation> = {}): Explanation => ({ ...plain, ...more, kind })

/** Finds the first rule under which our pay equals theirs; `input` is the input of our pay. */
export function explain(input: PayInput, theirPay: ProviderPay, dayOf: (seconds: number) => string): Explanation {
  const ours = payUnder(input, {})
  const slack = hundredthSeconds * theirPay.rows
  const isSameTime = (one: number, other: number | null) => other === null || Math.abs(one - other) <= slack
  const isSameHours = ({ seconds }: OurPay) => isSameTime(seconds, theirPay.seconds)
  const isSameSplit = (pay: OurPay) =>
    isSameTime(pay.overtimeSeconds, theirPay.overtimeSeconds) && isSameTime(pay.doubleSeconds, theirPay.doubleSeconds)
  if (isSameHours(ours)) {
    if (!isSameSplit(ours)) return because('overtime')
    return isSameMoney(ours, theirPay) ? because('same') : because('rate', { rateE4: rateOf(ours, theirPay) })
  }
  const rules = [undefined, 'breaks_paid', 'breaks_automatic'] as const
  const roundings = [input.terms.rounding, ...everyRounding.filter((rounding) => rounding !== input.terms.rounding)]
  for (const breaks of rules) {
    for (const rounding of roundings) {
      if (!isSameHours(payUnder(input, { rounding, ...(breaks && { breaks }) }))) continue
      const roundingMinutes = rounding === input.terms.rounding ? null : rounding === 'none' ? 0 : Number(rounding)
      return because(breaks ?? 'rounding', { roundingMinutes })
    }
  }
  if (ours.leaveSeconds > 0 && isSameTime(ours.seconds + ours.leaveSeconds, theirPay.seconds)) {
    return because('leave_counted')
  }
  const lacking = ours.seconds - theirPay.seconds
  const log = input.logs.find((entry) => Math.abs(workedIn(entry) - lacking) <= slack)
  return log ? because('log_missing', { day: dayOf(log.start) }) : because('unknown')
}

const workedIn = ({ start, end, breaks }: LoggedWork) =>
  (end ?? start) -
  start -
  breaks.reduce((sum, breakTime) => sum + (breakTime.kind === 'meal' ? breakTime.end - breakTime.start : 0), 0)

/** Hours in hundredths are worth up to half a hundredth of an hour's pay more or less. */
function isSameMoney(ours: OurPay, theirPay: ProviderPay): boolean {
  if (theirPay.grossMinor === null) return true
  const anHour = ours.seconds > 0 ? (ours.grossMinor * 3_600) / ours.seconds : 0
  return Math.abs(ours.grossMinor - theirPay.grossMinor) <= Math.ceil(theirPay.rows * (1 + anHour / 200))
}

/** The hourly rate in their file, to the cent, if all hours are regular. */
const rateOf = ({ overtimeSeconds, doubleSeconds }: OurPay, { grossMinor, seconds }: ProviderPay) =>
  grossMinor === null || seconds === 0 || overtimeSeconds > 0 || doubleSeconds > 0
    ? null
    : Math.round((grossMinor * 3_600) / seconds) * 100

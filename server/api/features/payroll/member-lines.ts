import { roundForPay } from '#server/api/timekeeping/rounding.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { PayFlag } from '#shared/payroll/kinds.ts'
import { rateFor, ratesInForce } from '#shared/members/pay-rates.ts'
import { hashOfLists } from './canonical.ts'
import { californiaDays } from './california-days.ts'
import { extraLines } from './extra-lines.ts'
import type { DatedPayRate, LoggedWork, PaidTimeOff, PayInputs } from './pay-inputs.ts'
import { jobKeyOf, startDayOf, workdayAt, type PeriodContext } from './period-context.ts'
import { payIn } from './rules/member-pay.ts'
import type { Pay, Work } from './rules/work.ts'
import { stored, type MemberResult, type StoredLine } from './stored-line.ts'
import { totalsOf } from './totals.ts'

/** One member's pay of the period: lines, their sums, what to look at, and the hash of what it was made from. */
export function memberPay(context: PeriodContext, inputs: PayInputs): MemberResult {
  const { calendar, policy } = context
  const { from, to } = calendar
  const works = inputs.logs.flatMap((log) => workOf(log, inputs, context))
  const lines = payIn(calendar, policy, {
    works,
    bonuses: inputs.adjustments.filter(({ inRegularRate }) => inRegularRate),
    days: californiaDays(works, inputs, context),
  }).map(stored)
  const all = inOrder([...lines, ...extraLines(lines, inputs, context)])
  const { id, name, employeeNumber } = inputs.member
  return {
    memberId: id,
    name,
    employeeNumber,
    lines: all,
    totals: totalsOf(all),
    flags: flagsOf(inputs, context),
    inputsHash: inputsHash(context, inputs, from, to),
  }
}

function workOf(log: LoggedWork, { rates }: PayInputs, context: PeriodContext): Work[] {
  if (log.end === null) return []
  const rounded = (instant: number) => roundForPay(instant * 1000, roundingAt(context, log.start), zone) / 1000
  const zone = context.policy.timeZone
  const [start, end] = [rounded(log.start), rounded(log.end)]
  if (end <= start) return []
  const breaks = log.breaks
    .map((one) => ({ ...one, start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    .filter((one) => one.end > one.start)
  return [{ logId: log.id, jobId: jobKeyOf(log), start, end, breaks, pay: payOf(log, rates, context) }]
}

/** California counts every minute (Donohue v. AMN Services): nothing is rounded in its weeks. */
function roundingAt({ rounding, calendar }: PeriodContext, instant: number): Rounding {
  if (rounding === 'none') return rounding
  const week = calendar.weeks.findLast(({ days }) => (days[0]?.start ?? 0) <= instant) ?? calendar.weeks[0]
  return week?.pack.california ? 'none' : rounding
}

function payOf(log: LoggedWork, rates: readonly DatedPayRate[], context: PeriodContext): Pay {
  const rate = rateOf(log, rates, context)
  if (rate?.basis === 'visit') {
    const visit = log.jobId && log.visitStart !== null ? `${log.jobId} ${log.visitStart}` : log.id
    return { basis: 'visit', rateE4: rate.rateE4, visit }
  }
  return { basis: 'hour', rateE4: rate?.rateE4 ?? 0 }
}

function rateOf({ start, jobId, locationId }: LoggedWork, rates: readonly DatedPayRate[], context: PeriodContext) {
  const day = startDayOf(context, start)
  return day ? rateFor(rates, { day, jobId, locationId }) : undefined
}

function flagsOf({ logs, rates, timeOff }: PayInputs, context: PeriodContext): PayFlag[] {
  const { from, to } = context.calendar
  const flags = new Set<PayFlag>()
  const workedDays = new Map<string, number>()
  for (const log of logs) {
    const day = workdayAt(context, log.start)
    if (!day || day < from || day > to) continue
    if (log.end === null) flags.add('running')
    else workedDays.set(day, (workedDays.get(day) ?? 0) + log.end - log.start)
    if (!rateOf(log, rates, context)) flags.add('missing_rate')
    for (const flag of ['closed_automatically', 'long', 'edited'] as const)
      if (log.flags.includes(flag)) flags.add(flag)
  }
  const isWorked = ({ day, isWholeDay, isWorkedIn }: PaidTimeOff) => isWorkedIn || (isWholeDay && workedDays.has(day))
  if (timeOff.some(isWorked)) flags.add('time_off_overlap')
  return [...flags]
}

/** Tuples in a fixed order: 500 members are hashed on every look at a period. */
function inputsHash(context: PeriodContext, inputs: PayInputs, from: string, to: string) {
  const { policy, rounding, calendar } = context
  const terms = calendar.weeks.map(({ week, pack, terms: of }) => [
    week,
    pack.id,
    pack.version,
    of.regularRate,
    of.paysLongRests,
  ])
  return hashOfLists([
    [from, to, policy.timeZone, rounding, terms, policy.minimumWages.map((one) => [one.from, one.rateE4])],
    inputs.member.id,
    inputs.logs.map((log) => [
      log.id,
      jobKeyOf(log),
      log.visitStart,
      log.start,
      log.end,
      log.breaks.map((one) => [one.kind, one.start, one.end]),
    ]),
    hashedRates(context, inputs).map((rate) => [
      rate.basis,
      rate.rateE4,
      rate.effectiveOn,
      rate.createdAt,
      rate.jobId,
      rate.locationId,
    ]),
    inputs.adjustments.map((one) => [one.id, one.day, one.kind, one.amountMinor, one.inRegularRate]),
    inputs.timeOff.map((one) => [one.requestId, one.day, one.minutes]),
    inputs.trips.map((one) => [one.day, one.miles, one.amountMinor]),
    inputs.holidays.map((one) => [one.day, one.paidMinutes]),
    // Only where there are some: what was approved before there were any stays approved.
    ...(inputs.workdays.length > 0 ? [inputs.workdays.map(({ id }) => id)] : []),
  ])
}

/**
 * Those in force on the first day and those that begin later. Older ones are read for work that reaches into the window:
 * only where such work was paid by them do they count, so what was approved without them stays approved.
 */
function hashedRates(context: PeriodContext, { logs, rates }: PayInputs): DatedPayRate[] {
  const first = context.calendar.weeks[0]?.week ?? context.calendar.from
  const counting = new Set(ratesInForce(rates, first))
  const begin = context.workdays[0]?.start ?? 0
  for (const log of logs) {
    const rate = log.start < begin ? rateOf(log, rates, context) : undefined
    if (rate) counting.add(rate)
  }
  return rates.filter((rate) => rate.effectiveOn > first || counting.has(rate))
}

const keyOf = (line: StoredLine) =>
  `${line.day} ${line.kind} ${line.jobKey ?? ''} ${line.rate ?? ''} ${line.adjustmentId ?? ''} ${line.amountMinor}`
/** Each key is made once: a comparison would make two. */
const inOrder = (lines: readonly StoredLine[]): StoredLine[] =>
  lines
    .map((line) => ({ line, key: keyOf(line) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ line }) => line)

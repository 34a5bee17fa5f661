import { roundForPay } from '#server/api/domain/timekeeping/rounding.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { PayFlag } from '#shared/payroll/kinds.ts'
import { rateFor, ratesInForce } from '#shared/members/pay-rates.ts'
import { hashOfText } from './canonical.ts'
import { californiaDays } from './california-days.ts'
import { extraLines } from './extra-lines.ts'
import type { DatedPayRate, LoggedWork, PaidTimeOff, PayInputs } from './pay-inputs.ts'
import { jobKeyOf, startDayOf, type PeriodContext } from './period-context.ts'
import { inOrder, payIn } from './rules/member-pay.ts'
import type { Pay, Work } from './rules/work.ts'
import { stored, type MemberResult, type StoredLine } from './stored-line.ts'
import { totalsOf } from './totals.ts'

/** A log with the workday in which it began, and its rate. */
interface DatedWork {
  log: LoggedWork
  day: string | undefined
  rate: DatedPayRate | undefined
}

/** One member's pay of the period: lines, their sums, what to look at, and the hash of what it was made from. */
export function memberPay(context: PeriodContext, inputs: PayInputs): MemberResult {
  const { calendar, policy } = context
  const dated = inputs.logs.map((log): DatedWork => {
    const day = startDayOf(context, log.start)
    return { log, day, rate: day ? rateFor(inputs.rates, { day, ...placeOf(log) }) : undefined }
  })
  const works = dated.flatMap((one) => workOf(one, inputs.rates, context))
  const lines = payIn(calendar, policy, {
    works,
    bonuses: inputs.adjustments.filter(({ inRegularRate }) => inRegularRate),
    days: californiaDays(works, inputs, context),
    ...homesOf(context, inputs),
  }).map(stored)
  const all = [...lines, ...extraLines(lines, inputs, context)].toSorted(byKey)
  const { id, name, employeeNumber } = inputs.member
  return {
    memberId: id,
    name,
    employeeNumber,
    lines: all,
    totals: totalsOf(all),
    flags: flagsOf(dated, inputs, context),
    inputsHash: inputsHash(context, inputs, dated),
  }
}

const homesOf = ({ homes }: PeriodContext, { member }: PayInputs) => {
  const own = homes.get(member.id)
  return own ? { homes: own } : {}
}

const placeOf = ({ jobId, locationId }: LoggedWork) => ({ jobId, locationId })

function workOf(one: DatedWork, rates: readonly DatedPayRate[], context: PeriodContext): Work[] {
  const { log, rate } = one
  if (log.end === null) return []
  const rounded = (instant: number) => roundForPay(instant * 1000, roundingAt(context, log), zone) / 1000
  const zone = context.policy.timeZone
  const [start, end] = [rounded(log.start), rounded(log.end)]
  if (end <= start) return []
  const breaks = log.breaks
    .map((one) => ({ ...one, start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    .filter((one) => one.end > one.start)
  const laterPay = laterPayOf(one, rates, context)
  const { id: logId, locationId } = log
  const work = { logId, jobId: jobKeyOf(log), locationId, start, end, breaks, pay: payOf(log, rate) }
  return [laterPay.length > 0 ? { ...work, laterPay } : work]
}

/** An hour goes by the rate of its workday: a raise counts from midnight, also inside a shift. A visit's rate is that of its first day. */
function laterPayOf({ log, day, rate }: DatedWork, rates: readonly DatedPayRate[], context: PeriodContext) {
  if (log.end === null || day === undefined || rate?.basis !== 'hour') return []
  const { end } = log
  const later = context.workdays.filter(({ date, start }) => date > day && start < end)
  return later.flatMap(({ date }) => {
    const known = rateFor(rates, { day: date, ...placeOf(log) })
    return known?.basis === 'hour' ? [{ from: date, pay: payOf(log, known) }] : []
  })
}

/** California counts every minute (Donohue v. AMN Services): nothing is rounded of work there. */
function roundingAt({ rounding, calendar }: PeriodContext, { start, locationId }: LoggedWork): Rounding {
  if (rounding === 'none') return rounding
  const week = calendar.weeks.findLast(({ days }) => (days[0]?.start ?? 0) <= start) ?? calendar.weeks[0]
  const day = week?.days.findLast((one) => one.start <= start) ?? week?.days[0]
  return week && day && week.rulesAt(locationId, day.date).pack.california ? 'none' : rounding
}

function payOf(log: LoggedWork, rate: DatedPayRate | undefined): Pay {
  if (rate?.basis === 'visit') {
    const visit = log.jobId && log.visitStart !== null ? `${log.jobId} ${log.visitStart}` : log.id
    return { basis: 'visit', rateE4: rate.rateE4, visit }
  }
  return { basis: 'hour', rateE4: rate?.rateE4 ?? 0 }
}

const looks = ['closed_automatically', 'long', 'edited'] as const

function flagsOf(dated: readonly DatedWork[], { timeOff }: PayInputs, { calendar }: PeriodContext): PayFlag[] {
  const { from, to } = calendar
  const flags = new Set<PayFlag>()
  const workedDays = new Set<string>()
  for (const { log, day, rate } of dated) {
    if (!day || day < from || day > to) continue
    if (log.end === null) flags.add('running')
    else workedDays.add(day)
    if (!rate) flags.add('missing_rate')
    if (log.flags.length > 0) for (const flag of looks) if (log.flags.includes(flag)) flags.add(flag)
  }
  const isWorked = ({ day, isWholeDay, isWorkedIn }: PaidTimeOff) => isWorkedIn || (isWholeDay && workedDays.has(day))
  if (timeOff.some(isWorked)) flags.add('time_off_overlap')
  return [...flags]
}

/**
 * Of tuples in a fixed order, as JSON writes them: 500 members are hashed on every look at a period, so the many logs,
 * whose ids need no escapes, are written by hand.
 */
function inputsHash(context: PeriodContext, inputs: PayInputs, dated: readonly DatedWork[]) {
  const parts = [
    termsText(context),
    JSON.stringify(inputs.member.id),
    `[${inputs.logs.map(logText).join(',')}]`,
    JSON.stringify(
      hashedRates(context, inputs, dated).map((rate) => [
        rate.basis,
        rate.rateE4,
        rate.effectiveOn,
        rate.createdAt,
        rate.jobId,
        rate.locationId,
      ]),
    ),
    JSON.stringify(inputs.adjustments.map((one) => [one.id, one.day, one.kind, one.amountMinor, one.inRegularRate])),
    JSON.stringify(inputs.timeOff.map((one) => [one.requestId, one.day, one.minutes])),
    JSON.stringify(inputs.trips.map((one) => [one.day, one.miles, one.amountMinor])),
    JSON.stringify(inputs.holidays.map((one) => [one.day, one.paidMinutes])),
    // Only where there are some: what was approved before there were any stays approved.
    ...scopesText(context, inputs),
    ...(inputs.workdays.length > 0 ? [JSON.stringify(inputs.workdays.map(({ id }) => id))] : []),
  ]
  return hashOfText(`[${parts.join(',')}]`)
}

/** Of the places worked and of the member's home, where they have rules of their own by then. */
function scopesText({ policy, homes, calendar }: PeriodContext, { member, logs }: PayInputs): string[] {
  const until = <T extends { from: string }>(terms: readonly T[] = []) =>
    terms.filter(({ from }) => from <= calendar.to)
  const places = policy.places?.size ? [...new Set(logs.map(({ locationId }) => locationId))].toSorted() : []
  const scopes = [
    ...until(homes.get(member.id)).map(({ from, packId }) => [from, packId]),
    ...places.flatMap((id) =>
      until(policy.places?.get(id)).map((one) => [id, one.from, one.packId, one.minimumWageE4]),
    ),
  ]
  return scopes.length > 0 ? [JSON.stringify(scopes)] : []
}

const logText = (log: LoggedWork) =>
  `["${log.id}","${jobKeyOf(log)}",${log.visitStart},${log.start},${log.end},${
    log.breaks.length === 0 ? '[]' : JSON.stringify(log.breaks.map((one) => [one.kind, one.start, one.end]))
  }]`

/** The same for everybody in the period: written once. */
const termsTexts = new WeakMap<PeriodContext, string>()

function termsText(context: PeriodContext): string {
  const known = termsTexts.get(context)
  if (known !== undefined) return known
  const { policy, rounding, calendar } = context
  const terms = calendar.weeks.map(({ week, pack, terms: of }) => [
    week,
    pack.id,
    pack.version,
    of.regularRate,
    of.paysLongRests,
  ])
  // One that begins later changes nothing here, and must not end an approval.
  const wages = policy.minimumWages.filter(({ from }) => from <= calendar.to).map((one) => [one.from, one.rateE4])
  const text = JSON.stringify([calendar.from, calendar.to, policy.timeZone, rounding, terms, wages])
  termsTexts.set(context, text)
  return text
}

/**
 * Those in force on the first day and those that begin later. Older ones are read for visits that reach into the window:
 * only where such a visit was paid by them do they count, so what was approved without them stays approved.
 */
function hashedRates(context: PeriodContext, { rates }: PayInputs, dated: readonly DatedWork[]): DatedPayRate[] {
  const first = context.calendar.weeks[0]?.week ?? context.calendar.from
  const counting = new Set(ratesInForce(rates, first))
  const begin = context.workdays[0]?.start ?? 0
  for (const { log, rate } of dated) if (log.start < begin && rate?.basis === 'visit') counting.add(rate)
  return rates.filter((rate) => rate.effectiveOn > first || counting.has(rate))
}

const byKey = (a: StoredLine, b: StoredLine) =>
  inOrder(a.day, b.day) ||
  inOrder(a.kind, b.kind) ||
  inOrder(a.jobKey ?? '', b.jobKey ?? '') ||
  inOrder(a.rate ?? '', b.rate ?? '') ||
  inOrder(a.adjustmentId ?? '', b.adjustmentId ?? '') ||
  inOrder(a.amountMinor, b.amountMinor)

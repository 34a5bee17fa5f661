import { roundForPay } from '#server/api/domain/timekeeping/rounding.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import { rateFor } from '#shared/members/pay-rates.ts'
import { isOfOneWeek } from '../inputs/bonus-hours.ts'
import { extraLines } from '../inputs/extra-lines.ts'
import { hourRate, salaryOf } from '../inputs/general-rate.ts'
import { hashOfInput, inputHashes } from '../inputs/input-hash.ts'
import { isPaidByTime, type LoggedWork, type PayInput } from '../inputs/pay-inputs.ts'
import { flagsOf } from '../periods/pay-flags.ts'
import { contextOf, holidayAt, jobKeyOf, startDayOf, type PeriodContext } from '../inputs/period-context.ts'
import { inOrder, payIn } from '../rules/member-pay.ts'
import type { HolidayAt } from '../rules/pieces.ts'
import type { PayLine } from '../rules/pay-line.ts'
import type { Trip } from '../rules/travel.ts'
import { paidOnce } from '../rules/visits.ts'
import type { Pay, Work } from '../rules/work.ts'
import { toStoredLine, type PayResult, type StoredLine } from './stored-line.ts'
import { totalsOf } from './totals.ts'
import { memberTrips, travelWorks } from '../inputs/travel-works.ts'
import { datedWorks, visitOf, type DatedWork } from '../inputs/visit-rates.ts'
import { workdayFacts } from '../inputs/workday-facts.ts'

/** Computes one member's pay of the period from its input alone. */
export function memberPay(input: PayInput): PayResult {
  const { context, dated, trips, lines: timed } = timeOf(input)
  const lines = timed.map(toStoredLine)
  const allLines = [...lines, ...extraLines(lines, input)].toSorted(byKey)
  const inputs = inputHashes(input)
  return {
    memberId: input.member.id,
    lines: allLines,
    totals: totalsOf(allLines),
    flags: flagsOf(dated, allLines, trips, input, context),
    inputs,
    inputsHash: hashOfInput(inputs),
  }
}

/** The lines for time alone, without holidays, time off, trips and adjustments. */
export const timeLines = (input: PayInput): PayLine[] => timeOf(input).lines

function timeOf(input: PayInput) {
  const context = contextOf(input)
  const dated = datedWorks(input, context)
  const { sites, trips } = sitesOf(dated, input, context)
  const salary = salaryOf(input)
  const lines = payIn(context.calendar, context.policy, {
    works: [...sites, ...travelWorks(trips, input, context)],
    startedVisits: new Set(input.visitsBegun.map(({ jobId, visitStart }) => visitOf({ id: '', jobId, visitStart }))),
    homes: input.homes,
    bonuses: input.adjustments.filter((adjustment) => adjustment.inRegularRate && isOfOneWeek(adjustment)),
    days: workdayFacts(sites, input, context),
    ...(salary && { salary }),
    ...(input.holidayWork.length > 0 && { holidayAt: holidaysAt(input) }),
  })
  return { context, dated, trips, lines }
}

const holidaysAt =
  (input: PayInput): HolidayAt =>
  (locationId, day) =>
    locationId === null ? undefined : holidayAt(input, locationId, day)

function sitesOf(dated: readonly DatedWork[], input: PayInput, context: PeriodContext) {
  const sites = dated.flatMap((work) => workOf(work, input, context))
  return { sites, trips: memberTrips([...sites, ...besides(input, context)], input, context) }
}

/** The member's travel between sites that ends in the period. */
export function tripsOf(input: PayInput): Trip[] {
  const context = contextOf(input)
  const { from, to } = input.terms
  return sitesOf(datedWorks(input, context), input, context).trips.filter((trip) => {
    const day = startDayOf(context, trip.to.start)
    return day !== undefined && day >= from && day <= to
  })
}

/** Work just outside the weeks; only its place and time matter. */
const besides = (input: PayInput, context: PeriodContext): Work[] =>
  input.beside.flatMap((other) => {
    const log = { ...other, visitStart: null, flags: [], breaks: [] }
    return workOf({ log, day: undefined, rate: undefined }, input, context)
  })

function workOf(dated: DatedWork, input: PayInput, context: PeriodContext): Work[] {
  const { log } = dated
  const { terms } = input
  if (log.end === null) return []
  const rounding = roundingAt(context, terms.rounding, log)
  const rounded = (instant: number) => roundForPay(instant * 1000, rounding, terms.policy.timeZone) / 1000
  const pay = payOf(dated)
  const times = [rounded(log.start), rounded(log.end)] as const
  // A visit or day that rounding would shrink to nothing was still worked, so its flat pay is owed.
  const [start, end] = times[1] <= times[0] && paidOnce(pay) !== null ? [log.start, log.end] : times
  if (end <= start) return []
  const breaks = log.breaks
    .map((breakTime) => ({ ...breakTime, start: Math.max(breakTime.start, start), end: Math.min(breakTime.end, end) }))
    .filter((span) => span.end > span.start)
  const laterPay = laterPayOf(dated, input, context)
  const { id: logId, locationId } = log
  const work = { logId, jobId: jobKeyOf(log), locationId, start, end, breaks, pay }
  return [laterPay.length > 0 ? { ...work, laterPay } : work]
}

/**
 * Hourly pay follows the rate of the workday, so a raise counts from midnight even within a shift. A visit's or
 * day's flat rate is that of its first day.
 */
function laterPayOf({ log, day, rate }: DatedWork, input: PayInput, context: PeriodContext) {
  if (log.end === null || day === undefined || !rate || !isPaidByTime(rate)) return []
  const { end, jobId, locationId } = log
  const later = context.workdays.filter(({ date, start }) => date > day && start < end)
  return later.flatMap(({ date }) => {
    const known = rateFor(input.rates, { day: date, jobId, locationId })
    if (known && isPaidByTime(known)) return [{ from: date, pay: payOf({ log, day, rate: known }) }]
    // New flat pay starts with a log that begins under it; the rest of this log keeps its hourly value.
    return known && rate.salary ? [{ from: date, pay: { basis: 'hour' as const, rateE4: hourRate(input, day) } }] : []
  })
}

/** California counts every minute (Donohue v. AMN Services), so its work is not rounded. */
function roundingAt({ calendar }: PeriodContext, rounding: Rounding, { start, locationId }: LoggedWork): Rounding {
  if (rounding === 'none') return rounding
  const week = calendar.weeks.findLast(({ days }) => (days[0]?.start ?? 0) <= start) ?? calendar.weeks[0]
  const day = week?.days.findLast((entry) => entry.start <= start) ?? week?.days[0]
  return week && day && week.rulesAt(locationId, day.date).pack.california ? 'none' : rounding
}

function payOf({ log, day, rate }: DatedWork): Pay {
  const rateE4 = rate?.rateE4 ?? 0
  if (rate?.basis === 'visit') return { basis: 'visit', rateE4, visit: visitOf(log) }
  if (rate?.basis === 'day') return { basis: 'day', rateE4, day: day ?? '' }
  // An hour of a salary gets its value once the whole week is known.
  return rate?.basis === 'salary' ? { basis: 'salary', rateE4: 0 } : { basis: 'hour', rateE4 }
}

const byKey = (a: StoredLine, b: StoredLine) =>
  inOrder(a.day, b.day) ||
  inOrder(a.kind, b.kind) ||
  inOrder(a.jobKey ?? '', b.jobKey ?? '') ||
  inOrder(a.rate ?? '', b.rate ?? '') ||
  inOrder(a.adjustmentId ?? '', b.adjustmentId ?? '') ||
  inOrder(a.amountMinor, b.amountMinor)

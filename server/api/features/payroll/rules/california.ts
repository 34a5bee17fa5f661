import type { Pack } from './pack.ts'
import type { ReportingRule } from './pack.ts'
import type { LineKind, PayLine } from './pay-line.ts'
import { dividedBy, minus, ratio, roundHalfUp, toDecimal, zero, type Ratio } from '#shared/ratio.ts'
import { missingPay } from './reporting-pay.ts'
import { payForSeconds, minorOfE4, straightPay } from './straight-time.ts'
import { shiftDays } from './shift-days.ts'
import { totalSeconds, type Piece } from './work.ts'

/** Recorded facts of a workday besides its hours. Meal waivers are as recorded in writing. */
export interface WorkdayFacts {
  workday: string
  /** The location's reporting-time rule; null if it has none. */
  reporting: ReportingRule | null
  asksBreaks: boolean
  /** At the location on that day, in 1/10000 an hour. */
  minimumWageE4: number
  /** In seconds. */
  scheduled: number
  /** The employer sent the member home or had no work. */
  sentHome: boolean
  /** The member reports that a rest break was not given. */
  restMissed: boolean
  firstMealWaived: boolean
  secondMealWaived: boolean
  /** The employer's schedule caused the gap, not the member's request. */
  gapByEmployer: boolean
  /** The hourly rate for a day without work, in 1/10000. */
  rateE4: number
  /** The note on the record. */
  note?: string
}

interface Context {
  pack: Pack
  week: {
    week: string
    lastDay: string
    before: readonly Piece[]
    pieces: readonly Piece[]
    after: readonly Piece[]
    days: readonly WorkdayFacts[]
  }
  rateE4: Ratio
}

const hour = 3600

/**
 * Meal, rest and split-shift premiums in California, and reporting-time pay anywhere. They are not hours worked, so
 * they never count in overtime.
 */
export function premiumLines(pack: Pack, week: Context['week'], rateE4: Ratio): PayLine[] {
  const context = { pack, week, rateE4 }
  const days = shiftDays([...week.before, ...week.pieces, ...week.after])
  const allDays = [...days.keys()]
  return week.days.flatMap((day) => {
    const pieces = allDays.filter((piece) => days.get(piece) === day.workday && piece.pack.reporting === day.reporting)
    const rules = day.asksBreaks ? [mealLine, restLine, splitLine, reportingLine] : [reportingLine]
    return rules.flatMap((rule) => {
      const line = rule(day, pieces, context)
      if (!line) return []
      const steps = day.note ? [...line.steps, { text: 'recorded', values: { note: day.note } }] : line.steps
      return [{ ...line, steps, parts: [{ jobId: line.jobId, amountMinor: line.amountMinor }] }]
    })
  })
}

type Rule = (day: WorkdayFacts, pieces: readonly Piece[], context: Context) => PayLine | null

/** Off-duty time between two pieces of the day, with the hours worked before it. */
const gapsOf = (pieces: readonly Piece[]) =>
  pieces.slice(1).map((piece, at) => ({
    seconds: piece.start - (pieces[at]?.end ?? piece.start),
    before: totalSeconds(pieces.slice(0, at + 1)),
  }))

/** Labor Code 512: a meal before the end of the fifth hour, a second before the end of the tenth. One premium a day. */
const mealLine: Rule = (day, pieces, context) => {
  const worked = totalSeconds(pieces)
  const meals = gapsOf(pieces).filter(({ seconds }) => seconds >= 30 * 60)
  const first = meals.findIndex(({ before }) => before <= 5 * hour)
  const needsFirst = worked > 5 * hour && !(day.firstMealWaived && worked <= 6 * hour)
  const needsSecond = worked > 10 * hour && !(day.secondMealWaived && worked <= 12 * hour && first >= 0)
  const second = meals.findIndex(({ before }, at) => at !== first && before <= 10 * hour)
  const missed = (needsFirst && first < 0 ? 1 : 0) + (needsSecond && second < 0 ? 1 : 0)
  return missed
    ? oneHour('meal_premium', day, pieces, context, { text: 'mealMissed', values: { seconds: worked } })
    : null
}

/** 10 minutes for each four hours or major part of it, zero under three and a half. One premium a day. */
const restLine: Rule = (day, pieces, context) => {
  const worked = totalSeconds(pieces)
  if (!day.restMissed || worked < 3.5 * hour) return null
  return oneHour('rest_premium', day, pieces, context, { text: 'restMissed', values: { seconds: worked } })
}

/** An unpaid gap of more than an hour: the day must reach the minimum wage for its hours plus one. */
const splitLine: Rule = (day, pieces, context) => {
  if (!day.gapByEmployer || !gapsOf(pieces).some(({ seconds }) => seconds > hour)) return null
  const worked = totalSeconds(pieces)
  const minimumWageE4 = pieces[0]?.minimumWageE4 ?? 0
  const floor = payForSeconds(ratio(minimumWageE4), worked + hour)
  const missing = minus(floor, minorOfE4(straightPay(pieces)))
  const amountMinor = Math.max(0, roundHalfUp(missing))
  if (amountMinor === 0) return null
  const values = { seconds: worked, minimumWageE4, amountMinor }
  return { ...premium('split_shift', day, pieces, context), amountMinor, steps: [{ text: 'splitShift', values }] }
}

/** A day cut short pays the hours that the place's law requires. */
const reportingLine: Rule = (day, pieces, context) => {
  const { reporting, scheduled, minimumWageE4 } = day
  if (!reporting || !day.sentHome) return null
  const { at } = reporting
  const ownRate = at === 'regular_rate' || day.rateE4 === 0 ? rateOf(day, context) : ratio(day.rateE4)
  const rateE4 = at === 'missing_at_minimum' ? ratio(minimumWageE4) : ownRate
  const missedPay = missingPay(reporting, { scheduled, pieces, rateE4, minimumWageE4 })
  if (!missedPay) return null
  const { worked, due, missing, amountMinor } = missedPay
  const line = { ...premium('reporting_time', day, pieces, context), amountMinor }
  if (at === 'minimum_wage') {
    const values = { scheduled, seconds: worked, owed: due, minimumWageE4, amountMinor }
    return { ...line, steps: [{ text: 'reportingFloor', values }] }
  }
  const values = { scheduled, seconds: worked, owed: missing, rate: dollars(rateE4), amountMinor }
  return { ...line, rateE4, steps: [{ text: 'reportingTime', values }] }
}

/** Labor Code 226.7: one hour at the regular rate, including bonuses (Ferra v. Loews). */
function oneHour(
  kind: LineKind,
  day: WorkdayFacts,
  pieces: readonly Piece[],
  context: Context,
  step: PayLine['steps'][number],
) {
  const rateE4 = rateOf(day, context)
  const amountMinor = roundHalfUp(payForSeconds(rateE4, hour))
  const values = { ...step.values, rate: dollars(rateE4), amountMinor }
  return { ...premium(kind, day, pieces, context), rateE4, amountMinor, steps: [{ text: step.text, values }] }
}

const rateOf = (day: WorkdayFacts, { rateE4 }: Context) =>
  rateE4.numerator === zero.numerator ? ratio(day.rateE4) : rateE4
const dollars = (rateE4: Ratio) => toDecimal(dividedBy(rateE4, ratio(10_000)), 4)

function premium(kind: LineKind, day: WorkdayFacts, pieces: readonly Piece[], { pack, week }: Context): PayLine {
  const jobId = pieces[0]?.jobId ?? null
  // The place's rules, or the organization's for a day without work.
  const by = pieces[0]?.pack ?? pack
  return {
    kind,
    day: day.workday,
    paidOn: week.lastDay,
    week: week.week,
    jobId,
    seconds: 0,
    quantity: 1,
    rateE4: null,
    amountMinor: 0,
    logIds: [...new Set(pieces.map(({ logId }) => logId))],
    parts: [],
    pack: `${by.id}@${by.version}`,
    steps: [],
  }
}

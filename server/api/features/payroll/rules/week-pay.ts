import type { Pack } from './pack.ts'
import { dailyRules, scheduleStep, type AlternativeWeek } from './alternative-week.ts'
import { hoursByJob } from './by-job.ts'
import { premiumLines } from './california.ts'
import type { WorkdayFacts } from './california.ts'
import { countOvertime, type PieceOvertime } from './overtime.ts'
import { isFederal } from './packs.ts'
import type { LineKind, PayLine, Step } from './pay-line.ts'
import {
  dividedBy,
  isLess,
  minus,
  plus,
  ratio,
  roundHalfUp,
  sum,
  times,
  toDecimal,
  zero,
  type Ratio,
} from '#shared/ratio.ts'
import { minimumWageLines, restPayLine, visitHoursIn } from './piece-rate.ts'
import { partsByJob } from './shares.ts'
import { spreadLines } from './spread-of-hours.ts'
import { payForSeconds, smallHolidayPremiums, straightPay } from './straight-time.ts'
import { totalSeconds, type Piece } from './work.ts'

export interface Bonus {
  id: string
  amountMinor: number
  /**
   * Attendance and production bonuses are part of the regular rate; discretionary ones are not (29 CFR 778.208–211).
   */
  inRegularRate: boolean
  day: string
  note?: string
}

interface WeekPolicy {
  /** `rate_in_effect` needs an agreement on file: the rate when the overtime hour is worked (29 CFR 778.419). */
  regularRate: 'weighted' | 'rate_in_effect'
  minimumWageE4: number
}

export interface Week {
  week: string
  lastDay: string
  pieces: readonly Piece[]
  /** Pieces of the neighboring workdays, if work counts from when it began. */
  before: readonly Piece[]
  after: readonly Piece[]
  bonuses: readonly Bonus[]
  /** Facts for premiums; empty if no rule needs them. */
  days: readonly WorkdayFacts[]
  /** The member's schedule in California. */
  alternativeWeek: AlternativeWeek | null
  /** An exempt salary: no hour of the week earns overtime, however it was paid. */
  isExempt?: boolean
}

/**
 * Adds a workweek's overtime, bonuses and premiums to straight time. Paid in the period of the week's last day.
 * `pack` is that of the member's home.
 */
export function weekLines(pack: Pack, policy: WeekPolicy, week: Week): PayLine[] {
  const { pieces } = week
  const seconds = totalSeconds(pieces)
  const included = sum(
    week.bonuses.filter((bonus) => bonus.inRegularRate).map((bonus) => ratio(bonus.amountMinor * 100)),
  )
  const bonusLines = week.bonuses.map((bonus) => bonusLine(bonus, pack, week))
  if (week.isExempt) return bonusLines
  if (seconds === 0) return [...bonusLines, ...premiumLines(pack, week, zero)]

  const ownPay = straightPay(pieces)
  const topUps = minimumWageLines(pieces, visitHoursIn(pieces))
  const restPay = restPayLine(week, plus(ownPay, inE4(topUps)))
  const owed = restPay ? [...topUps, restPay] : topUps
  // Top-ups that the law adds are pay for the hours worked, so they are part of the regular rate.
  const straight = plus(ownPay, inE4(owed))
  const premiums = isFederal(pack) ? smallHolidayPremiums(pieces) : zero
  const hours = ratio(seconds, 3600)
  const perHour = plus(straight, premiums)
  const average = dividedBy(pack.california ? perHour : plus(perHour, included), hours)
  const weighted = pieces.some(({ pay }) => pay.basis === 'salary') ? wholeCents(average) : average
  const counts = countOvertime(pack.week, pieces, {
    before: week.before,
    dailyOf: dailyRules(week.alternativeWeek, week.days),
    hasDailyRule: ({ pack: { day }, minimumWageE4 }) =>
      day.underMinimumWageTenths === null ||
      isLess(weighted, times(ratio(minimumWageE4), ratio(day.underMinimumWageTenths, 10))),
  })
  const premiumLine = (kind: 'overtime' | 'double', rate: Ratio, those: readonly PieceOvertime[], steps: Step[]) =>
    extraLine(kind, rate, those, { pack, week, steps })

  const rateSteps = [
    ...(week.alternativeWeek ? [scheduleStep(week.alternativeWeek)] : []),
    rateStep({ straight, premiums, included: pack.california ? zero : included, seconds, rate: weighted }),
  ]
  const { overtimeRate } = pack.week
  const basis = overtimeRate ?? policy.regularRate
  const goesByHour = basis === 'rate_in_effect' && !pack.california && pieces.every(isHourly)
  const morePerHour = dividedBy(plus(included, premiums), hours)
  const byHour = () =>
    byRate(counts).flatMap(([rateE4, those]) => {
      const rate = plus(ratio(rateE4), morePerHour)
      const text = overtimeRate ? 'rateOfTheHour' : 'rateInEffect'
      const steps = [{ text, values: { rate: toDecimal(dividedBy(rate, ratio(10_000)), 4) } }]
      return [
        premiumLine('overtime', times(rate, ratio(1, 2)), those, steps),
        premiumLine('double', rate, those, steps),
      ]
    })
  const byWeek = () => [
    premiumLine('overtime', times(weighted, ratio(1, 2)), counts, rateSteps),
    premiumLine('double', weighted, counts, rateSteps),
  ]
  const byMinimumWage = () => [minimumWageLine(weighted, counts, policy, { pack, week, steps: rateSteps })]
  const lines = basis === 'minimum_wage' ? byMinimumWage() : goesByHour ? byHour() : byWeek()
  const flat = pack.california ? flatBonus(included, seconds, counts, { pack, week }) : { lines: [], rate: zero }
  return [
    ...owed,
    ...lines.filter((line) => line.seconds > 0),
    ...bonusLines,
    ...flat.lines,
    ...premiumLines(pack, week, plus(weighted, flat.rate)),
    ...spreadLines(week, counts, lines),
  ]
}

/** A regular rate that includes a salary is in whole cents, as in the examples of 29 CFR 778.113 and 778.114. */
const wholeCents = (rateE4: Ratio) => ratio(roundHalfUp(dividedBy(rateE4, ratio(100))) * 100)

/** Sums lines in 1/10000. */
const inE4 = (lines: readonly PayLine[]) =>
  ratio(lines.reduce((total, { amountMinor }) => total + amountMinor, 0) * 100)

interface Context {
  pack: Pack
  week: Week
}

interface RegularRate {
  straight: Ratio
  premiums: Ratio
  included: Ratio
  seconds: number
  rate: Ratio
}

const rateStep = ({ straight, premiums, included, seconds, rate }: RegularRate): Step => ({
  text:
    premiums.numerator > 0n
      ? 'regularRateWithPremiums'
      : included.numerator === 0n
        ? 'regularRate'
        : 'regularRateWithBonus',
  values: {
    straightE4: roundHalfUp(straight),
    ...(premiums.numerator > 0n && { premiumsE4: roundHalfUp(premiums) }),
    bonusE4: roundHalfUp(included),
    seconds,
    rate: toDecimal(dividedBy(rate, ratio(10_000)), 4),
  },
})

/**
 * New Brunswick, Newfoundland: an hour of overtime pays at least one and a half minimum wages, even if a lower rate was
 * agreed.
 */
function minimumWageLine(
  weighted: Ratio,
  counts: readonly PieceOvertime[],
  { minimumWageE4 }: WeekPolicy,
  context: Context & { steps: Step[] },
): PayLine {
  const floor = times(ratio(minimumWageE4), ratio(3, 2))
  const missing = isLess(weighted, floor) ? minus(floor, weighted) : zero
  const line = extraLine('overtime', missing, counts, context)
  const values = {
    seconds: line.seconds,
    minimumWageE4,
    rate: toDecimal(dividedBy(missing, ratio(10_000)), 4),
    amountMinor: line.amountMinor,
  }
  return { ...line, steps: [...context.steps, { text: 'overtimeFloor', values }] }
}

function extraLine(
  kind: 'overtime' | 'double',
  rateE4: Ratio,
  counts: readonly PieceOvertime[],
  { pack, week, steps }: Context & { steps: Step[] },
): PayLine {
  const caused = counts.filter((count) => count[kind] > 0)
  const seconds = caused.reduce((total, count) => total + count[kind], 0)
  const amountMinor = roundHalfUp(payForSeconds(rateE4, seconds))
  return {
    ...weekly(kind, { pack, week }),
    seconds,
    rateE4,
    amountMinor,
    logIds: [...new Set(caused.map(({ piece }) => piece.logId))],
    parts: partsOf(amountMinor, caused, (count) => count[kind]),
    hours: hoursByJob(caused.map((count) => ({ piece: count.piece, seconds: count[kind] }))),
    steps: [
      ...steps,
      { text: kind, values: { seconds, rate: toDecimal(dividedBy(rateE4, ratio(10_000)), 4), amountMinor } },
    ],
  }
}

const weekly = (kind: LineKind, { pack, week }: Context) => ({
  kind,
  day: week.lastDay,
  paidOn: week.lastDay,
  week: week.week,
  jobId: null,
  quantity: 0,
  pack: `${pack.id}@${pack.version}`,
})

const partsOf = (amountMinor: number, counts: readonly PieceOvertime[], weigh: (count: PieceOvertime) => number) =>
  partsByJob(
    amountMinor,
    counts.map((count) => ({ jobId: count.piece.jobId, weight: weigh(count) })),
  )

/** Pay by the visit or day has no hourly rate in effect, so such a week is weighted. */
const isHourly = ({ pay }: Piece) => pay.basis === 'hour' || pay.basis === 'salary'

function byRate(counts: readonly PieceOvertime[]): [number, PieceOvertime[]][] {
  const groups = new Map<number, PieceOvertime[]>()
  for (const count of counts) {
    const { rateE4 } = count.piece.pay
    groups.set(rateE4, [...(groups.get(rateE4) ?? []), count])
  }
  return [...groups].toSorted(([a], [b]) => a - b)
}

/** Paid in the period of its own day; the overtime it adds waits for the end of the workweek. */
const bonusLine = (bonus: Bonus, pack: Pack, week: Week): PayLine => ({
  ...weekly('bonus', { pack, week }),
  day: bonus.day,
  paidOn: bonus.day,
  seconds: 0,
  rateE4: null,
  amountMinor: bonus.amountMinor,
  logIds: [],
  adjustmentId: bonus.id,
  parts: [{ jobId: null, amountMinor: bonus.amountMinor }],
  steps: [
    {
      text: bonus.inRegularRate ? 'bonusIncluded' : 'bonusDiscretionary',
      values: { amountMinor: bonus.amountMinor, note: bonus.note ?? '' },
    },
  ],
})

/**
 * California: a flat bonus is divided by the non-overtime hours and paid again for overtime hours (Alvarado v.
 * Dart).
 */
function flatBonus(included: Ratio, seconds: number, counts: readonly PieceOvertime[], context: Context) {
  const overtime = counts.reduce((total, count) => total + count.overtime, 0)
  const double = counts.reduce((total, count) => total + count.double, 0)
  const regular = seconds - overtime - double
  if (included.numerator === 0n || regular <= 0) return { lines: [], rate: zero }
  const rate = dividedBy(included, ratio(regular, 3600))
  const exact = plus(payForSeconds(times(rate, ratio(3, 2)), overtime), payForSeconds(times(rate, ratio(2)), double))
  const amountMinor = roundHalfUp(exact)
  const line: PayLine = {
    ...weekly('bonus_overtime', context),
    seconds: 0,
    rateE4: rate,
    amountMinor,
    logIds: [],
    parts: partsOf(amountMinor, counts, (count) => count.overtime * 3 + count.double * 4),
    steps: [
      {
        text: 'flatBonus',
        values: {
          bonusE4: roundHalfUp(included),
          seconds: regular,
          rate: toDecimal(dividedBy(rate, ratio(10_000)), 4),
          overtime,
          double,
          amountMinor,
        },
      },
    ],
  }
  return { lines: overtime + double > 0 ? [line] : [], rate }
}

import type { SpreadRule } from './pack.ts'
import { larger, isLess, minus, plus, ratio, roundHalfUp, sum, times, zero, type Ratio } from '#shared/ratio.ts'
import type { PieceOvertime } from './overtime.ts'
import type { PayLine } from './pay-line.ts'
import { visitHoursIn, wageOf } from './piece-rate.ts'
import { partsByJob } from './shares.ts'
import { shiftDays } from './shift-days.ts'
import { payForSeconds } from './straight-time.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'

const hour = 3600

/**
 * Looked up on 23 November 2026; never in the regular rate. NY: 12 NYCRR 142-2.4 (over ten hours, or a split shift),
 * 142-2.18 (meals and intervals off duty count in it). By the Department of Labor's opinion letters (bsk.com, "Two
 * recent opinion letters", July 2006) it is owed as far as the week was paid less than the minimum wage for its hours
 * and this hour; courts had not agreed then. That a gap of up to an hour is a meal, and no split, is unconfirmed. DC: 7
 * DCMR 906.1, as quoted by dcwagelaw.com and replicon.com (a split shift; over an hour off, by myshyft.com). No source
 * says that higher wages count toward it: they do not here.
 */
export const spreadRules = {
  ny: { kind: 'spread_of_hours', over: 10 * hour, gapOver: hour, isOffset: true },
  dc: { kind: 'split_shift', over: null, gapOver: hour, isOffset: false },
} as const satisfies Record<string, SpreadRule>

interface SpreadWeek {
  week: string
  lastDay: string
  before: readonly Piece[]
  pieces: readonly Piece[]
  after: readonly Piece[]
}

/** `premiums` are the week's overtime and double time. */
export function spreadLines(
  week: SpreadWeek,
  counts: readonly PieceOvertime[],
  premiums: readonly PayLine[],
): PayLine[] {
  const rules = new Set(week.pieces.flatMap(({ pack }) => pack.spread ?? []))
  if (rules.size === 0) return []
  const shiftDayOf = shiftDays([...week.before, ...week.pieces, ...week.after])
  return [...rules].flatMap((rule) => {
    const ruledPieces = [...shiftDayOf].filter(([piece]) => piece.pack.spread === rule)
    const days = [...Map.groupBy(ruledPieces, ([, day]) => day)]
      .map(([day, missing]) => ({ day, pieces: missing.map(([piece]) => piece) }))
      .filter(({ day, pieces }) => day >= week.week && day <= week.lastDay && isLong(rule, pieces))
    return rule.isOffset
      ? weekLine(rule, days, week, paidOver(rule, counts, premiums))
      : days.map((day) => dayLine(rule, day, week))
  })
}

interface Day {
  day: string
  pieces: readonly Piece[]
}

function isLong({ over, gapOver }: SpreadRule, pieces: readonly Piece[]): boolean {
  const [start, end] = [pieces[0]?.start ?? 0, Math.max(...pieces.map((piece) => piece.end))]
  if (over !== null && end - start > over) return true
  return pieces.some((piece, at) => at > 0 && piece.start - (pieces[at - 1]?.end ?? piece.start) > gapOver)
}

/** Pay of the hours under a rule, and the same at the minimum wage, both with overtime. In minor units. */
function paidOver(rule: SpreadRule, counts: readonly PieceOvertime[], premiums: readonly PayLine[]) {
  const ruledCounts = counts.filter(({ piece }) => piece.pack.spread === rule)
  const visits = visitHoursIn(counts.map(({ piece }) => piece))
  const weightOf = (those: readonly PieceOvertime[]) =>
    those.reduce((total, piece) => total + piece.overtime + 2 * piece.double, 0)
  const share = ratio(weightOf(ruledCounts), Math.max(1, weightOf(counts)))
  const premium = times(ratio(premiums.reduce((total, { amountMinor }) => total + amountMinor, 0)), share)
  const paid = ruledCounts.map(({ piece }) => wageOf(piece, visits)).reduce(plus, premium)
  const floor = sum(
    ruledCounts.map(({ piece, overtime, double }) =>
      payForSeconds(ratio(piece.minimumWageE4, 2), 2 * secondsOf(piece) + overtime + 2 * double),
    ),
  )
  // A shortfall under the minimum wage has its own line.
  return { paid: larger(paid, floor), floor }
}

function weekLine(
  { kind }: SpreadRule,
  days: readonly Day[],
  { week, lastDay }: SpreadWeek,
  { paid, floor }: { paid: Ratio; floor: Ratio },
): PayLine[] {
  const more = sum(days.map(hourAt))
  const due = plus(floor, more)
  const amountMinor = isLess(paid, due) ? roundHalfUp(minus(due, paid)) : 0
  if (amountMinor === 0) return []
  const values = {
    count: days.length,
    moreMinor: roundHalfUp(more),
    dueMinor: roundHalfUp(due),
    paidMinor: roundHalfUp(paid),
    amountMinor,
  }
  const pieces = days.flatMap((day) => day.pieces)
  return [
    {
      ...lineOf(kind, pieces, amountMinor),
      day: lastDay,
      paidOn: lastDay,
      week,
      quantity: days.length,
      steps: [{ text: 'spreadOfHours', values }],
    },
  ]
}

function dayLine({ kind }: SpreadRule, day: Day, { week, lastDay }: SpreadWeek): PayLine {
  const amountMinor = roundHalfUp(hourAt(day))
  const values = { minimumWageE4: day.pieces[0]?.minimumWageE4 ?? 0, amountMinor }
  return {
    ...lineOf(kind, day.pieces, amountMinor),
    day: day.day,
    paidOn: lastDay,
    week,
    steps: [{ text: 'splitShiftHour', values }],
  }
}

const hourAt = ({ pieces }: Day): Ratio => (pieces[0] ? payForSeconds(ratio(pieces[0].minimumWageE4), hour) : zero)

function lineOf(kind: SpreadRule['kind'], pieces: readonly Piece[], amountMinor: number) {
  const pack = pieces[0]?.pack
  const parts = partsByJob(
    amountMinor,
    pieces.map((piece) => ({ jobId: piece.jobId, weight: totalSeconds([piece]) })),
  )
  return {
    kind,
    jobId: parts.length === 1 ? (parts[0]?.jobId ?? null) : null,
    seconds: 0,
    quantity: 1,
    rateE4: null,
    amountMinor,
    logIds: [...new Set(pieces.map(({ logId }) => logId))],
    parts,
    pack: pack ? `${pack.id}@${pack.version}` : '',
  }
}

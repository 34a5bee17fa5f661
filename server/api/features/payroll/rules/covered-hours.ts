import { isLess, ratio, times } from '#shared/ratio.ts'
import { countOvertime } from './overtime.ts'
import type { DayRules, WeekRules } from './packs.ts'
import { secondsOf, type Piece } from './work.ts'

export interface Cover {
  /** Seconds of the week that the salary is for. */
  seconds: number
  /** What an hour of it is worth on a workday, in 1/10000. */
  rateOn: (day: string) => number
  /** It is no pay for overtime hours, however few hours the week has. */
  regularOnly: boolean
}

interface CoveredWeek {
  rules: WeekRules
  before: readonly Piece[]
  dailyOf: (piece: Piece) => DayRules['daily']
}

/**
 * The pieces of a week cut where its salary for a number of hours ends: the first so many hours, or regular hours, are in
 * it, and those beyond are paid by the hour at what one of them is worth.
 */
export function coverHours(
  pieces: readonly Piece[],
  { seconds, rateOn, regularOnly }: Cover,
  week: CoveredWeek,
): Piece[] {
  const priced = pieces.map((piece) => withPay(piece, 'salary', rateOn(piece.workday)))
  const extra = regularOnly ? overtimeIn(priced, week) : new Map<Piece, number>()
  let left = Math.round(seconds)
  return priced.flatMap((piece) => {
    if (piece.pay.basis !== 'salary') return [piece]
    const covered = Math.min(left, secondsOf(piece) - (extra.get(piece) ?? 0))
    left -= covered
    const middle = piece.start + covered
    return [
      ...(covered > 0 ? [{ ...piece, end: middle }] : []),
      ...(middle < piece.end ? [{ ...withPay(piece, 'hour', piece.pay.rateE4), start: middle }] : []),
    ]
  })
}

/** For salaried pieces only. */
const withPay = (piece: Piece, basis: 'salary' | 'hour', rateE4: number): Piece =>
  piece.pay.basis === 'salary' ? { ...piece, pay: { basis, rateE4 } } : piece

function overtimeIn(pieces: readonly Piece[], { rules, before, dailyOf }: CoveredWeek): Map<Piece, number> {
  const hasDailyRule = ({ pack: { day }, minimumWageE4, pay }: Piece) =>
    day.underMinimumWageTenths === null ||
    isLess(ratio(pay.rateE4), times(ratio(minimumWageE4), ratio(day.underMinimumWageTenths, 10)))
  const counts = countOvertime(rules, pieces, { before, dailyOf, hasDailyRule })
  return new Map(counts.map(({ piece, overtime, double }) => [piece, overtime + double]))
}

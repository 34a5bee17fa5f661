import type { DayRules, WeekRules } from './pack.ts'
import { isLess, ratio, times } from '#shared/ratio.ts'
import { countOvertime } from './overtime.ts'
import { secondsOf, type Piece } from './work.ts'

export interface Cover {
  /** Seconds of the week that the salary covers. */
  seconds: number
  /** The value of one covered hour on a workday, in 1/10000. */
  rateOn: (day: string) => number
  /** True if the salary covers regular hours only, never overtime. */
  regularOnly: boolean
}

interface CoveredWeek {
  rules: WeekRules
  before: readonly Piece[]
  dailyOf: (piece: Piece) => DayRules['daily']
}

/**
 * Splits a week's pieces at the end of the hours that its salary covers (regular hours only, if it says so); hours
 * beyond are paid by the hour at the value of a covered one.
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

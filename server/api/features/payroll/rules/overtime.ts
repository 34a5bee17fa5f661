import type { OvertimeRules } from './packs.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'

/** How much of a piece is paid at one and a half, and how much at double. Zero or more seconds. */
export interface Counted {
  piece: Piece
  overtime: number
  double: number
}

interface OvertimeOptions {
  /** Nevada: whether the workweek's regular rate is low enough for the daily rule. */
  hasDailyRule: boolean
}

/** Sorts the hours of one workweek into regular, overtime and double time; `pieces` are in order. */
export function countOvertime(rules: OvertimeRules, pieces: readonly Piece[], options: OvertimeOptions): Counted[] {
  const daily = options.hasDailyRule ? rules.daily : []
  if (!rules.greatestOnly) return byWeek(rules, byDay(rules, daily, pieces))
  const counts = [
    byDay(rules, daily, pieces),
    byRun(rules.consecutiveAfter, pieces),
    byWeek(rules, pieces.map(regular)),
  ]
  return counts.reduce((best, count) => (overtimeOf(count) > overtimeOf(best) ? count : best))
}

const regular = (piece: Piece): Counted => ({ piece, overtime: 0, double: 0 })
const overtimeOf = (counts: readonly Counted[]) => counts.reduce((total, { overtime }) => total + overtime, 0)

/** The seconds of a piece that lie over a threshold, when so many came before it. */
const over = (threshold: number, before: number, length: number) =>
  Math.max(0, before + length - Math.max(threshold, before))

function byDay({ seventhDay }: OvertimeRules, daily: OvertimeRules['daily'], pieces: readonly Piece[]): Counted[] {
  const workedDays = new Set(pieces.map(({ index }) => index)).size
  const weekTotal = totalSeconds(pieces)
  const before = new Map<number, number>()
  return pieces.map((piece) => {
    const { index } = piece
    const length = secondsOf(piece)
    const sofar = before.get(index) ?? 0
    before.set(index, sofar + length)
    const isSeventh = index === 6 && workedDays === 7
    if (isSeventh && seventhDay === 'kentucky' && weekTotal > 40 * 3600) return { piece, overtime: length, double: 0 }
    if (isSeventh && seventhDay === 'california') {
      const double = over(8 * 3600, sofar, length)
      return { piece, overtime: length - double, double }
    }
    const double = daily.filter(({ multiplier }) => multiplier === 2).map(({ after }) => over(after, sofar, length))
    const extra = daily.filter(({ multiplier }) => multiplier === 1.5).map(({ after }) => over(after, sofar, length))
    const twice = Math.max(0, ...double)
    return { piece, overtime: Math.max(0, ...extra) - twice, double: twice }
  })
}

/** An hour counts once: what a day has paid more for does not count toward the week. */
function byWeek({ weeklyAfter }: OvertimeRules, counts: readonly Counted[]): Counted[] {
  if (weeklyAfter === null) return [...counts]
  let before = 0
  return counts.map((count) => {
    const straight = secondsOf(count.piece) - count.overtime - count.double
    const extra = over(weeklyAfter, before, straight)
    before += straight
    return { ...count, overtime: count.overtime + extra }
  })
}

/** A pause of up to an hour does not end a run of work; it is not counted in it. */
const longestPause = 3600

function byRun(threshold: number | null, pieces: readonly Piece[]): Counted[] {
  if (threshold === null) return pieces.map(regular)
  let before = 0
  let end = -Infinity
  return pieces.map((piece) => {
    if (piece.start - end > longestPause) before = 0
    const overtime = over(threshold, before, secondsOf(piece))
    before += secondsOf(piece)
    end = piece.end
    return { piece, overtime, double: 0 }
  })
}

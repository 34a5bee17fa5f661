import type { DayRules, WeekRules } from './pack.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'

/** Seconds of a piece at time and a half and at double time. */
export interface PieceOvertime {
  piece: Piece
  overtime: number
  double: number
  /** Seconds paid by a holiday premium that still count toward the week's overtime threshold. */
  towardWeek?: number
}

interface OvertimeOptions {
  /** Pieces of the workday before the week: a day counted from its first start may reach into the week. */
  before: readonly Piece[]
  /** The daily thresholds of the place, or of the member's own schedule there. */
  dailyOf: (piece: Piece) => DayRules['daily']
  /** Nevada: the place's daily rule applies only if the workweek's regular rate is low enough. */
  hasDailyRule: (piece: Piece) => boolean
}

/**
 * Sorts the hours of one workweek into regular, overtime and double time; `pieces` are in order. The rules of the
 * place worked decide each workday, those of the member's home the week. If a workday has several places, all its
 * hours count toward a threshold, and an hour beyond it is paid by the rules of its own place. Sources: Sullivan v.
 * Oracle Corp., 51 Cal.4th 1191 (2011): a state's overtime covers the work done in it, wherever the worker lives; 29
 * CFR 778.103: the workweek is one, whatever the places.
 */
export function countOvertime(rules: WeekRules, pieces: readonly Piece[], options: OvertimeOptions): PieceOvertime[] {
  if (!rules.greatestOnly) return byWeek(rules, byDay(rules, pieces, options))
  const counts = [byDay(rules, pieces, options), byRun(pieces), byWeek(rules, pieces.map(regular))]
  return counts.reduce((best, count) => (overtimeOf(count) > overtimeOf(best) ? count : best))
}

const regular = (piece: Piece): PieceOvertime => ({ piece, overtime: 0, double: 0 })

const overtimeOf = (counts: readonly PieceOvertime[]) => counts.reduce((total, { overtime }) => total + overtime, 0)

/** Seconds of a piece beyond a threshold, after `before` seconds of earlier work. */
export const secondsBeyond = (threshold: number, before: number, length: number) =>
  Math.max(0, before + length - Math.max(threshold, before))

function byDay({ seventhDay }: WeekRules, pieces: readonly Piece[], options: OvertimeOptions): PieceOvertime[] {
  const workedDays = new Set(pieces.map(({ index }) => index)).size
  const weekTotal = totalSeconds(pieces)
  const before = new Map<number, number>()
  const starts = pieces.some(countsFromStart) ? firstStarts([...options.before, ...pieces]) : []
  return pieces.map((piece) => {
    const { index } = piece
    const length = secondsOf(piece)
    const sofar = before.get(index) ?? 0
    before.set(index, sofar + length)
    const { towardWeek = null } = piece.statutory ?? {}
    if (towardWeek !== null) return { ...regular(piece), towardWeek: length - secondsBeyond(towardWeek, sofar, length) }
    const isSeventh = index === 6 && workedDays === 7
    if (isSeventh && seventhDay === 'kentucky' && weekTotal > 40 * 3600) return { piece, overtime: length, double: 0 }
    if (isSeventh && seventhDay === 'california') {
      const double = secondsBeyond(8 * 3600, sofar, length)
      return { piece, overtime: length - double, double }
    }
    if (!options.hasDailyRule(piece)) return regular(piece)
    if (countsFromStart(piece)) {
      return { piece, overtime: overSinceStart(piece, starts, [...options.before, ...pieces]), double: 0 }
    }
    const daily = options.dailyOf(piece)
    const twice = Math.max(0, ...overEach(daily, 2, sofar, length))
    return { piece, overtime: Math.max(0, ...overEach(daily, 1.5, sofar, length)) - twice, double: twice }
  })
}

const overEach = (daily: DayRules['daily'], of: 1.5 | 2, sofar: number, length: number) =>
  daily.filter(({ multiplier }) => multiplier === of).map(({ after }) => secondsBeyond(after, sofar, length))

const countsFromStart = ({ pack }: Piece) => pack.day.countsFrom === 'first_start'

const day = 24 * 3600

/**
 * The start of work on each workday; work that continues over midnight without a pause belongs to the earlier start.
 */
function firstStarts(pieces: readonly Piece[]): number[] {
  const starts = new Map<string, number>()
  let end = -Infinity
  for (const piece of pieces) {
    if (piece.start > end && !piece.continues && !starts.has(piece.workday)) starts.set(piece.workday, piece.start)
    end = Math.max(end, piece.end)
  }
  return [...starts.values()]
}

/** Seconds of a piece beyond the threshold of the 24 hours it lies in; overlapping 24-hour days count them once. */
function overSinceStart(piece: Piece, starts: readonly number[], pieces: readonly Piece[]): number {
  const after = piece.pack.day.daily[0]?.after ?? Infinity
  const beyond = starts
    .filter((start) => start < piece.end && piece.start < start + day)
    .map((start): [number, number] => {
      const [from, to] = [Math.max(piece.start, start), Math.min(piece.end, start + day)]
      const sofar = pieces.reduce(
        (sum, counted) => sum + Math.max(0, Math.min(counted.end, from) - Math.max(counted.start, start)),
        0,
      )
      return [to - secondsBeyond(after, sofar, to - from), to]
    })
  return union(beyond)
}

function union(spans: readonly (readonly [number, number])[]): number {
  let [total, end] = [0, -Infinity]
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return total
}

/** Hours already paid extra by a daily rule do not count toward the weekly threshold. */
function byWeek({ weeklyAfter }: WeekRules, counts: readonly PieceOvertime[]): PieceOvertime[] {
  if (weeklyAfter === null) return [...counts]
  let before = 0
  return counts.map((count) => {
    if (count.towardWeek !== undefined) {
      before += count.towardWeek
      return count
    }
    const straight = secondsOf(count.piece) - count.overtime - count.double
    const extra = secondsBeyond(weeklyAfter, before, straight)
    before += straight
    return { ...count, overtime: count.overtime + extra }
  })
}

/** A pause of up to an hour does not end a run of work, but does not count in it. */
const longestPause = 3600

function byRun(pieces: readonly Piece[]): PieceOvertime[] {
  let before = 0
  let end = -Infinity
  return pieces.map((piece) => {
    if (piece.start - end > longestPause) before = 0
    const overtime = secondsBeyond(piece.pack.day.consecutiveAfter ?? Infinity, before, secondsOf(piece))
    before += secondsOf(piece)
    end = piece.end
    return { piece, overtime, double: 0 }
  })
}

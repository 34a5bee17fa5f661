import type { Piece } from './work.ts'

/** Work after a pause of four hours or more starts a new shift. */
export const shiftPause = 4 * 3600

/**
 * The day on which each piece's shift began: a night that continues after midnight counts with its evening, since a
 * meal is due by the hours worked since the shift began (Labor Code 512), not by the calendar. `pieces` are in
 * order.
 */
export function shiftDays(pieces: readonly Piece[]): ReadonlyMap<Piece, string> {
  const days = new Map<Piece, string>()
  let before: Piece | undefined
  for (const piece of pieces) {
    const goesOn = before !== undefined && piece.start - before.end < shiftPause
    days.set(piece, (goesOn && before && days.get(before)) || piece.workday)
    before = piece
  }
  return days
}

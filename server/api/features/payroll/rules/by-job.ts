import type { ExtraHours, PayLine } from './pay-line.ts'
import { partsByJob } from './shares.ts'
import type { Piece } from './work.ts'

export interface PiecePart {
  piece: Piece
  seconds: number
}

/** Splits an amount by hours among the jobs that caused it; without hours no job did. */
export const partsByHours = (amountMinor: number, pieceParts: readonly PiecePart[]): PayLine['parts'] =>
  pieceParts.length === 0
    ? [{ jobId: null, amountMinor }]
    : partsByJob(
        amountMinor,
        pieceParts.map(({ piece, seconds }) => ({ jobId: piece.jobId, weight: seconds })),
      )

/** Sums seconds by day, job and rate, in the order worked. */
export function hoursByJob(pieceParts: readonly PiecePart[]): ExtraHours[] {
  const groups = Map.groupBy(pieceParts, ({ piece }) =>
    [piece.workday, piece.jobId, basisOf(piece), piece.pay.rateE4].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { workday, jobId, pay } = first.piece
    const seconds = group.reduce((total, part) => total + part.seconds, 0)
    return [{ day: workday, jobId, basis: basisOf(first.piece), rateE4: pay.rateE4, seconds }]
  })
}

/** Travel covered by a salary or day rate has no separate line. */
const basisOf = ({ travel, pay }: Piece): ExtraHours['basis'] => (travel && pay.basis === 'hour' ? 'travel' : pay.basis)

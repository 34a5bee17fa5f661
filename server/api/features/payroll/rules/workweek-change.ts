import { isFederal, type Pack } from './packs.ts'
import type { PayLine } from './pay-line.ts'
import { partsByJob } from './shares.ts'
import { secondsOf, type Piece } from './work.ts'
import type { Overlap } from './workweeks.ts'

interface BothWays {
  /** What the two weeks add to their straight time where the hours count in the old one, which is how they are paid. */
  inOld: readonly PayLine[]
  /** The same where they count in the new one. */
  inNew: readonly PayLine[]
  /** Pieces of the old week. */
  pieces: readonly Piece[]
}

/**
 * What is owed beyond the count in the old week where the hours that lie in both weeks come to more in the new one. It is
 * paid with the new week, since the old one may be locked before the new one was worked.
 * Source: 29 CFR 778.302 (not less than the greater of both). Canadian laws that we read have no such rule.
 */
export function changeLine(
  pack: Pack,
  { week, lastDay }: { week: string; lastDay: string },
  overlap: Overlap,
  { inOld, inNew, pieces }: BothWays,
): PayLine[] {
  const [oldMinor, newMinor] = [sum(inOld), sum(inNew)]
  const amountMinor = newMinor - oldMinor
  if (!isFederal(pack) || amountMinor <= 0) return []
  const both = pieces.filter(({ start, end }) => start < overlap.end && end > overlap.start)
  const caused = both.map((piece) => ({ jobId: piece.jobId, weight: secondsOf(piece) }))
  return [
    {
      kind: 'overtime',
      day: lastDay,
      paidOn: lastDay,
      week,
      jobId: null,
      seconds: 0,
      quantity: 0,
      rateE4: null,
      amountMinor,
      logIds: [...new Set(both.map(({ logId }) => logId))],
      parts: partsByJob(amountMinor, caused),
      // Its hours are in the lines of the weeks: this is money alone.
      hours: [],
      pack: `${pack.id}@${pack.version}`,
      steps: [{ text: 'workweekChange', values: { from: week, oldMinor, newMinor, amountMinor } }],
    },
  ]
}

const sum = (lines: readonly PayLine[]) => lines.reduce((total, line) => total + line.amountMinor, 0)

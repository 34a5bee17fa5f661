import type { Pack } from './pack.ts'
import { isFederal } from './packs.ts'
import type { PayLine } from './pay-line.ts'
import { partsByJob } from './shares.ts'
import { secondsOf, type Piece } from './work.ts'
import type { Overlap } from './workweeks.ts'

interface BothWays {
  /**
   * Lines that the two weeks add to straight time if the shared hours count in the old week, which is how they are
   * paid.
   */
  inOld: readonly PayLine[]
  /** Lines if the shared hours count in the new week. */
  inNew: readonly PayLine[]
  pieces: readonly Piece[]
}

/**
 * Pays the difference if the hours that lie in both weeks are worth more in the new one. It is paid with the new
 * week, because the old one may be locked before the new one is worked. Source: 29 CFR 778.302 (not less than the
 * greater of both). Canadian laws that we read have no such rule.
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
      // The weekly lines already have these hours; this line is money only.
      hours: [],
      pack: `${pack.id}@${pack.version}`,
      steps: [{ text: 'workweekChange', values: { from: week, oldMinor, newMinor, amountMinor } }],
    },
  ]
}

const sum = (lines: readonly PayLine[]) => lines.reduce((total, line) => total + line.amountMinor, 0)

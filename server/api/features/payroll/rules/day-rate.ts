import { dividedBy, ratio, roundHalfUp } from '#shared/ratio.ts'
import { hoursByJob, partsByHours } from './by-job.ts'
import type { PayLine } from './pay-line.ts'
import { minorOfE4 } from './straight-time.ts'
import { secondsOf, totalSeconds, type Pay, type Piece } from './work.ts'

/*
 * A flat amount for a day's work, whatever its hours. Source: 29 CFR 778.112 (looked up on 23 November 2026 in
 * public summaries): the regular rate is the sum of the week's days ÷ all hours worked, and overtime adds half of
 * it.
 * - It is paid once for each workday on which a log of it began, so a night that ends the next day is one day's
 *   work.
 * - Work at a job with a rate of its own, by the hour or the visit, is paid by that rate as well; all of it is part
 *   of the regular rate (29 CFR 778.115, cited unread).
 * - California divides a day's amount by eight hours at most, and pays hours beyond them in full and at the overtime
 *   multiplier: $400 for each of five days of ten hours is $50 an hour and $750 of overtime (overtime-flsa.com,
 *   "Calculating Overtime Pay for Day Rate Employees in California", on the Labor Commissioner's position; the manual
 *   itself was not read).
 */

type DayPay = Extract<Pay, { basis: 'day' }>
type DayPiece = Piece & { pay: DayPay }

const isOfDay = (piece: Piece): piece is DayPiece => piece.pay.basis === 'day'

/** One line per workday. */
export function dayRateLines(pieces: readonly Piece[]): PayLine[] {
  const days = Map.groupBy(pieces.filter(isOfDay), ({ workday, pay }) => `${workday} ${pay.rateE4}`)
  return [...days.values()].flatMap((group): PayLine[] => {
    const [first] = group
    if (!first) return []
    const { workday, week, pack } = first
    const earningCount = group.filter(({ earns }) => earns).length
    const { rateE4 } = first.pay
    const amountMinor = roundHalfUp(minorOfE4(ratio(rateE4 * earningCount)))
    const seconds = totalSeconds(group)
    const worked = group.map((piece) => ({ piece, seconds: secondsOf(piece) }))
    return [
      {
        kind: 'day_rate',
        day: workday,
        paidOn: workday,
        week,
        jobId: null,
        seconds,
        quantity: earningCount,
        rateE4: ratio(rateE4),
        amountMinor,
        logIds: [...new Set(group.map(({ logId }) => logId))],
        parts: partsByHours(amountMinor, worked),
        hours: hoursByJob(worked),
        pack: `${pack.id}@${pack.version}`,
        steps: [
          {
            text: earningCount > 0 ? 'dayRate' : 'dayRateOfDayBefore',
            values: { seconds, rateE4, amountMinor },
          },
        ],
      },
    ]
  })
}

const eightHours = 8 * 3600

/** California: a day rate covers eight hours; those beyond are paid by the hour. */
export function beyondEightHours(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => isOfDay(piece) && piece.pack.california)) return pieces
  const worked = Map.groupBy(pieces.filter(isOfDay), ({ pay }) => pay.day)
  const before = new Map<string, number>()
  return pieces.flatMap((piece) => {
    if (!isOfDay(piece) || !piece.pack.california) return [piece]
    const { pay, start } = piece
    const sofar = before.get(pay.day) ?? 0
    before.set(pay.day, sofar + secondsOf(piece))
    const covered = Math.min(secondsOf(piece), Math.max(0, eightHours - sofar))
    const paidFor = Math.min(eightHours, totalSeconds(worked.get(pay.day) ?? []))
    const rateE4 = roundHalfUp(dividedBy(ratio(pay.rateE4), ratio(paidFor, 3600)))
    const beyond = { ...piece, earns: false, start: start + covered, pay: { basis: 'hour' as const, rateE4 } }
    if (covered === 0) return [beyond]
    return covered < secondsOf(piece) ? [{ ...piece, end: start + covered }, beyond] : [piece]
  })
}

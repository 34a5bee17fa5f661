import type { PayLine } from './pay-line.ts'
import { ratio, roundHalfUp, times, type Ratio } from '#shared/ratio.ts'
import { secondsBeyond } from './overtime.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'

/** Converts 1/10000 of a major unit to minor units (hundredths). */
const minorPerE4 = ratio(1, 100)
/** 3600 seconds an hour times 100 parts (1/10000) a minor unit. */
const secondsAndParts = 360_000n

/** Pay for seconds at a rate in minor units, exact. Not reduced, because most results are only rounded. */
export const payForSeconds = (rateE4: Ratio, seconds: number): Ratio => ({
  numerator: rateE4.numerator * BigInt(seconds),
  denominator: rateE4.denominator * secondsAndParts,
})

export const minorOfE4 = (amountE4: Ratio): Ratio => times(amountE4, minorPerE4)

/**
 * Sums all time of one workday, job and rate into one line, however many logs it came from. Visits are counted, not
 * logs; travel is separate.
 */
export function straightLines(pieces: readonly Piece[]): PayLine[] {
  // A day has few lines, so a scan is cheaper than a key per piece.
  const days = new Map<string, Group[]>()
  const groups: Group[] = []
  for (const piece of pieces) {
    const { workday, pay } = piece
    // Salaries and day rates have their own lines.
    if (pay.basis === 'salary' || pay.basis === 'day') continue
    const ofDay = days.get(workday) ?? []
    if (ofDay.length === 0) days.set(workday, ofDay)
    const group = ofDay.find(([first]) => isSameLine(first, piece))
    if (group) group.push(piece)
    else groups[groups.length] = ofDay[ofDay.length] = [piece]
  }
  const doubled = doubledIn(pieces)
  return groups.map((group) => lineOf(group, doubled))
}

type Group = [Piece, ...Piece[]]

const isSameLine = (one: Piece, other: Piece) =>
  one.jobId === other.jobId &&
  one.pay.rateE4 === other.pay.rateE4 &&
  one.pay.basis === other.pay.basis &&
  !one.travel === !other.travel

/**
 * Seconds of each piece beyond the hours of a statutory holiday after which its province pays double; pieces are in
 * order.
 */
function doubledIn(pieces: readonly Piece[]): ReadonlyMap<Piece, number> {
  const payByPiece = new Map<Piece, number>()
  const worked = new Map<string, number>()
  for (const piece of pieces) {
    const { statutory, workday } = piece
    if (statutory === null || statutory.doubleAfter === null) continue
    const sofar = worked.get(workday) ?? 0
    worked.set(workday, sofar + secondsOf(piece))
    payByPiece.set(piece, secondsBeyond(statutory.doubleAfter, sofar, secondsOf(piece)))
  }
  return payByPiece
}

function lineOf(group: Group, doubledOf: ReadonlyMap<Piece, number>): PayLine {
  const [{ pay, workday, week, jobId, pack, travel }] = group
  const seconds = totalSeconds(group)
  const visits = pay.basis === 'visit' ? group.filter(({ earns }) => earns).length : 0
  const doubled = group.reduce((total, piece) => total + (doubledOf.get(piece) ?? 0), 0)
  const rateE4 = ratio(pay.rateE4)
  const exact = pay.basis === 'visit' ? minorOfE4(times(rateE4, ratio(visits))) : payForSeconds(rateE4, seconds)
  const amountMinor = roundHalfUp(exact)
  const step =
    pay.basis === 'visit'
      ? { text: 'visits', values: { count: visits, rateE4: pay.rateE4, amountMinor } }
      : { text: travel ? 'travel' : 'straight', values: { seconds, rateE4: pay.rateE4, amountMinor } }
  return {
    kind: travel ? 'travel' : pay.basis === 'visit' ? 'visit' : 'straight',
    day: workday,
    paidOn: workday,
    week,
    jobId,
    seconds,
    quantity: visits,
    rateE4,
    amountMinor,
    logIds: group.length === 1 ? [group[0].logId] : [...new Set(group.map(({ logId }) => logId))],
    parts: [{ jobId, amountMinor }],
    ...(doubled > 0 && { doubled }),
    pack: `${pack.id}@${pack.version}`,
    steps: [step, ...group.flatMap((piece) => piece.travel ?? [])],
  }
}

/** Straight pay before rounding, for the regular rate. */
export function straightPay(pieces: readonly Piece[]): Ratio {
  let sum = 0n
  for (const piece of pieces) sum += earnedE4Seconds(piece)
  return ratio(sum, 3600n)
}

const earnedE4Seconds = ({ pay, earns, start, end }: Piece): bigint => {
  if (pay.basis === 'hour' || pay.basis === 'salary') return BigInt(pay.rateE4) * BigInt(end - start)
  return earns ? BigInt(pay.rateE4) * 3600n : 0n
}

/**
 * Holiday premiums that count in the regular rate, in 1/10000: a premium of at least half the rate is overtime pay
 * already, a smaller one is pay for the work. Source: 29 CFR 778.203. The larger one is not credited toward overtime
 * (778.201(c) would allow it): both are paid.
 */
export function smallHolidayPremiums(pieces: readonly Piece[]): Ratio {
  let sum = 0n
  for (const piece of pieces) {
    const { holidayE4 } = piece
    if (holidayE4 > 0 && holidayE4 < 5_000) sum += earnedE4Seconds(piece) * BigInt(holidayE4)
  }
  return ratio(sum, 36_000_000n)
}

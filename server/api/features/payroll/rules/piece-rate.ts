import {
  dividedBy,
  isLess,
  larger,
  minus,
  plus,
  ratio,
  roundHalfUp,
  toDecimal,
  zero,
  type Ratio,
} from '#shared/ratio.ts'
import type { PayLine } from './pay-line.ts'
import { partsByJob } from './shares.ts'
import { payForSeconds, minorOfE4 } from './straight-time.ts'
import { paidOnce } from './visits.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'

type Day = [Piece, ...Piece[]]

/**
 * California: no hour may be paid under the minimum wage of its place and day, and better pay on another day does
 * not make up for it (Armenta v. Osmose, 135 Cal.App.4th 314 (2005)). The shortfall is one line per workday and job.
 * A visit's pay is spread over the hours of the visit, a day rate's over those of its logs, and a salary counts by
 * its hourly value.
 */
export function minimumWageLines(pieces: readonly Piece[], paidFor: VisitHours): PayLine[] {
  const groups = Map.groupBy(pieces.filter(isCalifornian), ({ workday, jobId }) => `${workday} ${jobId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group as Day
    const exact = group.map((piece) => missingOf(piece, paidFor)).reduce(plus, zero)
    const amountMinor = roundHalfUp(exact)
    if (amountMinor === 0) return []
    const { workday: day, week, jobId, minimumWageE4 } = first
    const values = { seconds: totalSeconds(group), minimumWageE4, amountMinor }
    return [
      { ...line(group, { day, paidOn: day, week, amountMinor }), jobId, steps: [{ text: 'minimumWage', values }] },
    ]
  })
}

/** Total hours of a visit or flat day, by which its pay is prorated. */
export type VisitHours = (visit: string) => number

export function visitHoursIn(pieces: readonly Piece[]): VisitHours {
  const seconds = new Map<string, number>()
  for (const piece of pieces) {
    const paid = paidOnce(piece.pay)
    if (paid !== null) seconds.set(paid, (seconds.get(paid) ?? 0) + secondsOf(piece))
  }
  return (visit) => seconds.get(visit) ?? 0
}

/** In minor units, exact. */
function missingOf(piece: Piece, paidFor: VisitHours): Ratio {
  const floor = payForSeconds(ratio(piece.minimumWageE4), secondsOf(piece))
  const paid = wageOf(piece, paidFor)
  return isLess(paid, floor) ? minus(floor, paid) : zero
}

/** Straight pay of a piece; flat pay is prorated by its hours. In minor units, exact. */
export function wageOf(piece: Piece, paidFor: VisitHours): Ratio {
  const { pay } = piece
  const seconds = secondsOf(piece)
  const once = paidOnce(pay)
  return once === null
    ? payForSeconds(ratio(pay.rateE4), seconds)
    : minorOfE4(ratio(pay.rateE4 * seconds, paidFor(once)))
}

/**
 * California: ten minutes of rest for each four hours or major part of them, paid apart from visit pay, at the
 * week's pay divided by its hours, both without the rests, and at least the minimum wage (Labor Code 226.2(a)(3)).
 * One line per workweek. `paid` is the week's hourly pay in 1/10000, including visits and top-ups.
 */
export function restPayLine(week: RestWeek, paid: Ratio): PayLine | null {
  const { pieces } = week
  const visits = pieces.filter((piece) => isCalifornian(piece) && piece.pay.basis === 'visit')
  const byDay = [...Map.groupBy(visits, ({ workday }) => workday).values()]
  const rest = byDay.reduce((total, day) => total + restSeconds(totalSeconds(day)), 0)
  const [first] = visits
  const worked = totalSeconds(pieces) - rest
  if (!first || rest === 0 || worked <= 0) return null
  const average = dividedBy(paid, ratio(worked, 3600))
  const rateE4 = larger(average, ratio(Math.max(...visits.map(({ minimumWageE4 }) => minimumWageE4))))
  const amountMinor = roundHalfUp(payForSeconds(rateE4, rest))
  const rate = toDecimal(dividedBy(rateE4, ratio(10_000)), 4)
  const of = { day: week.lastDay, paidOn: week.lastDay, week: week.week, amountMinor }
  return {
    ...line(visits, of),
    kind: 'rest_pay',
    quantity: 0,
    rateE4,
    steps: [{ text: 'restPay', values: { seconds: rest, rate, amountMinor } }],
  }
}

interface RestWeek {
  week: string
  lastDay: string
  pieces: readonly Piece[]
}

/** Zero below three and a half hours, then ten minutes for each four hours or major part of them. */
const restSeconds = (worked: number): number =>
  worked < 3.5 * 3600 ? 0 : Math.floor((worked + 2 * 3600 - 1) / (4 * 3600)) * 600

const isCalifornian = ({ pack }: Piece) => pack.california

function line(
  pieces: readonly Piece[],
  { amountMinor, ...of }: Pick<PayLine, 'day' | 'paidOn' | 'week' | 'amountMinor'>,
): PayLine {
  const parts = pieces.map((piece) => ({ jobId: piece.jobId, weight: secondsOf(piece) }))
  const pack = pieces[0]?.pack
  return {
    ...of,
    kind: 'minimum_wage',
    jobId: null,
    seconds: 0,
    quantity: 0,
    rateE4: null,
    amountMinor,
    logIds: [...new Set(pieces.map(({ logId }) => logId))],
    parts: partsByJob(amountMinor, parts),
    pack: pack ? `${pack.id}@${pack.version}` : '',
    steps: [],
  }
}

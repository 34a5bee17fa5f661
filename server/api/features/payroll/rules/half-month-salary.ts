import { weeklySalary } from '#shared/members/salaries.ts'
import { plus, ratio, roundHalfUp, times, zero, type Ratio } from '#shared/ratio.ts'
import { hoursByJob, partsByHours, type PiecePart } from './by-job.ts'
import type { PayLine } from './pay-line.ts'
import { isSalaried, isWeekday, type SalaryLookup } from './salary.ts'
import { minorOfE4 } from './straight-time.ts'
import { secondsOf, type Piece } from './work.ts'

/*
 * If pay is twice a month, a salary is the same every half month: a month ÷ 2, a week × 52 ÷ 24. Overtime stays with
 * the workweek (29 CFR 778.113 converts the half month to weeks for it), so each workweek keeps its line, with the
 * part of the half month's days that lie in it. Days count as in a weekly salary: Monday to Friday, and other days
 * with work; if there are more than the half month has weekdays, they share it. How a part of a half month counts is
 * our choice.
 */

export interface SalaryWeek {
  days: readonly { date: string }[]
  /** Work before and after hours beyond the salary's were priced by the hour. */
  worked: readonly Piece[]
  pieces: readonly Piece[]
  /** The salary line of the whole week. */
  salary: PayLine | undefined
}

/** Splits the half month's salary into one line per workweek. */
export function halfMonthLines(
  { from, to }: { from: string; to: string },
  weeks: readonly SalaryWeek[],
  of: SalaryLookup,
): PayLine[] {
  const isIn = (day: string) => day >= from && day <= to
  const counted = weeks.map(({ days, worked }) => countedDays(days, worked, of).filter(({ day }) => isIn(day)))
  const count = counted.flat().length
  const weekdays = weeks.flatMap(({ days }) => days).filter(({ date }) => isIn(date) && isWeekday(date)).length
  const shared = Math.max(weekdays, count)
  let exact = zero
  let paid = 0
  return weeks.flatMap(({ days, worked, pieces, salary }, at) => {
    const weekPieces = counted[at] ?? []
    const lastDay = days.findLast(({ date }) => isIn(date))?.date
    if (!salary || lastDay === undefined || weekPieces.length === 0) return []
    for (const { halfMonth } of weekPieces) exact = plus(exact, times(halfMonth, ratio(1, shared)))
    const amountMinor = roundHalfUp(minorOfE4(exact)) - paid
    paid += amountMinor
    const inHalf = (those: readonly Piece[]) =>
      those
        .filter((piece) => isSalaried(piece) && isIn(piece.workday))
        .map((piece) => ({ piece, seconds: secondsOf(piece) }))
    const part = { amountMinor, days: weekPieces.length, shared, pieceParts: inHalf(worked), covered: inHalf(pieces) }
    return [partOfWeek(salary, lastDay, part)]
  })
}

/** The salaried days of a week and their share of a half month, in 1/10000. */
function countedDays(days: SalaryWeek['days'], pieces: readonly Piece[], { salaryOn, isEmployed }: SalaryLookup) {
  const worked = new Set(pieces.filter(isSalaried).map(({ workday }) => workday))
  return days.flatMap(({ date }): { day: string; halfMonth: Ratio }[] => {
    const salary = salaryOn(date)
    if (!salary || !(worked.has(date) || (isEmployed(date) && isWeekday(date)))) return []
    return [{ day: date, halfMonth: times(weeklySalary(salary.rateE4, salary.per), ratio(52, 24)) }]
  })
}

interface Part {
  amountMinor: number
  days: number
  shared: number
  pieceParts: readonly PiecePart[]
  covered: readonly PiecePart[]
}

const partOfWeek = (
  line: PayLine,
  lastDay: string,
  { amountMinor, days, shared, pieceParts, covered }: Part,
): PayLine => ({
  ...line,
  day: lastDay,
  paidOn: lastDay,
  seconds: covered.reduce((sum, { seconds }) => sum + seconds, 0),
  amountMinor,
  logIds: [...new Set(pieceParts.map(({ piece }) => piece.logId))],
  parts: partsByHours(amountMinor, pieceParts),
  hours: hoursByJob(covered),
  steps: [
    ...line.steps.filter(({ text }) => text === 'salary'),
    { text: 'salaryHalfMonth', values: { days, of: shared, amountMinor } },
    ...line.steps.filter(({ text }) => text !== 'salary' && text !== 'salaryShare'),
  ],
})

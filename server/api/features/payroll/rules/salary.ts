import type { DayRules, Pack, PackId } from './pack.ts'
import { hourOfSalary, fullWeek, weeklySalary, type SalaryTerms } from '#shared/members/salaries.ts'
import { dividedBy, ratio, roundHalfUp, sum, times, toDecimal, type Ratio } from '#shared/ratio.ts'
import { hoursByJob, partsByHours } from './by-job.ts'
import { coverHours } from './covered-hours.ts'
import type { PayLine, Step } from './pay-line.ts'
import { minorOfE4 } from './straight-time.ts'
import { secondsOf, totalSeconds, type Piece } from './work.ts'
import type { Workday } from './workweeks.ts'

/*
 * A salary of the workweek, paid with the period in which the workweek ends; `half-month-salary.ts` divides it if
 * pay is twice a month. Sources, looked up on 23 November 2026:
 * - 29 CFR 778.113: a salary for a longer time is converted to a week's; for a fixed number of hours an hour is
 *   worth the week ÷ those hours, in whole cents as in the examples there ($182.70 for 35 hours is $5.22).
 * - 29 CFR 778.322: hours beyond those are paid at that rate, overtime at one and a half ($200 for 35 hours, 41
 *   worked: $237.12). 29 CFR 778.325 (cited unread): if a salary is for more than the week's 40 hours, it includes the
 *   straight pay of those hours, and overtime is half of the rate on top.
 * - 29 CFR 778.114: a fluctuating one is straight pay for all hours; overtime is half of the week ÷ the hours
 *   worked. The copies we read break off before the amounts of its example; the tests have them by the same rounding
 *   ($627.28).
 * - California Labor Code 515(d), as shrm.org and Seyfarth's "Cal-Peculiarities" quote it: a salary covers regular
 *   hours only, 40 at most, and overtime is paid in full ($800 and 50 hours: $300).
 * - 29 CFR 541.602(a): an exempt salary is paid in full in every week of work. 541.602(b)(6) (cited unread): in the
 *   first and last week of employment the days employed are enough.
 * Our choices, where no text that we know decides:
 * - A salary is paid for every week of employment, even without a log: exempt employees need not log.
 * - In a week in which it began, ended or changed, each day counts a fifth: Monday to Friday, and other days with
 *   work; if there are more than five, they share the week.
 * - A salary includes paid leave and holidays, which are not paid again.
 * - Hours may fluctuate if overtime is weekly only under the federal text and no decision that we read of forbids it
 *   at the member's home or where the week was worked. Elsewhere the salary covers 40 hours, which never comes to
 *   less. A company whose own rules name no state is assumed to be where it is allowed.
 * - A whole day of unpaid leave without work does not count (29 CFR 541.602(b)(1), read in summaries); part of one
 *   does.
 * - A week of several kinds is paid as fixed hours: a week is exempt or fluctuating as a whole or not at all.
 */

/** In 1/10000, for the time that the terms name. */
export interface Salary extends SalaryTerms {
  rateE4: number
}

export interface SalaryLookup {
  salaryOn: (day: string) => Salary | null
  isEmployed: (day: string) => boolean
}

interface Week {
  week: string
  lastDay: string
  days: readonly Workday[]
  before: readonly Piece[]
  dailyOf: (piece: Piece) => DayRules['daily']
  /** True if the member's home allows no salary for fluctuating hours. */
  fixedHoursOnly?: boolean
}

/** A week's work, with the pay of the pieces that its salary covers. */
export interface SalariedWeek {
  pieces: readonly Piece[]
  /** Absent if no salary counts in the week. */
  line?: PayLine
  isExempt: boolean
}

/** Packs with the federal text's weekly overtime only. */
const federalByWeek: ReadonlySet<PackId> = new Set(['none', 'us', 'us-ky'])

const isFederalByWeek = (pack: Pack, pieces: readonly Piece[]) =>
  [pack, ...pieces.map((piece) => piece.pack)].every(({ id }) => federalByWeek.has(id))

export function salariedWeek(pack: Pack, week: Week, pieces: readonly Piece[], of: SalaryLookup): SalariedWeek {
  const salaries = salariesOf(week, pieces, of)
  if (salaries.length === 0) return { pieces, isExempt: false }
  const days = salaries.reduce((total, salary) => total + salary.days, 0)
  const shared = Math.max(5, days)
  const weekE4 = sum(salaries.map((salary) => times(salary.weekE4, ratio(salary.days, shared))))
  const amountMinor = roundHalfUp(minorOfE4(weekE4))
  const kind = kindOf(pack, week, pieces, of)
  const covers = salaries.map((salary) => coverOf(salary, pack, pieces))
  const priced =
    kind === 'fixed' ? fixedHours(covers, shared, { pack, week, pieces, of }) : allHours(kind, weekE4, pieces)
  const worked = priced.filter(isSalaried).map((piece) => ({ piece, seconds: secondsOf(piece) }))
  const salaried = pieces.filter(isSalaried).map((piece) => ({ piece, seconds: secondsOf(piece) }))
  const line: PayLine = {
    kind: 'salary',
    day: week.lastDay,
    paidOn: week.lastDay,
    week: week.week,
    jobId: null,
    seconds: totalSeconds(worked.map(({ piece }) => piece)),
    quantity: 0,
    rateE4: null,
    amountMinor,
    logIds: [...new Set(salaried.map(({ piece }) => piece.logId))],
    parts: partsByHours(amountMinor, salaried),
    hours: hoursByJob(worked),
    pack: `${pack.id}@${pack.version}`,
    steps: [
      ...salaries.map(weekStep),
      ...(days === shared ? [] : [{ text: 'salaryShare', values: { days, of: shared, amountMinor } }]),
      ...coverSteps(kind, covers, { pieces: worked.map(({ piece }) => piece), amountMinor }),
    ],
  }
  return { pieces: priced, line, isExempt: kind === 'exempt' }
}

export const isSalaried = ({ pay }: Piece) => pay.basis === 'salary'

interface SalaryOfDays {
  salary: Salary
  /** In 1/10000, for a week. */
  weekE4: Ratio
  /** Days of the week it counts for. */
  days: number
}

function salariesOf({ days }: Week, pieces: readonly Piece[], { salaryOn, isEmployed }: SalaryLookup): SalaryOfDays[] {
  const worked = new Set(pieces.filter(isSalaried).map(({ workday }) => workday))
  const salaries: SalaryOfDays[] = []
  for (const { date } of days) {
    const salary = salaryOn(date)
    if (!salary || !(worked.has(date) || (isEmployed(date) && isWeekday(date)))) continue
    const known = salaries.find((entry) => isSame(entry.salary, salary))
    if (known) known.days++
    else salaries.push({ salary, weekE4: weeklySalary(salary.rateE4, salary.per), days: 1 })
  }
  return salaries
}

const isSame = (one: Salary, other: Salary) =>
  one.rateE4 === other.rateE4 &&
  one.per === other.per &&
  one.kind === other.kind &&
  one.weeklyMinutes === other.weeklyMinutes

export const isWeekday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek <= 5

type Kind = 'exempt' | 'fluctuating' | 'fixed'

function kindOf(
  pack: Pack,
  { days, fixedHoursOnly = false }: Week,
  pieces: readonly Piece[],
  { salaryOn, isEmployed }: SalaryLookup,
): Kind {
  const worked = new Set(pieces.map(({ workday }) => workday))
  const counted = days.filter(({ date }) => worked.has(date) || (isEmployed(date) && isWeekday(date)))
  const kinds = new Set(counted.map(({ date }) => salaryOn(date)?.kind))
  const [kind, ...others] = kinds
  if (kind === undefined || others.length > 0) return 'fixed'
  const isAllowed = !fixedHoursOnly && isFederalByWeek(pack, pieces) && !pieces.some((piece) => piece.fixedHoursOnly)
  return kind === 'fluctuating' && !isAllowed ? 'fixed' : kind
}

interface CoverOfDays extends SalaryOfDays {
  /** For a whole week. */
  seconds: number
  /** The value of one covered hour, in 1/10000. */
  rateE4: number
}

/** Limits a California salary to 40 hours, wherever in the week the member worked there. */
function coverOf(salary: SalaryOfDays, pack: Pack, pieces: readonly Piece[]): CoverOfDays {
  const { weeklyMinutes } = salary.salary
  const agreed = weeklyMinutes === null ? fullWeek : weeklyMinutes * 60
  const isCalifornian = pack.california || pieces.some((piece) => piece.pack.california)
  const seconds = isCalifornian ? Math.min(fullWeek, agreed) : agreed
  return { ...salary, seconds, rateE4: hourOfSalary(salary.weekE4, seconds) }
}

function fixedHours(
  covers: readonly CoverOfDays[],
  shared: number,
  { pack, week, pieces, of }: { pack: Pack; week: Week; pieces: readonly Piece[]; of: SalaryLookup },
): Piece[] {
  const rateOn = (day: string) => {
    const salary = of.salaryOn(day)
    return (covers.find((cover) => salary && isSame(cover.salary, salary)) ?? covers[0])?.rateE4 ?? 0
  }
  const seconds = covers.reduce((total, cover) => total + (cover.seconds * cover.days) / shared, 0)
  const regularOnly = !isFederalByWeek(pack, pieces)
  return coverHours(pieces, { seconds, rateOn, regularOnly }, { rules: pack.week, ...week })
}

/** True for a salary that covers any number of hours. */
function allHours(kind: Kind, weekE4: Ratio, pieces: readonly Piece[]): Piece[] {
  const hours = totalSeconds(pieces.filter(isSalaried))
  const rateE4 = kind === 'exempt' || hours === 0 ? 0 : hourOfSalary(weekE4, hours)
  return pieces.map((piece) => (isSalaried(piece) ? { ...piece, pay: { basis: 'salary' as const, rateE4 } } : piece))
}

const weekStep = ({ salary: { rateE4, per }, weekE4 }: SalaryOfDays): Step => ({
  text: 'salary',
  values: { rateE4, per, week: toDecimal(dividedBy(weekE4, ratio(10_000)), 4) },
})

function coverSteps(
  kind: Kind,
  covers: readonly CoverOfDays[],
  { pieces, amountMinor }: { pieces: readonly Piece[]; amountMinor: number },
): Step[] {
  const seconds = totalSeconds(pieces)
  if (kind === 'exempt') return [{ text: 'salaryExempt', values: {} }]
  if (kind === 'fluctuating') {
    const rateE4 = pieces[0]?.pay.rateE4 ?? 0
    return seconds > 0 ? [{ text: 'salaryFluctuating', values: { amountMinor, seconds, rateE4 } }] : []
  }
  return covers.map(({ rateE4, seconds: of, salary }) => ({
    text: salary.kind === 'fixed' ? 'salaryFixed' : 'salaryAsFixed',
    values: { rateE4, of, seconds },
  }))
}

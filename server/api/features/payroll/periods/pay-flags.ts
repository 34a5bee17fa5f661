import type { PayFlag } from '#shared/payroll/kinds.ts'
import { weeklySalary } from '#shared/members/salaries.ts'
import { isLess, ratio } from '#shared/ratio.ts'
import { hourRate, isEmployedOn, salaryOn } from '../inputs/general-rate.ts'
import type { PaidTimeOff, PayInput } from '../inputs/pay-inputs.ts'
import { jobKeyOf, startDayOf, type PeriodContext } from '../inputs/period-context.ts'
import { homePack } from '../rules/pay-calendar.ts'
import { isFederal } from '../rules/packs.ts'
import type { Trip } from '../rules/travel.ts'
import type { StoredLine } from '../statements/stored-line.ts'
import type { DatedWork } from '../inputs/visit-rates.ts'

/** Flags need a decision before the member is paid. */
export function flagsOf(
  dated: readonly DatedWork[],
  lines: readonly StoredLine[],
  trips: readonly Trip[],
  input: PayInput,
  context: PeriodContext,
): PayFlag[] {
  const { from, to } = input.terms
  const isWithin = (day: string | undefined) => day !== undefined && day >= from && day <= to
  const flags = new Set<PayFlag>()
  const workedDays = new Set<string>()
  const inPeriod = dated.filter(({ day }) => isWithin(day))
  for (const { log, day = '', rate } of inPeriod) {
    if (log.end === null) flags.add('running')
    else workedDays.add(day)
    if (!rate) flags.add('missing_rate')
    for (const flag of log.flags) flags.add(flag)
  }
  const isWorked = ({ day, isWholeDay, isWorkedIn }: PaidTimeOff) => isWorkedIn || (isWholeDay && workedDays.has(day))
  if (input.timeOff.some(isWorked)) flags.add('time_off_overlap')
  if (isLeaveUnpriced(input)) flags.add('unpriced_leave')
  if (!flags.has('missing_rate') && isUnderMinimumWage(lines, input, context)) flags.add('under_minimum_wage')
  if (input.rates.some(({ basis }) => basis === 'salary') && isLowExempt(lines, input, context)) {
    flags.add('low_exempt_salary')
  }
  if (lines.some(({ kind, rate }) => kind === 'travel' && Number(rate) === 0)) flags.add('missing_rate')
  const isHere = ({ to: { start } }: Trip) => {
    const day = startDayOf(context, start)
    // Hours do not change an exempt salary.
    return day !== undefined && isWithin(day) && salaryOn(input, day)?.kind !== 'exempt'
  }
  if (trips.some((trip) => isUnpaid(trip) && isHere(trip))) flags.add('unpaid_travel')
  return [...flags]
}

/**
 * Leave and holidays are paid by the general hourly rate, so a member with only job or visit rates would get
 * nothing.
 */
function isLeaveUnpriced(input: PayInput): boolean {
  const holidays =
    input.logs.length > 0
      ? input.holidays.filter(
          ({ day, paidMinutes, earned }) => paidMinutes > 0 && earned === null && isEmployedOn(input, day),
        )
      : []
  return [...input.timeOff, ...input.payouts, ...holidays].some(({ day }) => hourRate(input, day) === 0)
}

const wagesOfHours: ReadonlySet<StoredLine['kind']> = new Set([
  'straight',
  'visit',
  'day_rate',
  'salary',
  'travel',
  'minimum_wage',
  'rest_pay',
])

/** A workweek's straight pay in the period must reach the locations' minimum wage (29 CFR 776.4, by the week). */
function isUnderMinimumWage(lines: readonly StoredLine[], input: PayInput, { calendar }: PeriodContext): boolean {
  const { logs } = input
  const locationIdByJob = new Map(logs.map((log) => [jobKeyOf(log), log.locationId]))
  return calendar.weeks.some(({ week, lastDay, rulesAt }) => {
    const wageLines = lines.filter((line) => line.week === week && wagesOfHours.has(line.kind))
    // An employee exempt from overtime is exempt from the minimum wage (29 U.S.C. 213(a)(1)); the salary has its own
    // threshold.
    if (wageLines.some(({ kind }) => kind === 'salary') && salaryOn(input, lastDay)?.kind === 'exempt') return false
    const paid = wageLines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const worked = wageLines.flatMap((line): readonly WorkedHours[] => (isFlat(line) ? (line.hours ?? []) : [line]))
    const floor = worked.reduce((sum, { jobKey, day, seconds }) => {
      const { minimumWageE4 } = rulesAt((jobKey !== null && locationIdByJob.get(jobKey)) || null, day)
      return sum + (minimumWageE4 * seconds) / 360_000
    }, 0)
    // Each line was rounded to the cent.
    return floor - paid > wageLines.length
  })
}

type WorkedHours = Pick<StoredLine, 'jobKey' | 'day' | 'seconds'>

/** One amount may cover hours at several places. */
const isFlat = ({ kind }: StoredLine) => kind === 'day_rate' || kind === 'salary'

/**
 * 29 CFR 541.600 as the Department of Labor enforces it since a court vacated the 2024 rule on 15 November 2024
 * (dol.gov, "Earnings thresholds", looked up on 23 November 2026): $684 a week, $2,964 a month, not divided by days.
 * California Labor Code 515(a): twice the minimum wage for 40 hours; read in employers' guides only.
 */
const federalExemptE4 = 6_840_000

function isLowExempt(lines: readonly StoredLine[], input: PayInput, { calendar }: PeriodContext): boolean {
  return calendar.weeks.some((week) => {
    const salary = salaryOn(input, week.lastDay)
    const isPaid = lines.some((line) => line.kind === 'salary' && line.week === week.week)
    if (!isPaid || salary?.kind !== 'exempt') return false
    const { minimumWageE4 } = week.rulesAt(null, week.lastDay)
    const pack = homePack(week, input.homes)
    const limit = pack.california
      ? Math.max(federalExemptE4, 80 * minimumWageE4)
      : isFederal(pack)
        ? federalExemptE4
        : 0
    return isLess(weeklySalary(salary.rateE4, salary.per), ratio(limit))
  })
}

/** Without automatic travel pay, a longer gap counts as the member's own time. */
const longestTrip = 2 * 3600

/** Travel between sites within a shift is work (29 CFR 785.38), so it must be counted or entered. */
const isUnpaid = ({ by, gap }: Trip) => by === 'unknown' || (by === 'off' && gap <= longestTrip)

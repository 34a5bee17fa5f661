import { rateFor } from '#shared/members/pay-rates.ts'
import { fullWeek, hourOfSalary, weeklySalary } from '#shared/members/salaries.ts'
import { roundHalfUp, ratio } from '#shared/ratio.ts'
import type { DatedPayRate, Employment, PayInput } from './pay-inputs.ts'
import type { Salary, SalaryLookup } from '../rules/salary.ts'

type Rates = Pick<PayInput, 'rates'>

/** The rate on a day without a job or location rate. */
const generalRate = ({ rates }: Rates, day: string, which: (rate: DatedPayRate) => boolean = () => true) =>
  rateFor(rates.filter(which), { day, jobId: null, locationId: null })

/** Null if the member has no salary that day. */
export function salaryOn(input: Rates, day: string): Salary | null {
  const rate = generalRate(input, day)
  return rate?.salary ? { ...rate.salary, rateE4: rate.rateE4 } : null
}

/** Absent if the member has no salary at all. */
export function salaryOf(input: Pick<PayInput, 'rates' | 'member' | 'absences'>): SalaryLookup | undefined {
  if (!input.rates.some(({ basis }) => basis === 'salary')) return undefined
  const away = new Set(input.absences.map(({ day }) => day))
  return { salaryOn: (day) => salaryOn(input, day), isEmployed: (day) => isEmployedOn(input, day) && !away.has(day) }
}

/** A rehired member has several employments; returns the one that covers the day. */
export const employmentOn = ({ member }: Pick<PayInput, 'member'>, day: string): Employment | undefined =>
  [member, ...member.earlier].find(
    ({ hiredOn, endedOn }) => (hiredOn === null || hiredOn <= day) && (endedOn === null || endedOn >= day),
  )

export const isEmployedOn = (input: Pick<PayInput, 'member'>, day: string): boolean =>
  employmentOn(input, day) !== undefined

/**
 * Values an hour of leave or travel on a day, in 1/10000: the hourly rate, a salary's week divided by its hours, or
 * an eighth of a day rate. A member paid only by the visit has none.
 */
export function hourRate(input: Rates, day: string): number {
  const rate = generalRate(input, day)
  if (rate?.salary) {
    const { per, weeklyMinutes } = rate.salary
    return hourOfSalary(weeklySalary(rate.rateE4, per), weeklyMinutes === null ? fullWeek : weeklyMinutes * 60)
  }
  if (rate?.basis === 'day') return roundHalfUp(ratio(rate.rateE4, 8))
  return generalRate(input, day, ({ basis }) => basis === 'hour')?.rateE4 ?? 0
}

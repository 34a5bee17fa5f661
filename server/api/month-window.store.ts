import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'

/** YYYY-MM, inclusive. */
export interface Months {
  from: string
  to: string
}

export interface MonthWindow extends Months {
  begins: Date
  ends: Date
  timeZone: string
  /** In the organization's time zone. */
  today: string
}

/**
 * Returns a range of months in the organization's time zone; defaults to those up to the current one.
 * @throws ProblemError 400 `months_window`.
 */
export async function monthWindow(tx: TenantTx, range: Partial<Months>, usualMonths: number): Promise<MonthWindow> {
  const timeZone = await timeZoneOf(tx)
  const today = Temporal.Now.plainDateISO(timeZone).toString()
  const to = Temporal.PlainYearMonth.from(range.to ?? today.slice(0, 7))
  const from = range.from ? Temporal.PlainYearMonth.from(range.from) : to.subtract({ months: usualMonths - 1 })
  const count = from.until(to, { largestUnit: 'month' }).months + 1
  if (count < 1 || count > supplyLimits.reportMonthsMax) throw fieldProblem('months_window', 'to')
  const begin = (month: Temporal.PlainYearMonth) =>
    new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds)
  return {
    from: from.toString(),
    to: to.toString(),
    begins: begin(from),
    ends: begin(to.add({ months: 1 })),
    timeZone,
    today,
  }
}

/** Returns every month of a range, oldest first. */
export function monthsOf({ from, to }: Months): string[] {
  const first = Temporal.PlainYearMonth.from(from)
  const { months } = first.until(Temporal.PlainYearMonth.from(to), { largestUnit: 'month' })
  return Array.from({ length: months + 1 }, (_, n) => first.add({ months: n }).toString())
}

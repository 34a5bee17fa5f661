import type { Selectable } from 'kysely'
import { dayNumber, dayOf } from '#server/api/days.ts'
import type { ConfigurationsTable } from '#server/api/db/schema/organizations.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** How the organisation pays: every n weeks from a day on, or the 1st to the 15th and the 16th to the end of the month. */
export type PeriodPlan =
  | { readonly kind: 'weeks'; readonly weeks: number; readonly start: string }
  | { readonly kind: 'semi_monthly' }

type PeriodSettings = Pick<
  Selectable<ConfigurationsTable>,
  'payPeriod' | 'payPeriodWeeks' | 'payPeriodStart' | 'weekStart'
>

/** A Monday: what weeks are counted from where no period start is set. */
const epochMonday = Temporal.PlainDate.from('1970-01-05')

/** What the organisation's settings say. */
export const planOf = ({ payPeriod, payPeriodWeeks, payPeriodStart, weekStart }: PeriodSettings): PeriodPlan =>
  payPeriod === 'semi_monthly'
    ? { kind: 'semi_monthly' }
    : {
        kind: 'weeks',
        weeks: payPeriodWeeks,
        start: payPeriodStart ?? epochMonday.add({ days: weekStart - 1 }).toString(),
      }

/** Workdays, both included. */
export interface PayPeriod {
  from: string
  to: string
}

/** The period a day is in; also before the configured start, counted backwards. */
export function periodOf(plan: PeriodPlan, day: string): PayPeriod {
  if (plan.kind === 'semi_monthly') return halfMonth(Temporal.PlainDate.from(day))
  const length = plan.weeks * 7
  const since = dayNumber(day) - dayNumber(plan.start)
  const first = dayNumber(day) - (((since % length) + length) % length)
  return { from: dayOf(first), to: dayOf(first + length - 1) }
}

/**
 * Whether a period is half a month by its plan. Of one that was begun under an earlier plan the days alone tell, which two
 * weeks can be as well, in the February of a leap year.
 */
export const isHalfMonth = ({ from, to }: PayPeriod, plan: PeriodPlan): boolean =>
  halfMonth(Temporal.PlainDate.from(from)).from === from &&
  halfMonth(Temporal.PlainDate.from(from)).to === to &&
  (plan.kind === 'semi_monthly' || (dayNumber(to) - dayNumber(from) + 1) % 7 !== 0)

/** Periods in a row, the newest first, beginning with the one a day is in. */
export function periodsBack(plan: PeriodPlan, day: string, count: number): PayPeriod[] {
  const periods = [periodOf(plan, day)]
  while (periods.length < count) periods.push(periodOf(plan, dayOf(dayNumber(periods.at(-1)?.from ?? day) - 1)))
  return periods
}

function halfMonth(day: Temporal.PlainDate): PayPeriod {
  const isFirst = day.day <= 15
  const from = day.with({ day: isFirst ? 1 : 16 })
  const to = day.with({ day: isFirst ? 15 : day.daysInMonth })
  return { from: from.toString(), to: to.toString() }
}

/**
 * To be asked at the end of a write that may change what a locked period comes to. Unless the caller has confirmed it,
 * it refuses such a write with 409 `changes_locked_pay`, naming periods and members; the transaction undoes it.
 */
export type ConfirmLockedPay = (tx: TenantTx, isConfirmed: boolean | undefined) => Promise<void>

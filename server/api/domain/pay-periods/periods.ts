import type { Selectable } from 'kysely'
import { dayNumber, dayText } from '#server/api/days.ts'
import type { ConfigurationsTable } from '#server/api/db/schema/organizations.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Pay schedule: every n weeks from a start day, or the 1st to the 15th and the 16th to the end of the month. */
export type PeriodPlan =
  | { readonly kind: 'weeks'; readonly weeks: number; readonly start: string }
  | { readonly kind: 'semi_monthly' }

type PeriodSettings = Pick<
  Selectable<ConfigurationsTable>,
  'payPeriod' | 'payPeriodWeeks' | 'payPeriodStart' | 'weekStart'
>

/** A Monday, from which weeks are counted when no period start is set. */
const epochMonday = Temporal.PlainDate.from('1970-01-05')

/** Returns the plan of the organization's settings. */
export const planOf = ({ payPeriod, payPeriodWeeks, payPeriodStart, weekStart }: PeriodSettings): PeriodPlan =>
  payPeriod === 'semi_monthly'
    ? { kind: 'semi_monthly' }
    : {
        kind: 'weeks',
        weeks: payPeriodWeeks,
        start: payPeriodStart ?? epochMonday.add({ days: weekStart - 1 }).toString(),
      }

/** Workdays, inclusive. */
export interface PayPeriod {
  from: string
  to: string
}

/** Returns the period of a day; days before the configured start are counted backwards. */
export function periodOf(plan: PeriodPlan, day: string): PayPeriod {
  if (plan.kind === 'semi_monthly') return halfMonth(Temporal.PlainDate.from(day))
  const length = plan.weeks * 7
  const since = dayNumber(day) - dayNumber(plan.start)
  const first = dayNumber(day) - (((since % length) + length) % length)
  return { from: dayText(first), to: dayText(first + length - 1) }
}

/**
 * True when a period is half a month by its plan. For a period of an earlier plan only its days are known, which two
 * weeks can match in the February of a leap year.
 */
export const isHalfMonth = ({ from, to }: PayPeriod, plan: PeriodPlan): boolean =>
  halfMonth(Temporal.PlainDate.from(from)).from === from &&
  halfMonth(Temporal.PlainDate.from(from)).to === to &&
  (plan.kind === 'semi_monthly' || (dayNumber(to) - dayNumber(from) + 1) % 7 !== 0)

/** Returns consecutive periods, newest first, starting with that of a day. */
export function periodsBack(plan: PeriodPlan, day: string, count: number): PayPeriod[] {
  const periods = [periodOf(plan, day)]
  while (periods.length < count) periods.push(periodOf(plan, dayText(dayNumber(periods.at(-1)?.from ?? day) - 1)))
  return periods
}

function halfMonth(day: Temporal.PlainDate): PayPeriod {
  const isFirst = day.day <= 15
  const from = day.with({ day: isFirst ? 1 : 16 })
  const to = day.with({ day: isFirst ? 15 : day.daysInMonth })
  return { from: from.toString(), to: to.toString() }
}

/**
 * Called at the end of a write that may change a locked period's pay. Unless the caller confirmed, rejects the write
 * with 409 `changes_locked_pay`, naming periods and members; the transaction is rolled back.
 */
export type ConfirmLockedPay = (tx: TenantTx, isConfirmed: boolean | undefined) => Promise<void>

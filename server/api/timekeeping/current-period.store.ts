import type { TenantTx } from '#server/api/db/tenant.ts'
import { periodOf } from '#server/api/features/payroll/rules/periods.ts'
import { weekOf } from './worked-time.ts'

/** The pay period a workday lies in; its week where payroll is not set up. */
export async function currentPeriod(tx: TenantTx, day: string): Promise<{ from: string; to: string }> {
  const { payPeriod, payPeriodWeeks, payPeriodStart, weekStart } = await tx
    .selectFrom('configurations')
    .select(['payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'weekStart'])
    .executeTakeFirstOrThrow()
  if (payPeriod === 'semi_monthly') return periodOf({ kind: 'semi_monthly' }, day)
  if (payPeriodStart) return periodOf({ kind: 'weeks', weeks: payPeriodWeeks, start: payPeriodStart }, day)
  const week = weekOf(day, weekStart)
  return { from: week[0] ?? day, to: week[6] ?? day }
}

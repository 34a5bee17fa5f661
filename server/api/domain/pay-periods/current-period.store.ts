import type { TenantTx } from '#server/api/db/tenant.ts'
import { weekOf } from '#server/api/domain/timekeeping/worked-time.ts'
import { periodOf, planOf, type PayPeriod } from './periods.ts'

/** Returns the pay period of a workday; its week when payroll is not set up. */
export async function currentPeriod(tx: TenantTx, day: string): Promise<PayPeriod> {
  const settings = await tx
    .selectFrom('configurations')
    .select(['payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'weekStart'])
    .executeTakeFirstOrThrow()
  if (settings.payPeriod === 'semi_monthly' || settings.payPeriodStart) return periodOf(planOf(settings), day)
  const week = weekOf(day, settings.weekStart)
  return { from: week[0] ?? day, to: week[6] ?? day }
}

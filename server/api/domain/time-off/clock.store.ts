import type { TenantTx } from '#server/api/db/tenant.ts'

/** Returns the organization's time zone, pay periods and local day at an instant; undefined before setup. */
export async function findTimeOffClock(tx: TenantTx, now: Temporal.Instant) {
  const clock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'weekStart'])
    .executeTakeFirst()
  return clock && { ...clock, today: now.toZonedDateTimeISO(clock.timeZone).toPlainDate().toString() }
}

export async function timeOffClock(tx: TenantTx, now: Temporal.Instant = Temporal.Now.instant()) {
  const clock = await findTimeOffClock(tx, now)
  if (!clock) throw new Error('an organization has a configuration')
  return clock
}
export type TimeOffClock = Awaited<ReturnType<typeof timeOffClock>>

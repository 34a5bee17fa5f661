import type { TenantTx } from '#server/api/db/tenant.ts'

/** The organisation's clock and pay periods, and its day at an instant; nothing where it was not set up yet. */
export async function findTimeOffClock(tx: TenantTx, now: Temporal.Instant) {
  const clock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'weekStart'])
    .executeTakeFirst()
  return clock && { ...clock, today: now.toZonedDateTimeISO(clock.timeZone).toPlainDate().toString() }
}

export async function timeOffClock(tx: TenantTx, now: Temporal.Instant = Temporal.Now.instant()) {
  const clock = await findTimeOffClock(tx, now)
  if (!clock) throw new Error('an organisation has a configuration')
  return clock
}
export type TimeOffClock = Awaited<ReturnType<typeof timeOffClock>>

import type { TenantTx } from '#server/api/db/tenant.ts'

/** The organization's rounding and time zone for pay. */
export const payClock = (tx: TenantTx) =>
  tx.selectFrom('configurations').select(['rounding', 'timeZone']).executeTakeFirstOrThrow()

import type { TenantTx } from '#server/api/db/tenant.ts'

/** How the organisation rounds, and on which clock. */
export const payClock = (tx: TenantTx) =>
  tx.selectFrom('configurations').select(['rounding', 'timeZone']).executeTakeFirstOrThrow()

import type { TenantTx } from '#server/api/db/tenant.ts'

/** The day it is on the organisation's clock. */
export async function todayOf(tx: TenantTx): Promise<string> {
  const { timeZone } = await tx.selectFrom('configurations').select('timeZone').executeTakeFirstOrThrow()
  return Temporal.Now.plainDateISO(timeZone).toString()
}

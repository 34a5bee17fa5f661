import type { TenantTx } from '#server/api/db/tenant.ts'

/** The organisation's. */
export async function timeZoneOf(tx: TenantTx): Promise<string> {
  const { timeZone } = await tx.selectFrom('configurations').select('timeZone').executeTakeFirstOrThrow()
  return timeZone
}

/** The day it is on the organisation's clock. */
export async function todayOf(tx: TenantTx): Promise<string> {
  return Temporal.Now.plainDateISO(await timeZoneOf(tx)).toString()
}

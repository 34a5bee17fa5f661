import type { TenantTx } from '#server/api/db/tenant.ts'

/** Returns the organization's time zone. */
export async function timeZoneOf(tx: TenantTx): Promise<string> {
  const { timeZone } = await tx.selectFrom('configurations').select('timeZone').executeTakeFirstOrThrow()
  return timeZone
}

/** Returns the current day in the organization's time zone. */
export async function todayOf(tx: TenantTx): Promise<string> {
  return Temporal.Now.plainDateISO(await timeZoneOf(tx)).toString()
}

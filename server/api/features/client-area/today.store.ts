import type { TenantTx } from '#server/api/db/tenant.ts'

/** The day of the organisation's clock, YYYY-MM-DD. */
export async function todayIn(tx: TenantTx): Promise<string> {
  const { timeZone } = await tx.selectFrom('configurations').select('timeZone').executeTakeFirstOrThrow()
  return Temporal.Now.plainDateISO(timeZone).toString()
}

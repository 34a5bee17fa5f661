import type { TenantTx } from '#server/api/db/tenant.ts'

/** Returns the organization's currency. */
export async function currencyOf(tx: TenantTx): Promise<string> {
  const { currency } = await tx.selectFrom('configurations').select('currency').executeTakeFirstOrThrow()
  return currency
}

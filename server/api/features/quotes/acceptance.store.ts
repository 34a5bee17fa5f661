import type { TenantTx } from '#server/api/db/tenant.ts'

/** The acceptance of a quote as the client sees it. */
export async function findAcceptance(tx: TenantTx, quoteId: string) {
  const row = await tx
    .selectFrom('quoteAcceptances')
    .select(['revision', 'name', 'option', 'addOns', 'monthlyMinor', 'onceMinor', 'signature', 'acceptedAt', 'address'])
    .where('quoteId', '=', quoteId)
    .executeTakeFirst()
  if (!row) return undefined
  const { acceptedAt, address, ...accepted } = row
  return { ...accepted, isSigned: address !== '', acceptedAt: acceptedAt.toISOString() }
}

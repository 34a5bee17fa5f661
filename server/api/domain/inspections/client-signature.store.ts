import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ClientSignature } from '#shared/inspections/inspections.contract.ts'

/** Returns a contact's signature of a report; null without one. */
export async function clientSignatureOf(tx: TenantTx, inspectionId: string): Promise<ClientSignature | null> {
  const row = await tx
    .selectFrom('inspectionSignatures')
    .select(['name', 'signature', 'comment', 'signedAt', 'reportHash'])
    .where('inspectionId', '=', inspectionId)
    .executeTakeFirst()
  return row ? { ...row, signedAt: row.signedAt.toISOString(), reportHash: row.reportHash.toString('hex') } : null
}

import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ClientSignature } from '#shared/inspections/inspections.contract.ts'

/** What a contact of the client signed of a report; null while nobody did. */
export async function clientSignatureOf(tx: TenantTx, inspectionId: string): Promise<ClientSignature | null> {
  const row = await tx
    .selectFrom('inspectionSignatures')
    .select(['name', 'signature', 'comment', 'signedAt', 'reportHash'])
    .where('inspectionId', '=', inspectionId)
    .executeTakeFirst()
  return row ? { ...row, signedAt: row.signedAt.toISOString(), reportHash: row.reportHash.toString('hex') } : null
}

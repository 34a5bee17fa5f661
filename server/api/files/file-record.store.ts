import type { TenantTx } from '#server/api/db/tenant.ts'

export interface FileRecord {
  hash: string
  contentType: string
  bytes: number
  name: string
}

/** Sets or removes a record's file; the reference has the record's own id, so that no other record's is touched. */
export async function setFile(
  tx: TenantTx,
  { organizationId, id, purpose }: { organizationId: string; id: string; purpose: 'photo' | 'document' },
  file: FileRecord | null,
): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).where('purpose', '=', purpose).execute()
  if (file)
    await tx
      .insertInto('files')
      .values({ ...file, organizationId, id, purpose })
      .execute()
}

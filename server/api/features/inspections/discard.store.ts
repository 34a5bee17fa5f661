import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { staleVersion } from '#server/api/versions.ts'
import { locked } from './inspections.store.ts'

/**
 * Deletes a draft with its answers and photos; the audit log keeps the content.
 * @throws ProblemError 404; 409 `inspection_submitted`, or `stale_version` if it changed in the meantime.
 */
export async function discard(tx: TenantTx, reportId: string, version: number): Promise<void> {
  const { isSubmitted } = await locked(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  const photos = await tx.deleteFrom('inspectionPhotos').where('inspectionId', '=', reportId).returning('id').execute()
  const { numDeletedRows } = await tx
    .deleteFrom('inspections')
    .where('id', '=', reportId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw staleVersion()
  const ids = photos.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).where('purpose', '=', 'photo').execute()
}

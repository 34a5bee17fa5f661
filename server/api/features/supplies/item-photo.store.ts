import type { TenantTx } from '#server/api/db/tenant.ts'
import { setFile } from '#server/api/files/file-record.store.ts'
import type { StoredPicture } from '#server/api/files/photo.ts'
import { notFound } from '#server/api/problem.ts'
import type { SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { item } from './catalogue.store.ts'

/**
 * Sets or removes the item's photo without changing its version, so that it never conflicts with typing.
 * @throws ProblemError 404.
 */
export async function setItemPhoto(
  tx: TenantTx,
  { organizationId, supplyItemId }: { organizationId: string; supplyItemId: string },
  photo: StoredPicture | null,
): Promise<SupplyItemRecord> {
  const { numUpdatedRows } = await tx
    .updateTable('supplyItems')
    .set({ photoHash: photo?.hash ?? null })
    .where('id', '=', supplyItemId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  await setFile(tx, { organizationId, id: supplyItemId, purpose: 'photo' }, photo && { ...photo, name: '' })
  return item(tx, supplyItemId)
}

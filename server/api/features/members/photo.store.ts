import type { TenantTx } from '#server/api/db/tenant.ts'
import { setFile, type FileRecord } from '#server/api/files/file-record.store.ts'
import { lock } from './members.store.ts'

/** Sets or removes the member's photo. @throws ProblemError 404. */
export async function setPhoto(
  tx: TenantTx,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  photo: FileRecord | null,
): Promise<void> {
  await lock(tx, memberId)
  await tx
    .updateTable('members')
    .set({ photoHash: photo?.hash ?? null })
    .where('id', '=', memberId)
    .execute()
  await setFile(tx, { organizationId, id: memberId, purpose: 'photo' }, photo)
}

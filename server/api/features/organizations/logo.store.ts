import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { StoredPicture } from '#server/api/files/photo.ts'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { getOrganization } from './organizations.store.ts'

/** Sets or removes the logo of the transaction's organization. */
export async function setLogo(tx: TenantTx, organizationId: string, logo: StoredPicture | null): Promise<Organization> {
  // Locks the row that concurrent uploads share, so that the second waits.
  await tx
    .updateTable('organizations')
    .set({ logoHash: logo?.hash ?? null })
    .execute()
  await tx.deleteFrom('files').where('purpose', '=', 'logo').execute()
  if (logo) {
    await tx
      .insertInto('files')
      .values({ ...logo, organizationId, id: randomUUIDv7(), purpose: 'logo' })
      .execute()
  }
  return getOrganization(tx)
}

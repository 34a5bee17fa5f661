import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Site } from '#shared/operations/operations.contract.ts'

/** Active locations in the reader's regions, by client and name. */
export async function sites(tx: TenantTx, actsIn: (regionId: string | null) => boolean): Promise<Site[]> {
  const rows = await tx
    .selectFrom('locations as l')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['l.id', 'l.name', 'l.clientId', 'c.name as clientName', 'l.latitude', 'l.longitude', 'l.regionId'])
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .orderBy('c.name')
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.filter(({ regionId }) => actsIn(regionId))
}

import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OrgChartEntry } from '#shared/members/members.contract.ts'
import { visibleChart } from './org-chart.ts'
import { photoLink } from './photo-link.ts'

/** Active members by name, each under the nearest active manager. */
export async function chart(tx: TenantTx): Promise<OrgChartEntry[]> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name', 'title', 'managerId', 'photoHash', 'roles', 'version', 'deactivatedAt'])
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return visibleChart(rows, ({ deactivatedAt }) => deactivatedAt === null).map(
    ({ photoHash, deactivatedAt: _deactivatedAt, ...entry }) => ({ ...entry, photoLink: photoLink(photoHash) }),
  )
}

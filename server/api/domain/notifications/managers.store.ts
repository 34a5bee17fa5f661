import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/**
 * Returns the accounts responsible for a location: administrators, and supervisors of its region or without regions.
 */
export async function managersOf(tx: TenantTx, locationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members as m')
    .select('m.userId')
    .where('m.userId', 'is not', null)
    .where('m.deactivatedAt', 'is', null)
    .where(
      sql<boolean>`(m.roles && '{OWNER,ADMIN}' or 'SUPERVISOR' = any (m.roles) and (
        not exists (select from member_regions r where r.organization_id = m.organization_id and r.member_id = m.id)
        or exists (
          select from member_regions r join locations l
            on l.organization_id = r.organization_id and l.region_id = r.region_id
          where r.organization_id = m.organization_id and r.member_id = m.id and l.id = ${locationId})))`,
    )
    .orderBy('m.id')
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface MemberRegion {
  member: string
  region: string
}

/** Gives these members these regions and no others. */
export async function setMemberRegions(
  tx: TenantTx,
  memberIds: readonly string[],
  regions: readonly MemberRegion[],
): Promise<void> {
  const wanted = JSON.stringify(regions)
  await sql`
    delete from member_regions p where p.member_id = any (${memberIds}::uuid[]) and not exists (
      select from jsonb_to_recordset(${wanted}::jsonb) as r (member uuid, region uuid)
      where r.member = p.member_id and r.region = p.region_id)`.execute(tx)
  if (regions.length === 0) return
  await sql`
    insert into member_regions (organization_id, member_id, region_id)
    select current_organization_id(), r.member, r.region
    from jsonb_to_recordset(${wanted}::jsonb) as r (member uuid, region uuid)
    on conflict do nothing`.execute(tx)
}

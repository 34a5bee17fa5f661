import { sql } from 'kysely'
import type { MemberStatus } from '#shared/members/statuses.ts'

/** Status of a member; the query must call the table `m`. */
export const memberStatus = sql<MemberStatus>`
  case when m.deactivated_at is not null then 'deactivated'
       when m.user_id is not null then 'active'
       when exists (select from invitations i
                    where i.organization_id = m.organization_id and i.member_id = m.id
                      and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()) then 'invited'
       else 'no_account' end`

export interface RegionTag {
  id: string
  name: string
  color: string
}

/** A member's regions, by name. */
export const memberRegions = sql<RegionTag[]>`
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color) order by lower(r.name), r.id)
            from member_regions p join regions r on r.organization_id = p.organization_id and r.id = p.region_id
            where p.organization_id = m.organization_id and p.member_id = m.id), '[]')`

export const managerName = sql<string | null>`
  (select b.name from members b where b.organization_id = m.organization_id and b.id = m.manager_id)`

import { sql } from 'kysely'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface ActionOwner {
  id: string
  userId: string | null
}

/**
 * The member responsible for failed items at a location: the assignee of its scheduled inspection, otherwise the member
 * of today's crew who has come the longest; null without either.
 */
export async function actionOwner(
  tx: TenantTx,
  { locationId, templateId }: { locationId: string; templateId: string },
): Promise<ActionOwner | null> {
  const planned = await tx
    .selectFrom('inspectionPlans as p')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'p.ownerId'))
    .select(['m.id', 'm.userId'])
    .where('p.locationId', '=', locationId)
    .where('p.templateId', '=', templateId)
    .where('m.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (planned) return planned
  const { rows } = await sql<ActionOwner>`
    select m.id, m.user_id
    from jobs j
    join job_crew k on k.organization_id = j.organization_id and k.job_id = j.id
    join members m on m.organization_id = k.organization_id and m.id = k.member_id
    join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    where j.location_id = ${locationId} and j.archived_at is null and j.status = 'active'
      and k.effective_to is null and k.effective_from <= (now() at time zone l.time_zone)::date
      and m.deactivated_at is null
    order by k.effective_from, m.id limit 1`.execute(tx)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

/** Days covered when it is unknown since when a new administrator could not decide. */
const backDays = 30

/**
 * Notifies a new or returning administrator of members who approved their own records in the meantime, so that removing
 * the other deciders first cannot stay secret.
 */
export async function notifySelfApprovals(tx: TenantTx, memberId: string, awaySince: Date | null): Promise<void> {
  const { rows } = await sql<{ userId: string; organizationId: string; names: string; count: number }>`
    select m.user_id, m.organization_id, string_agg(distinct who.name, ', ') as names, count(*)::int as count
    from members m
    join self_approvals s on s.organization_id = m.organization_id and s.member_id <> m.id
      and s.at >= coalesce(${awaySince}::timestamptz, now() - make_interval(days => ${backDays}))
    join members who on who.organization_id = s.organization_id and who.id = s.member_id
    where m.id = ${memberId} and m.user_id is not null and m.deactivated_at is null and m.roles && '{ADMIN,OWNER}'
    group by m.user_id, m.organization_id`.execute(tx)
  for (const { userId, organizationId, names, count } of rows)
    await notify(tx, [userId], {
      kind: 'self_approved_meanwhile',
      params: { names: names.slice(0, 300), count: String(count) },
      link: linkedPages.selfApprovals(organizationId),
    })
}

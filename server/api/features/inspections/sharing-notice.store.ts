import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

interface Reader {
  userId: string
  clientId: string
  organization: string
  location: string
}

/** Notifies the client's contacts who may see the location of a shared report. */
export async function notifyContacts(
  tx: TenantTx,
  reportId: string,
  {
    kind,
    params = {},
  }: { kind: 'inspection_shared' | 'inspection_answered'; params?: Readonly<Record<string, string>> } = {
    kind: 'inspection_shared',
  },
): Promise<void> {
  const { rows } = await sql<Reader>`
    select k.user_id, l.client_id, o.name as organization, l.name as location
    from inspections i
    join locations l on l.organization_id = i.organization_id and l.id = i.location_id
    join organizations o on o.id = i.organization_id
    join client_contacts k on k.organization_id = l.organization_id and k.client_id = l.client_id
    where i.id = ${reportId} and k.user_id is not null
      and (k.location_ids = '{}' or l.id = any (k.location_ids))
    order by k.id`.execute(tx)
  for (const { userId, clientId, organization, location } of rows)
    await notify(tx, [userId], {
      kind,
      params: { ...params, organization, location },
      link: linkedPages.clientInspection(userId, clientId, reportId),
    })
}

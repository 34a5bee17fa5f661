import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

interface NoticeDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/** Notifies the inspector once for each due day, on the morning of the day before at the location. */
export function planNotices({ db, now = () => Temporal.Now.instant() }: NoticeDeps): Handler {
  return async () => {
    await forEachOrganization(db, (id) => inTenant(db, id, (tx) => notifyDue(tx, id, now())))
  }
}

interface DuePlan {
  id: string
  /** YYYY-MM-DD */
  dueOn: string
  locationId: string
  locationName: string
  templateName: string
  userId: string | null
}

async function notifyDue(tx: TenantTx, organizationId: string, now: Temporal.Instant) {
  const local = sql`(${now.toString()}::timestamptz at time zone l.time_zone)`
  const { rows } = await sql<DuePlan>`
    select p.id, p.due_on, p.location_id, l.name as location_name, t.name as template_name, m.user_id
    from inspection_plans p
    join locations l on l.organization_id = p.organization_id and l.id = p.location_id
    join inspection_templates t on t.organization_id = p.organization_id and t.id = p.template_id
    left join members m on m.organization_id = p.organization_id and m.id = p.inspector_id and m.deactivated_at is null
    where p.due_on <= ${local}::date + 1 and p.notified_for is distinct from p.due_on
      and extract(hour from ${local}) >= 7 and l.archived_at is null
    order by p.due_on, p.id for no key update of p`.execute(tx)
  for (const { id, dueOn, locationId, locationName, templateName, userId } of rows) {
    await notify(tx, userId ? [userId] : await managersOf(tx, locationId), {
      kind: 'inspection_due',
      matters: [{ id, detail: dueOn }],
      params: { location: locationName, template: templateName },
      link: linkedPages.inspectionsNext(organizationId),
    })
    await sql`update inspection_plans set notified_for = due_on where id = ${id}`.execute(tx)
  }
}

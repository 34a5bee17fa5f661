import { sql, type Kysely } from 'kysely'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { recordPlans } from '#server/api/domain/fair-workweek/record-plans.store.ts'

/** Records the weeks that entered the posting period since the last change. */
export const postWeeks =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_fair_workweek() order by 1`.execute(db)
    await forOrganizations(
      rows.map(({ organizationId }) => organizationId),
      (id) =>
        inTenant(db, id, async (tx) => {
          await sql`insert into unrecorded_plans
            select distinct organization_id, location_id from fair_workweek_choices order by 1, 2
            on conflict do nothing`.execute(tx)
          await recordPlans(tx)
        }),
    )
  }

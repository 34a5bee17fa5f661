import { sql, type Kysely } from 'kysely'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { lapseOutdated } from './swaps.store.ts'

/** Withdraws swaps of visits that changed or are about to begin. */
export const lapseSwaps =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_open_swaps() order by 1`.execute(db)
    await forOrganizations(
      rows.map(({ organizationId }) => organizationId),
      (id) => inTenant(db, id, (tx) => lapseOutdated(tx, id, Temporal.Now.instant())),
    )
  }

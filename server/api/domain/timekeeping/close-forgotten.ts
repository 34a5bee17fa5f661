import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { closeOverdue } from './close-forgotten.store.ts'

/**
 * Ends work that nobody ended, at the organization's maximum length. Any number of processes may run this concurrently.
 */
export function closeForgotten(db: Kysely<Database>): Handler {
  return async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.overdue_work()`.execute(db)
    for (const { organizationId } of rows) {
      // One transaction per log, because a long one would block the members.
      while (await inTenant(db, organizationId, (tx) => closeOverdue(tx, organizationId)));
    }
  }
}

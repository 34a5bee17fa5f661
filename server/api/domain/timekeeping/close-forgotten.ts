import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { closeOverdue } from './close-forgotten.store.ts'

/**
 * Ends work that nobody ended, at the length the organisation allows. Whoever comes first ends it: any number of
 * processes may run this at once.
 */
export function closeForgotten(db: Kysely<Database>): Handler {
  return async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.overdue_work()`.execute(db)
    for (const { organizationId } of rows) {
      // Each in a transaction of its own: many at once would keep members waiting.
      while (await inTenant(db, organizationId, (tx) => closeOverdue(tx, organizationId)));
    }
  }
}

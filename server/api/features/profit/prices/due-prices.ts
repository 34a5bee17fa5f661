import type { Kysely } from 'kysely'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { applyDue } from '#server/api/domain/prices/price-changes.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import { proposeDue } from './escalators.store.ts'

/** Activates prices that begin today, and proposes the raises of escalators that are due. */
export const duePrices = (db: Kysely<Database>): Handler => {
  return async () => {
    await forEachOrganization(db, (id) =>
      inTenant(db, id, async (tx) => {
        const today = await todayOf(tx)
        await applyDue(tx, today)
        await proposeDue(tx, id, today)
      }),
    )
  }
}

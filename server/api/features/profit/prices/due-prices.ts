import type { Kysely } from 'kysely'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { todayOf } from '#server/api/today.store.ts'
import { applyDue } from './prices.store.ts'

/** Makes prices that begin today the current ones of their jobs and contracts. */
export const duePrices = (db: Kysely<Database>): Handler => {
  return async () => {
    await forEachOrganization(db, (id) => inTenant(db, id, async (tx) => applyDue(tx, await todayOf(tx))))
  }
}

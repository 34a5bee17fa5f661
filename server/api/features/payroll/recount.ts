import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forEachOf, forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { recomputeLocked, computeCorrections } from './corrections.store.ts'
import { readOrganizationPay } from './pay-terms.store.ts'

/** A year of fortnights, or two of months: what is further back is computed again when something is written about it. */
const periodsBack = 24

/** Recomputes locked periods of every organization that needs it, unless a page did it first. */
export const payCorrections =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_pay_rechecks() order by 1`.execute(db)
    await forEachOf(
      rows.map(({ organizationId }) => organizationId),
      (id) => inTenant(db, id, async (tx) => computeCorrections(tx, id, await readOrganizationPay(tx))),
    )
  }

/** Finds what nobody wrote about either: pay is what the rules and the records say, whatever changed them. */
export const payRecount =
  (db: Kysely<Database>): Handler =>
  () =>
    forEachOrganization(db, async (id) => {
      // One after another, so that whoever locks a period meanwhile waits for one of them.
      const recount = (skipped: number) =>
        inTenant(db, id, async (tx) => recomputeLocked(tx, id, await readOrganizationPay(tx), 1, skipped))
      let done = 0
      while (done < periodsBack && (await recount(done)) > 0) done++
    })

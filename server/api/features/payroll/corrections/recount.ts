import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forOrganizations, forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { recomputeLocked, computeCorrections } from './corrections.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'

/** About a year of biweekly periods, or two years of monthly ones; older periods are recomputed only after a write. */
const periodsBack = 24

/** Recomputes locked periods that writes have touched, unless a request already did. */
export const payCorrections =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_pay_rechecks() order by 1`.execute(db)
    await forOrganizations(
      rows.map(({ organizationId }) => organizationId),
      (id) => inTenant(db, id, async (tx) => computeCorrections(tx, id, await readOrganizationPay(tx))),
    )
  }

/** Recomputes recent locked periods without a write too, since a new release can change the result. */
export const payRecount =
  (db: Kysely<Database>): Handler =>
  () =>
    forEachOrganization(db, async (id) => {
      // One transaction per period, so that locking a period waits for one at most.
      const recount = (skipped: number) =>
        inTenant(db, id, async (tx) => recomputeLocked(tx, id, await readOrganizationPay(tx), 1, skipped))
      let done = 0
      while (done < periodsBack && (await recount(done)) > 0) done++
    })

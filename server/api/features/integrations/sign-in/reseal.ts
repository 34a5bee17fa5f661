import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { secretOwner } from '#server/api/domain/company-sign-in/company.store.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'

/**
 * Seals the client secrets of companies' providers with the present key. An unreadable secret stays, and must be
 * entered again.
 * @returns the number of resealed secrets.
 */
export async function resealCompanySignIns(
  db: Kysely<Database>,
  { open, seal, isCurrent }: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  let count = 0
  await forEachOrganization(db, (organizationId) =>
    inTenant(db, organizationId, async (tx) => {
      const row = await tx.selectFrom('companySignIns').select('clientSecret').executeTakeFirst()
      if (!row || isCurrent(row.clientSecret)) return
      const owner = secretOwner(organizationId)
      const secret = openOrUndefined(() => open(row.clientSecret, owner))
      if (secret === undefined) {
        log.error({ organizationId }, 'the secret of a company’s provider is damaged, or its key is not known')
        return
      }
      await tx
        .updateTable('companySignIns')
        .set({ clientSecret: seal(secret, owner) })
        .execute()
      count++
    }),
  )
  return count
}

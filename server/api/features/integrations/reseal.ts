import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { secretOwner } from '#server/api/domain/company-sign-in/company.store.ts'
import { resealed, type Sealing } from '#server/api/sealing.ts'
import { ownerOf } from './webhooks/secrets.ts'

type Seals = Pick<Sealing, 'open' | 'seal' | 'isCurrent'>
type Log = Pick<Logger, 'error'>

/**
 * Seals the secrets of webhooks and of companies' providers with the present key; of a webhook also the one before a
 * rotation, because it still signs. One that cannot be read stays, and is entered or created again.
 * @returns of how many webhooks and providers.
 */
export async function resealIntegrations(db: Kysely<Database>, seals: Seals, log: Log): Promise<number> {
  let count = 0
  await forEachOrganization(db, (organizationId) =>
    inTenant(db, organizationId, async (tx) => {
      count += (await resealWebhooks(tx, seals, log)) + (await resealProvider(tx, organizationId, seals, log))
    }),
  )
  return count
}

async function resealWebhooks(tx: TenantTx, seals: Seals, log: Log): Promise<number> {
  let count = 0
  for (const { id, ...secrets } of await tx.selectFrom('webhooks').select(['id', 'secret', 'secretBefore']).execute()) {
    const fresh = resealed(secrets, ownerOf(id), seals, (column) =>
      log.error({ webhookId: id, column }, 'the secret of a webhook is damaged, or its key is not known'),
    )
    if (!fresh) continue
    await tx.updateTable('webhooks').set(fresh).where('id', '=', id).execute()
    count++
  }
  return count
}

async function resealProvider(tx: TenantTx, organizationId: string, seals: Seals, log: Log): Promise<number> {
  const row = await tx.selectFrom('companySignIns').select('clientSecret').executeTakeFirst()
  const fresh =
    row &&
    resealed(row, secretOwner(organizationId), seals, () =>
      log.error({ organizationId }, 'the secret of a company’s provider is damaged, or its key is not known'),
    )
  if (!fresh) return 0
  await tx.updateTable('companySignIns').set(fresh).execute()
  return 1
}

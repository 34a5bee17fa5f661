import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { openedOf, type Sealing } from '#server/api/sealing.ts'
import { ownerOf } from './secrets.ts'

/** Seals the secrets of webhooks with the present key; one that cannot be read stays, and is replaced by a new one. */
export async function resealWebhooks(
  db: Kysely<Database>,
  { open, seal, isCurrent }: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  let count = 0
  await forEachOrganization(db, (organizationId) =>
    inTenant(db, organizationId, async (tx) => {
      for (const { id, secret } of await tx.selectFrom('webhooks').select(['id', 'secret']).execute()) {
        if (isCurrent(secret)) continue
        const opened = openedOf(() => open(secret, ownerOf(id)))
        if (opened === undefined)
          log.error({ webhookId: id }, 'the secret of a webhook is damaged, or its key is not known')
        else
          await tx
            .updateTable('webhooks')
            .set({ secret: seal(opened, ownerOf(id)) })
            .where('id', '=', id)
            .execute()
        if (opened !== undefined) count++
      }
    }),
  )
  return count
}

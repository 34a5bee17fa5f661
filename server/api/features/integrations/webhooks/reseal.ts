import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import { ownerOf } from './secrets.ts'

/**
 * Seals the secrets of webhooks with the present key, those before a rotation too, because they still sign. One that
 * cannot be read stays, and is replaced by a new one.
 * @returns of how many webhooks.
 */
export async function resealWebhooks(
  db: Kysely<Database>,
  { open, seal, isCurrent }: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  let count = 0
  await forEachOrganization(db, (organizationId) =>
    inTenant(db, organizationId, async (tx) => {
      for (const row of await tx.selectFrom('webhooks').select(['id', 'secret', 'secretBefore']).execute()) {
        const fresh: { secret?: Buffer; secretBefore?: Buffer } = {}
        for (const column of ['secret', 'secretBefore'] as const) {
          const sealed = row[column]
          if (!sealed || isCurrent(sealed)) continue
          const opened = openOrUndefined(() => open(sealed, ownerOf(row.id)))
          if (opened === undefined)
            log.error({ webhookId: row.id, column }, 'the secret of a webhook is damaged, or its key is not known')
          else fresh[column] = seal(opened, ownerOf(row.id))
        }
        if (Object.keys(fresh).length === 0) continue
        await tx.updateTable('webhooks').set(fresh).where('id', '=', row.id).execute()
        count++
      }
    }),
  )
  return count
}

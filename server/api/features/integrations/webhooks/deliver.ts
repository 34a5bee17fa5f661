import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { actorOf } from '#server/api/features/integrations/keys/identify-key.ts'
import { holds, type Actor } from '#server/api/plugins/access.ts'
import type { AddressRules } from '#server/api/outbound/allowed-address.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { accessOf } from '#shared/integrations/webhooks.ts'
import * as deliveries from './deliveries.store.ts'
import { post } from './post.ts'
import { rowAccess, rowAddress } from './rows.ts'
import { secretsOf } from './secrets.ts'
import { signedHeaders } from './signature.ts'

/** Reads a URL of the API as an actor; null when it is refused or not found. */
export type ReadAs = (actor: Actor, url: string) => Promise<unknown>

interface DeliverDeps {
  db: Kysely<Database>
  sealing: Sealing
  readAs?: ReadAs
  webhooksToLoopback?: boolean
  lookUp?: AddressRules['lookUp']
}

/**
 * Sends one change to one webhook. A delivery interrupted before its outcome is stored is sent again under the same id,
 * so that receivers can recognize duplicates.
 */
export const deliverWebhooks =
  ({ db, sealing, readAs, webhooksToLoopback = false, lookUp }: DeliverDeps) =>
  async ({ organizationId, deliveryId }: { organizationId?: string; deliveryId?: string }): Promise<void> => {
    if (!organizationId || !deliveryId) return
    const due = await inTenant(db, organizationId, (tx) => deliveries.claimDelivery(tx, deliveryId))
    if (!due) return
    const actor = await receiverOf(db, organizationId, due)
    if (!actor || !holds(actor, organizationId, accessOf(due.kind))) {
      await inTenant(db, organizationId, (tx) => deliveries.settle(tx, deliveryId, 'skipped'))
      return
    }
    const { id, kind, action, rowId, requestId, createdAt, url } = due
    const ids = await namedIds(db, organizationId, due)
    const address = action === 'delete' ? undefined : rowAddress(kind, { ...ids, organizationId }, rowId)
    const row = address && readAs ? await readAs(actor, address) : null
    const type = deliveries.typeOf(kind, action)
    const body = JSON.stringify({
      type,
      timestamp: createdAt.toISOString(),
      data: { organizationId, id: rowId, ids, requestId, row },
    })
    const secrets = secretsOf(sealing, { ...due, id: due.webhookId })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Custodia-Webhooks/1',
      ...signedHeaders(secrets, { id, at: new Date(), body }),
    }
    const rules = { allowsLoopback: webhooksToLoopback, ...(lookUp && { lookUp }) }
    const posted = secrets.length > 0 ? await post({ url, headers, body }, rules) : unsigned
    await inTenant(db, organizationId, (tx) => deliveries.recordTry(tx, due, { organizationId, posted }))
  }

/** Sealed with a key of the installation that is not known any more: a new secret helps. */
const unsigned = { status: null, error: 'secret', ms: 0 } as const

/** The webhook's member, with the permissions of its kinds alone. */
async function receiverOf(
  db: Kysely<Database>,
  organizationId: string,
  { webhookId, memberId, userId, kinds }: deliveries.DueDelivery,
): Promise<Actor | undefined> {
  if (!userId) return undefined
  const permissions = kinds.flatMap((kind) => [accessOf(kind), rowAccess(kind) ?? []].flat())
  return actorOf(db, { id: webhookId, organizationId, memberId, userId, permissions })
}

/** The ids of related records, by their API names. */
async function namedIds(
  db: Kysely<Database>,
  organizationId: string,
  { ids }: deliveries.DueDelivery,
): Promise<Record<string, string>> {
  const named = Object.fromEntries(Object.entries(ids).map(([name, id]) => [inCamelCase(name), id]))
  const { clientId, locationId } = named
  if (clientId || !locationId) return named
  const visitClientId = await inTenant(db, organizationId, (tx) => deliveries.clientOf(tx, locationId))
  return visitClientId ? { ...named, clientId: visitClientId } : named
}

const inCamelCase = (column: string) => column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { updateVersion } from '#server/api/versions.ts'
import { webhooksMax, type WebhookState } from '#shared/integrations/webhooks.ts'
import type { NewWebhook, Webhook, WebhookChanges } from '#shared/integrations/webhooks.contract.ts'
import { ownerOf, secretBeforeUntil } from './secrets.ts'

type Seal = Pick<Sealing, 'seal'>

/** By name. */
export const list = (tx: TenantTx): Promise<Webhook[]> => find(tx, null)

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, webhookId: string): Promise<Webhook> {
  const [webhook] = await find(tx, webhookId)
  if (!webhook) throw notFound()
  return webhook
}

async function find(tx: TenantTx, webhookId: string | null): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.kinds, w.version, w.failing_since, w.created_at, w.secret_before, w.rotated_at,
      w.disabled_for, m.deactivated_at is not null as has_left, json_build_object('id', m.id, 'name', m.name) as member
    from webhooks w join members m on m.id = w.member_id
    where ${webhookId}::uuid is null or w.id = ${webhookId}::uuid
    order by lower(w.name), w.id`.execute(tx)
  return rows.map(({ failingSince, createdAt, secretBefore, rotatedAt, disabledFor, hasLeft, ...row }) => ({
    ...row,
    state: stateOf(disabledFor, hasLeft),
    failingSince: failingSince?.toISOString() ?? null,
    secretBeforeUntil: secretBeforeUntil({ secretBefore, rotatedAt })?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

type WebhookRow = Pick<Webhook, 'id' | 'name' | 'url' | 'kinds' | 'version' | 'member'> & {
  failingSince: Date | null
  createdAt: Date
  secretBefore: Buffer | null
  rotatedAt: Date | null
  disabledFor: 'gone' | 'failing' | 'person' | null
  hasLeft: boolean
}

const stateOf = (disabledFor: WebhookRow['disabledFor'], hasLeft: boolean): WebhookState => {
  if (disabledFor) return disabledFor === 'person' ? 'off' : disabledFor
  return hasLeft ? 'paused' : 'active'
}

/** @throws ProblemError 409 `webhooks_full`. */
export async function create(
  tx: TenantTx,
  maker: { organizationId: string; memberId: string },
  { name, url, kinds, secret, seal }: NewWebhook & Seal & { secret: string },
): Promise<Webhook> {
  if ((await list(tx)).length >= webhooksMax) throw new ProblemError('webhooks_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('webhooks')
    .values({ ...maker, id, name: name.trim(), url, kinds: [...kinds], secret: seal(secret, ownerOf(id)) })
    .execute()
  return get(tx, id)
}

/** Turned on again, it is tried anew. @throws ProblemError 404, 409 `stale_version`. */
export async function update(
  tx: TenantTx,
  webhookId: string,
  { name, url, kinds, isOn, version, memberId }: WebhookChanges & { memberId: string },
): Promise<Webhook> {
  const wasOn =
    (await tx.selectFrom('webhooks').select('disabledAt').where('id', '=', webhookId).executeTakeFirst())
      ?.disabledAt === null
  await updateVersion(
    tx,
    'webhooks',
    { id: webhookId, version },
    {
      name: name.trim(),
      url,
      kinds: [...kinds],
      // The member who changes the address or turns the webhook on becomes responsible for it.
      memberId,
      ...(isOn
        ? { disabledAt: null, disabledFor: null, failingSince: null, nextTryAt: null, tries: 0 }
        : wasOn && { disabledAt: new Date(), disabledFor: 'person' as const }),
    },
  )
  return get(tx, webhookId)
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, webhookId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', webhookId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** The secret so far signs too for a while. @throws ProblemError 404. */
export async function rotate(
  tx: TenantTx,
  webhookId: string,
  { secret, seal }: Seal & { secret: string },
): Promise<Webhook> {
  await sql`
    update webhooks set secret_before = secret, secret = ${seal(secret, ownerOf(webhookId))}, rotated_at = now(),
      version = version + 1
    where id = ${webhookId}`.execute(tx)
  return get(tx, webhookId)
}

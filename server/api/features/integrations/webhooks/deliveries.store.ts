import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { byId, cutPage, decodeCursor } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { limits } from '#shared/limits.ts'
import { linkedPages } from '#shared/pages.ts'
import { retryHours, type WebhookKind } from '#shared/integrations/webhooks.ts'
import type { WebhookDelivery, WebhookDeliveryPage } from '#shared/integrations/webhooks.contract.ts'
import { secondsUntilNext } from './backoff.ts'
import type { PostResult } from './post.ts'

const actions = { insert: 'created', update: 'updated', delete: 'deleted' } as const
type Action = keyof typeof actions

export const typeOf = (kind: string, action: Action) => `${kind}.${actions[action]}`

interface Paging {
  cursor?: string
  limit?: number
}

/** A webhook's deliveries with their tries, newest first. @throws ProblemError 404, 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  webhookId: string,
  { cursor, limit = limits.pageSize }: Paging,
): Promise<WebhookDeliveryPage> {
  const known = await tx.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst()
  if (!known) throw notFound()
  const before = cursor ? decodeCursor('webhook-deliveries', cursor).id : null
  const { rows: found } = await sql<DeliveryRow>`
    select d.id, d.kind, d.action, d.row_id, d.request_id, d.state, d.created_at,
      coalesce((select json_agg(json_build_object('at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms)
          order by a.id desc)
        from (select * from webhook_attempts t
          where t.organization_id = d.organization_id and t.delivery_id = d.id order by t.id desc limit 20) a), '[]')
        as attempts
    from webhook_deliveries d
    where d.webhook_id = ${webhookId} and (${before}::uuid is null or d.id < ${before}::uuid)
    order by d.id desc limit ${limit + 1}`.execute(tx)
  const { rows, nextCursor } = cutPage(found, limit, 'webhook-deliveries', byId)
  const items = rows.map(({ kind, action, createdAt, attempts, ...row }) => ({
    ...row,
    type: typeOf(kind, action),
    createdAt: createdAt.toISOString(),
    attempts: attempts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }))
  return { items, nextCursor }
}

type DeliveryRow = Omit<WebhookDelivery, 'type' | 'createdAt'> & { kind: string; action: Action; createdAt: Date }

/** Asks for a delivery once more, under its id. @throws ProblemError 404, 409 `webhook_off`. */
export async function replay(tx: TenantTx, { webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { rows } = await sql<{ isOff: boolean; requestId: string }>`
    select w.disabled_at is not null as is_off, d.request_id
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${deliveryId} and w.id = ${webhookId} for update of d`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  if (row.isOff) throw new ProblemError('webhook_off')
  await sql`update webhook_deliveries set state = 'waiting', asked_at = now() where id = ${deliveryId}`.execute(tx)
  await enqueue(tx, 'webhooks', { deliveryId, requestId: row.requestId })
}

export interface DueDelivery {
  id: string
  webhookId: string
  kind: WebhookKind
  action: Action
  rowId: string | null
  ids: Record<string, string>
  requestId: string
  createdAt: Date
  webhookName: string
  url: string
  kinds: WebhookKind[]
  memberId: string
  /** Null once the member has left. */
  userId: string | null
  secret: Buffer
  secretBefore: Buffer | null
  rotatedAt: Date | null
}

/** While a failing webhook is tried, its other deliveries wait this long. */
const probeSeconds = 60

/**
 * Claims a delivery; undefined when there is nothing to send now. A failing webhook is tried by one delivery at a time,
 * after its pause; the others are retried later.
 */
export async function claimDelivery(tx: TenantTx, deliveryId: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<
    DueDelivery & { isOff: boolean; isLate: boolean; isFailing: boolean; waitSeconds: number }
  >`
    select d.id, d.webhook_id, d.kind, d.action, d.row_id, d.ids, d.request_id, d.created_at, w.name as webhook_name,
      w.url, w.kinds, w.member_id, case when m.deactivated_at is null then m.user_id end as user_id, w.secret,
      w.secret_before, w.rotated_at, w.disabled_at is not null as is_off,
      d.asked_at < now() - make_interval(hours => ${retryHours}) as is_late, w.tries > 0 as is_failing,
      ceil(extract(epoch from coalesce(w.next_try_at, now()) - now()))::int as wait_seconds
    from webhook_deliveries d
    join webhooks w on w.id = d.webhook_id
    join members m on m.id = w.member_id
    where d.id = ${deliveryId} and d.state = 'waiting' for update of w, d`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  if (row.isOff || row.isLate) return void (await settle(tx, deliveryId, 'failed'))
  if (row.waitSeconds > 0) {
    const delaySeconds = row.waitSeconds + Math.ceil(10 * Math.random())
    return void (await enqueue(tx, 'webhooks', { deliveryId, requestId: row.requestId }, { delaySeconds }))
  }
  if (row.isFailing)
    await sql`
      update webhooks set next_try_at = now() + make_interval(secs => ${probeSeconds}) where id = ${row.webhookId}`.execute(
      tx,
    )
  return row
}

export const settle = (tx: TenantTx, deliveryId: string, state: 'delivered' | 'failed' | 'skipped') =>
  tx.updateTable('webhookDeliveries').set({ state }).where('id', '=', deliveryId).execute()

/** The client of a location, which the addresses of its jobs name too. */
export const clientOf = async (tx: TenantTx, locationId: string): Promise<string | undefined> =>
  (await tx.selectFrom('locations').select('clientId').where('id', '=', locationId).executeTakeFirst())?.clientId

/** Writes down a try, and decides when the next one is. */
export async function recordTry(
  tx: TenantTx,
  { id, webhookId, webhookName, requestId }: DueDelivery,
  { organizationId, posted: { status, error, ms } }: { organizationId: string; posted: PostResult },
): Promise<void> {
  await tx
    .insertInto('webhookAttempts')
    .values({ organizationId, id: randomUUIDv7(), deliveryId: id, status, error, ms })
    .execute()
  if (status !== null && status >= 200 && status < 300) {
    await sql`
      update webhooks set failing_since = null, next_try_at = null, tries = 0
      where id = ${webhookId} and tries > 0`.execute(tx)
    await settle(tx, id, 'delivered')
    return
  }
  const webhook = { id: webhookId, name: webhookName, organizationId }
  if (status === 410) {
    await settle(tx, id, 'failed')
    return turnOff(tx, webhook, 'gone')
  }
  const { rows } = await sql<{ tries: number; ofDelivery: number; isOver: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, now()), tries = tries + 1 where id = ${webhookId}
    returning tries, failing_since < now() - make_interval(hours => ${retryHours}) as is_over,
      (select count(*)::int from webhook_attempts a where a.delivery_id = ${id}) as of_delivery`.execute(tx)
  const { tries = 1, ofDelivery = 1, isOver = false } = rows[0] ?? {}
  if (isOver) {
    await settle(tx, id, 'failed')
    return turnOff(tx, webhook, 'failing')
  }
  await sql`
    update webhooks set next_try_at = now() + make_interval(secs => ${secondsUntilNext(tries)})
    where id = ${webhookId}`.execute(tx)
  await enqueue(tx, 'webhooks', { deliveryId: id, requestId }, { delaySeconds: secondsUntilNext(ofDelivery) })
}

/** Stops queuing deliveries for the webhook and notifies members who manage integrations. */
async function turnOff(
  tx: TenantTx,
  { id, name, organizationId }: { id: string; name: string; organizationId: string },
  reason: 'gone' | 'failing',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update webhooks set disabled_at = now(), disabled_for = ${reason} where id = ${id} and disabled_at is null
    returning id`.execute(tx)
  if (rows.length === 0) return
  await notify(tx, await usersWithRole(tx, 'ADMIN', 'OWNER'), {
    kind: reason === 'gone' ? 'webhook_gone' : 'webhook_failing',
    matters: [{ id }],
    params: { name },
    link: linkedPages.webhooks(organizationId),
  })
}

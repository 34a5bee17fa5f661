import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Channel, DeliveryState } from '#shared/notifications/channels.ts'

export interface NewDelivery {
  channel: Channel
  purpose: 'notice' | 'code' | 'answer'
  userId: string | null
  notificationId?: string
  deviceId?: string
  number?: string
  words?: string
  replyDigit?: number | null
  requestId: string
}

/** Queues a delivery in the transaction of its cause; a notice goes out once by each channel and device. */
export async function queueDelivery(tx: TenantTx, { requestId, ...delivery }: NewDelivery): Promise<void> {
  const row = await tx
    .insertInto('deliveries')
    .values({
      organizationId: sql<string>`current_organization_id()`,
      id: randomUUIDv7(),
      notificationId: null,
      replyDigit: null,
      providerId: null,
      ...delivery,
      requestId,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'notificationId', 'channel', 'deviceId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { channel, userId } = delivery
  if (row) await enqueue(tx, 'deliveries', { deliveryId: row.id, channel, userId: userId ?? '', requestId })
}

interface Change {
  state: DeliveryState
  problem?: string
  providerId?: string
}

/** Sets how far a delivery got; reports may come in another order than they were made. */
export const setDelivery = (tx: TenantTx, id: string, change: Change) =>
  tx
    .updateTable('deliveries')
    .set({ ...change, stateAt: new Date() })
    .where('id', '=', id)
    .where('state', 'not in', ['delivered', 'failed', 'refused'])
    .execute()

/** Stores the provider's report; an undelivered notice goes to the next channel. */
export async function noteDelivery(tx: TenantTx, id: string, change: Change): Promise<void> {
  const row = await tx
    .selectFrom('deliveries')
    .select(['notificationId', 'userId', 'requestId'])
    .where('id', '=', id)
    .where('state', 'not in', ['delivered', 'failed', 'refused'])
    .executeTakeFirst()
  if (!row) return
  await setDelivery(tx, id, change)
  if (change.state === 'failed') await lookForNext(tx, row)
}

/** Looks for the next channel of a notice that cannot arrive by this one. */
export async function lookForNext(
  tx: TenantTx,
  { notificationId, userId, requestId }: { notificationId: string | null; userId: string | null; requestId: string },
) {
  if (notificationId && userId) await enqueue(tx, 'notification-mail', { notificationId, userId, requestId })
}

/**
 * Counts a text before it is sent.
 * @returns false when the organization would pay for more than it allows in 24 hours.
 */
export async function countSegments(tx: TenantTx, id: string, segments: number): Promise<boolean> {
  // Locked, so that the limit holds for texts sent at the same time.
  const { rows } = await sql<{ isWithin: boolean }>`
    with own as materialized (select segments_per_day from text_settings for update)
    select ${segments} + (
      select coalesce(sum(segments), 0) from deliveries
      where channel = 'text' and id <> ${id} and created_at > now() - interval '24 hours'
    ) <= own.segments_per_day as is_within from own`.execute(tx)
  if (!rows[0]?.isWithin) return false
  await tx.updateTable('deliveries').set({ segments }).where('id', '=', id).execute()
  return true
}

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
  /** When it was decided; now unless a test says otherwise. */
  at?: Temporal.Instant
}

/** Queues a delivery in the transaction of its cause; a notice goes out once by each channel and device. */
export async function queueDelivery(tx: TenantTx, { requestId, at, ...delivery }: NewDelivery): Promise<void> {
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
      ...(at && { createdAt: dateOf(at), stateAt: dateOf(at) }),
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'notificationId', 'channel', 'deviceId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { channel, userId } = delivery
  if (row) await enqueue(tx, 'deliveries', { deliveryId: row.id, channel, userId: userId ?? '', requestId })
}

const dateOf = (at: Temporal.Instant) => new Date(at.epochMilliseconds)

interface Change {
  state: DeliveryState
  problem?: string
  providerId?: string
  outcome?: string
  /** Null where the provider refused the call. */
  calledAt?: null
  at?: Temporal.Instant
}

/** Sets how far a delivery got; reports may come in another order than they were made. */
export function setDelivery(tx: TenantTx, id: string, { at, ...change }: Change) {
  const stateAt = at ? dateOf(at) : new Date()
  const isSent = change.state === 'sent' || change.state === 'delivered'
  return tx
    .updateTable('deliveries')
    .set({ ...change, stateAt, ...(isSent && { sentAt: sql<Date>`coalesce(sent_at, ${stateAt})` }) })
    .where('id', '=', id)
    .where('state', 'not in', ['delivered', 'failed', 'refused'])
    .execute()
}

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
  if (change.state === 'failed') await tryNextChannel(tx, row)
}

/** Looks for the next channel of a notice that cannot arrive by this one. */
export async function tryNextChannel(
  tx: TenantTx,
  { notificationId, userId, requestId }: { notificationId: string | null; userId: string | null; requestId: string },
) {
  if (notificationId && userId) await enqueue(tx, 'notification-mail', { notificationId, userId, requestId })
}

/**
 * Counts a text by its segments, or a call as one, before it is sent.
 * Locks the organization's settings, so that the limit holds for texts and calls sent at the same time.
 * @returns false when the organization would pay for more than it allows in 24 hours.
 */
export async function countPaid(
  tx: TenantTx,
  { id, channel }: { id: string; channel: Channel },
  segments: number,
): Promise<boolean> {
  const settings = await tx
    .selectFrom('textSettings')
    .select(['callsPerDay', 'segmentsPerDay'])
    .forUpdate()
    .executeTakeFirst()
  // A statement of its own, which sees what those who had the lock before counted.
  const { paid } = await tx
    .selectFrom('deliveries')
    .select(sql<number>`coalesce(sum(segments), 0)::int`.as('paid'))
    .where('channel', '=', channel)
    .where('id', '!=', id)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  const allowed = channel === 'call' ? settings?.callsPerDay : settings?.segmentsPerDay
  if (allowed === undefined || paid + segments > allowed) return false
  await tx.updateTable('deliveries').set({ segments }).where('id', '=', id).execute()
  return true
}

/** Stores how long a call lasted, once. */
export const setSeconds = (tx: TenantTx, id: string, seconds: number) =>
  tx.updateTable('deliveries').set({ seconds }).where('id', '=', id).where('seconds', '=', 0).execute()

/** Takes an offer as a tap on the page does; injected, because schedules are a feature. */
export type TakeOffer = (
  tx: TenantTx,
  key: { organizationId: string; jobId: string; originalStart: string; memberId: string; userId: string },
) => Promise<void>

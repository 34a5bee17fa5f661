import type { Selectable } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { DeliveriesTable } from '#server/api/db/schema/deliveries.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { tryNextChannel, setDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { noticeCallLimits } from '#shared/telephony/notice-calls.ts'

export type Delivery = Selectable<DeliveriesTable>

/** Why a delivery will never arrive; the message is kept with it. */
export class UndeliverableError extends Error {
  /** True when it was not even sent. */
  readonly isRefused: boolean

  constructor(problem: string, isRefused = false) {
    super(problem)
    this.isRefused = isRefused
  }
}

/** A delivery has to wait. */
export class PutOffError extends Error {
  readonly until: Temporal.Instant
  /** False where it waits only for what became of itself. */
  readonly isForOthers: boolean

  constructor(until: Temporal.Instant, isForOthers = true) {
    super('put off')
    this.until = until
    this.isForOthers = isForOthers
  }
}

/** Queues a delivery anew for later; the next channel counts its minutes from there, or from before if it was tried. */
export async function putOff(
  tx: TenantTx,
  delivery: Delivery,
  { until, isForOthers }: PutOffError,
  now: Temporal.Instant,
) {
  const { id, channel, userId, requestId } = delivery
  if (isForOthers) await setDelivery(tx, id, { state: 'queued', at: until })
  const delaySeconds = Math.ceil(until.since(now).total('seconds'))
  await enqueue(tx, 'deliveries', { deliveryId: id, channel, userId: userId ?? '', requestId }, { delaySeconds })
}

/** A delivery that was not sent yet. */
export const findQueued = (tx: TenantTx, id: string): Promise<Delivery | undefined> =>
  tx.selectFrom('deliveries').selectAll().where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()

/** Ends a delivery that will never arrive; its notice goes on to the next channel. */
export async function failDelivery(tx: TenantTx, delivery: Delivery, { message, isRefused }: UndeliverableError) {
  const { id, notificationId, userId, requestId } = delivery
  await setDelivery(tx, id, { state: isRefused ? 'refused' : 'failed', problem: message.slice(0, 60), calledAt: null })
  await tryNextChannel(tx, { notificationId, userId, requestId })
}

/** When a person may be called again, and after which delivery's call; null if now. */
export async function nextCallTo(
  tx: TenantTx,
  userId: string,
  now: Temporal.Instant,
): Promise<{ at: Temporal.Instant; after: string } | null> {
  const last = await tx
    .selectFrom('deliveries')
    .select(['id', 'calledAt'])
    .where('userId', '=', userId)
    .where('calledAt', 'is not', null)
    .orderBy('calledAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.calledAt) return null
  const at = Temporal.Instant.fromEpochMilliseconds(last.calledAt.getTime()).add({
    minutes: noticeCallLimits.minutesBetween,
  })
  return Temporal.Instant.compare(at, now) > 0 ? { at, after: last.id } : null
}

export const beginCall = (tx: TenantTx, id: string, now: Temporal.Instant) =>
  tx
    .updateTable('deliveries')
    .set({ calledAt: new Date(now.epochMilliseconds) })
    .where('id', '=', id)
    .execute()

/** Takes back that a call was begun, since none came of it. */
export const undoCall = (tx: TenantTx, { id, calledAt, segments }: Delivery) =>
  tx.updateTable('deliveries').set({ calledAt, segments }).where('id', '=', id).execute()

import { enqueue } from '#server/api/background/enqueue.ts'
import { UnrecoverableError, type Handler } from '#server/api/background/worker.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { setDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { ProviderRefusalError } from '#server/api/text-messages/twilio-post.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findQueued, failDelivery, UndeliverableError, type Delivery } from './delivery.store.ts'
import { emailNotice } from './email-notice.ts'
import { findUnread } from './notice.store.ts'
import { callNotice } from './call-notice.ts'
import { pushNotice } from './push-notice.ts'
import { quietEnd } from './quiet-hours.ts'
import { sendText } from './send-text.ts'

const systemNow = () => Temporal.Now.instant()

/**
 * Sends a delivery by its channel, after the quiet hours where a retry fell into them. What cannot arrive is recorded, and
 * its notice goes on to the next channel.
 */
export function sendDelivery(deps: DeliveryDeps, now = systemNow): Handler {
  return async (payload) => {
    const { organizationId = '', deliveryId = '', jobId = '' } = payload
    const delivery = await inTenant(deps.db, organizationId, async (tx) => {
      const queued = await findQueued(tx, deliveryId)
      return queued && ((await isPutOff(tx, queued, now())) ? undefined : queued)
    })
    if (!delivery) return
    try {
      const providerId = await byChannel(deps, delivery, jobId)
      const sent = { state: 'sent', providerId, at: now() } as const
      await inTenant(deps.db, organizationId, (tx) => setDelivery(tx, deliveryId, sent))
    } catch (error) {
      const final = finalOf(error)
      if (!final) throw error
      await inTenant(deps.db, organizationId, (tx) => failDelivery(tx, delivery, final))
    }
  }
}

/** Queues a notice's delivery anew for the end of the quiet hours; the next channel counts its minutes from there. */
async function isPutOff(
  tx: TenantTx,
  { id, channel, userId, notificationId, requestId }: Delivery,
  now: Temporal.Instant,
) {
  const notice = userId && notificationId && (await findUnread(tx, userId, notificationId))
  const until = notice ? quietEnd(notice, now, channel) : null
  if (!until || !userId) return false
  await setDelivery(tx, id, { state: 'queued', at: until })
  const delaySeconds = Math.ceil(until.since(now).total('seconds'))
  await enqueue(tx, 'deliveries', { deliveryId: id, channel, userId, requestId }, { delaySeconds })
  return true
}

function byChannel(deps: DeliveryDeps, delivery: Delivery, jobId: string): Promise<string> {
  switch (delivery.channel) {
    case 'email':
      return emailNotice(deps, delivery, jobId)
    case 'push':
      return pushNotice(deps, delivery)
    case 'text':
      return sendText(deps, delivery, jobId)
    case 'call':
      return callNotice(deps, delivery)
  }
}

function finalOf(error: unknown): UndeliverableError | undefined {
  if (error instanceof UndeliverableError) return error
  if (error instanceof ProviderRefusalError) return new UndeliverableError(error.message)
  return error instanceof UnrecoverableError ? new UndeliverableError('rejected') : undefined
}

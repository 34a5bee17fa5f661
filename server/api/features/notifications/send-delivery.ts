import { UnrecoverableError, type Handler } from '#server/api/background/worker.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { setDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { ProviderRefusalError } from '#server/api/text-messages/twilio-post.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findQueued, failDelivery, putOff, PutOffError, UndeliverableError, type Delivery } from './delivery.store.ts'
import { emailNotice } from './email-notice.ts'
import { findUnread } from './notice.store.ts'
import { callNotice } from './call-notice.ts'
import { pushNotice } from './push-notice.ts'
import { quietEnd } from './quiet-hours.ts'
import { sendText } from './send-text.ts'

const systemNow = () => Temporal.Now.instant()

/**
 * Sends a delivery by its channel, after the quiet hours where a retry fell into them, and some minutes after another
 * call. What cannot arrive is recorded, and its notice goes on to the next channel.
 */
export function sendDelivery(deps: DeliveryDeps, now = systemNow): Handler {
  return async (payload) => {
    const { organizationId = '', deliveryId = '', jobId = '' } = payload
    const delivery = await inTenant(deps.db, organizationId, async (tx) => {
      const queued = await findQueued(tx, deliveryId)
      const until = queued && (await quietEndOf(tx, queued, now()))
      if (until) await putOff(tx, queued, new PutOffError(until), now())
      return until ? undefined : queued
    })
    if (!delivery) return
    try {
      const providerId = await byChannel(deps, delivery, jobId, now())
      const sent = { state: 'sent', providerId, at: now() } as const
      await inTenant(deps.db, organizationId, (tx) => setDelivery(tx, deliveryId, sent))
    } catch (error) {
      if (error instanceof PutOffError)
        return inTenant(deps.db, organizationId, (tx) => putOff(tx, delivery, error, now()))
      const final = finalOf(error)
      if (!final) throw error
      await inTenant(deps.db, organizationId, (tx) => failDelivery(tx, delivery, final))
    }
  }
}

/** The end of the quiet hours that a notice's delivery waits for; null outside of them. */
async function quietEndOf(tx: TenantTx, { channel, userId, notificationId }: Delivery, now: Temporal.Instant) {
  const notice = userId && notificationId && (await findUnread(tx, userId, notificationId))
  return notice ? quietEnd(notice, now, channel) : null
}

function byChannel(deps: DeliveryDeps, delivery: Delivery, jobId: string, now: Temporal.Instant): Promise<string> {
  switch (delivery.channel) {
    case 'email':
      return emailNotice(deps, delivery, jobId)
    case 'push':
      return pushNotice(deps, delivery)
    case 'text':
      return sendText(deps, delivery, jobId)
    case 'call':
      return callNotice(deps, delivery, now)
  }
}

function finalOf(error: unknown): UndeliverableError | undefined {
  if (error instanceof UndeliverableError) return error
  if (error instanceof ProviderRefusalError) return new UndeliverableError(error.message)
  return error instanceof UnrecoverableError ? new UndeliverableError('rejected') : undefined
}

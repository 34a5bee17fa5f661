import { UnrecoverableError, type Handler } from '#server/api/background/worker.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { setDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { TextRefusedError } from '#server/api/text-messages/texter.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findQueued, giveUp, UndeliverableError, type Delivery } from './delivery.store.ts'
import { emailNotice } from './email-notice.ts'
import { pushNotice } from './push-notice.ts'
import { sendText } from './send-text.ts'

/** Sends a delivery by its channel. What cannot arrive is recorded, and its notice goes on to the next channel. */
export function sendDelivery(deps: DeliveryDeps): Handler {
  return async ({ organizationId = '', deliveryId = '', jobId = '' }) => {
    const delivery = await inTenant(deps.db, organizationId, (tx) => findQueued(tx, deliveryId))
    if (!delivery) return
    try {
      const providerId = await byChannel(deps, delivery, jobId)
      await inTenant(deps.db, organizationId, (tx) => setDelivery(tx, deliveryId, { state: 'sent', providerId }))
    } catch (error) {
      const final = finalOf(error)
      if (!final) throw error
      await inTenant(deps.db, organizationId, (tx) => giveUp(tx, delivery, final))
    }
  }
}

function byChannel(deps: DeliveryDeps, delivery: Delivery, jobId: string): Promise<string> {
  switch (delivery.channel) {
    case 'email':
      return emailNotice(deps, delivery, jobId)
    case 'push':
      return pushNotice(deps, delivery)
    case 'text':
      return sendText(deps, delivery, jobId)
  }
}

function finalOf(error: unknown): UndeliverableError | undefined {
  if (error instanceof UndeliverableError) return error
  if (error instanceof TextRefusedError) return new UndeliverableError(error.message)
  return error instanceof UnrecoverableError ? new UndeliverableError('rejected') : undefined
}

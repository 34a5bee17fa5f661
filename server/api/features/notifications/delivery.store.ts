import type { Selectable } from 'kysely'
import type { DeliveriesTable } from '#server/api/db/schema/deliveries.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { tryNextChannel, setDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'

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

/** A delivery that was not sent yet. */
export const findQueued = (tx: TenantTx, id: string): Promise<Delivery | undefined> =>
  tx.selectFrom('deliveries').selectAll().where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()

/** Ends a delivery that will never arrive; its notice goes on to the next channel. */
export async function failDelivery(tx: TenantTx, delivery: Delivery, { message, isRefused }: UndeliverableError) {
  const { id, notificationId, userId, requestId } = delivery
  await setDelivery(tx, id, { state: isRefused ? 'refused' : 'failed', problem: message.slice(0, 60) })
  await tryNextChannel(tx, { notificationId, userId, requestId })
}

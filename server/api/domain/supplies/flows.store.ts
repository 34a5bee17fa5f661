import type { TenantTx } from '#server/api/db/tenant.ts'
import { enter, inCatalogue, stockPlaces, type Entry, type Origin } from './ledger.store.ts'

interface Delivery {
  organizationId: string
  userId: string
  supplyRequestId: string
  locationId: string
  /** True when a supplier delivered it, false when it came from the own warehouse. */
  wasOrdered: boolean
  items: readonly { name: string; quantity: number }[]
}

/**
 * Records a delivered request in the ledger: it goes into the location's closet, or counts as used when there is none.
 * Items unknown to the catalog are ignored.
 */
export async function enterDelivery(tx: TenantTx, delivery: Delivery): Promise<void> {
  const { organizationId, userId, supplyRequestId, locationId, wasOrdered } = delivery
  const { closetId, warehouseId } = await stockPlaces(tx, locationId)
  const from = wasOrdered ? null : warehouseId
  const entries = (await inCatalogue(tx, delivery.items)).map(({ itemId, quantity }): Entry => {
    const move = { itemId, fromAreaId: from, toAreaId: closetId, locationId, quantity }
    if (!from) return { ...move, kind: closetId ? 'receive' : 'direct' }
    return { ...move, kind: closetId ? 'transfer' : 'issue' }
  })
  await enter(tx, { organizationId, userId, source: 'request', sourceId: supplyRequestId }, entries)
}

interface UsedAtStop {
  locationId: string
  leftAt: string | null
  supplies: readonly { name: string; quantity: number }[]
}

/** Records supplies used in a submitted recap: taken from the location's closet, else from the own warehouse. */
export async function enterRecap(
  tx: TenantTx,
  { organizationId, userId, recapId }: { organizationId: string; userId: string; recapId: string },
  stops: readonly UsedAtStop[],
): Promise<void> {
  for (const { locationId, leftAt, supplies } of stops) {
    const used = await inCatalogue(tx, supplies)
    if (used.length === 0) continue
    const { closetId, warehouseId } = await stockPlaces(tx, locationId)
    const fromAreaId = closetId ?? warehouseId
    const origin: Origin = { organizationId, userId, source: 'recap', sourceId: recapId }
    await enter(
      tx,
      leftAt ? { ...origin, at: new Date(leftAt) } : origin,
      used.map(({ itemId, quantity }) => ({
        itemId,
        fromAreaId,
        toAreaId: null,
        locationId,
        kind: fromAreaId ? 'issue' : 'direct',
        quantity,
      })),
    )
  }
}

import { randomUUIDv7 } from 'node:crypto'
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
  const entries = (await inCatalogue(tx, delivery.items)).flatMap(({ itemId, quantity }): Entry[] => {
    if (!closetId) return [{ itemId, areaId: from, locationId, kind: 'issue', quantity: -quantity }]
    if (!from) return [{ itemId, areaId: closetId, locationId, kind: 'receive', quantity }]
    const transferId = randomUUIDv7()
    return [
      { itemId, areaId: from, locationId: null, kind: 'transfer', quantity: -quantity, transferId },
      { itemId, areaId: closetId, locationId, kind: 'transfer', quantity, transferId },
    ]
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
    const origin: Origin = { organizationId, userId, source: 'recap', sourceId: recapId }
    await enter(
      tx,
      leftAt ? { ...origin, at: new Date(leftAt) } : origin,
      used.map(({ itemId, quantity }) => ({
        itemId,
        areaId: closetId ?? warehouseId,
        locationId,
        kind: 'issue',
        quantity: -quantity,
      })),
    )
  }
}

import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { enter, inCatalogue, stockPlaces, type Entry, type Origin } from './ledger.store.ts'

interface Delivery {
  organizationId: string
  userId: string
  supplyRequestId: string
  locationId: string
  /** The source stock area; null for the supplier. */
  fromAreaId: string | null
  items: readonly { name: string; quantity: number }[]
}

/**
 * Records a delivered request: from stock or the supplier into the location's closet, or into use if there is no
 * closet. Items unknown to the catalog are not in stock. @throws ProblemError 409 `delivery_short`; 400
 * `delivery_source_unknown`.
 */
export async function enterDelivery(tx: TenantTx, delivery: Delivery): Promise<void> {
  const { organizationId, userId, supplyRequestId, locationId, fromAreaId: from } = delivery
  const { closetId } = await stockPlaces(tx, locationId)
  const items = await inCatalogue(tx, delivery.items)
  if (from) await requireStock(tx, locationId, from, items)
  if (from && from === closetId) return
  const entries = items.map(({ itemId, quantity }): Entry => {
    const move = { itemId, fromAreaId: from, toAreaId: closetId, locationId, quantity }
    if (!from) return { ...move, kind: closetId ? 'receive' : 'direct' }
    return { ...move, kind: closetId ? 'transfer' : 'issue' }
  })
  await enter(tx, { organizationId, userId, source: 'request', sourceId: supplyRequestId }, entries)
}

/** Names missing records; the ledger rejects them too, but without names. */
async function requireStock(
  tx: TenantTx,
  locationId: string,
  areaId: string,
  items: readonly { itemId: string; quantity: number }[],
) {
  const area = await tx
    .selectFrom('stockAreas')
    .select('id')
    .where('id', '=', areaId)
    .where('archivedAt', 'is', null)
    // Another location's closet is not a store room.
    .where(({ or, eb }) => or([eb('locationId', 'is', null), eb('locationId', '=', locationId)]))
    .executeTakeFirst()
  if (!area) throw fieldProblem('delivery_source_unknown', 'fromAreaId')
  const stockLevels = await stockOf(tx, [areaId], items)
  const needed = Map.groupBy(items, ({ itemId }) => itemId)
  for (const [itemId, lines] of needed) {
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const onHand = stockLevels.find((stock) => stock.itemId === itemId)
    if ((onHand?.quantity ?? 0) < count) throw fieldProblem('delivery_short', 'fromAreaId')
  }
}

/** The stock of these items in these areas. */
export async function stockOf(tx: TenantTx, areaIds: readonly string[], items: readonly { itemId: string }[]) {
  const itemIds = [...new Set(items.map(({ itemId }) => itemId))]
  if (itemIds.length === 0 || areaIds.length === 0) return []
  return tx
    .selectFrom('stockLevels')
    .select(['areaId', 'itemId', 'onHand as quantity'])
    .where('areaId', 'in', areaIds)
    .where('itemId', 'in', itemIds)
    .execute()
}

interface UsedAtStop {
  locationId: string
  leftAt: string | null
  supplies: readonly { name: string; quantity: number }[]
}

/**
 * Records supplies used in a submitted recap: taken from the location's closet, otherwise from the organization's
 * warehouse.
 */
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

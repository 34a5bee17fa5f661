import type { TenantTx } from '#server/api/db/tenant.ts'
import { stockOf } from '#server/api/domain/supplies/flows.store.ts'
import { catalogueItems, stockPlaces } from '#server/api/domain/supplies/ledger.store.ts'
import type { SupplyRequest, SupplySources } from '#shared/supply-requests/supply-requests.contract.ts'

/** The usual source of a delivery: the location's warehouse, or the supplier (null) if the item was ordered. */
export async function usualSource(
  tx: TenantTx,
  { state, locationId }: Pick<SupplyRequest, 'state' | 'locationId'>,
): Promise<string | null> {
  return state === 'ordered' ? null : (await stockPlaces(tx, locationId)).warehouseId
}

/** The places a request can be delivered from, and their stock. */
export async function sources(tx: TenantTx, request: SupplyRequest): Promise<SupplySources> {
  const { locationId, items } = request
  const known = await catalogueItems(tx, items)
  const areas = await tx
    .selectFrom('stockAreas')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .where(({ or, eb }) => or([eb('locationId', 'is', null), eb('locationId', '=', locationId)]))
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute()
  const stockLevels = await stockOf(
    tx,
    areas.map(({ id }) => id),
    known.flatMap((itemId) => (itemId ? [{ itemId }] : [])),
  )
  return {
    usualAreaId: await usualSource(tx, request),
    lines: items.map((item, index) => ({ ...item, itemId: known[index] ?? null })),
    areas: areas.map(({ id, name }) => ({
      id,
      name,
      onHand: stockLevels.flatMap(({ areaId, itemId, quantity }) => (areaId === id ? [{ itemId, quantity }] : [])),
    })),
  }
}

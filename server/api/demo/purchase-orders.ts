import type { TenantTx } from '#server/api/db/tenant.ts'
import { create, receive, send } from '#server/api/features/purchase-orders/purchase-orders.store.ts'

interface Ordering {
  organizationId: string
  userId: string
  warehouseId: string
  itemIds: readonly string[]
}

/** One half-received order, and a draft. */
export async function seedOrders(tx: TenantTx, { organizationId, userId, warehouseId, itemIds }: Ordering) {
  const items = await tx.selectFrom('supplyItems').select(['id', 'supplierId', 'packSize', 'unitCostE4']).execute()
  const bySupplier = Map.groupBy(
    itemIds.flatMap((id) => items.filter((item) => item.id === id)),
    ({ supplierId }) => supplierId,
  )
  const [first, second] = [...bySupplier].flatMap(([supplierId, own]) => (supplierId ? [{ supplierId, own }] : []))
  const draft = ({ supplierId, own }: NonNullable<typeof first>) =>
    create(tx, organizationId, {
      supplierId,
      areaId: warehouseId,
      note: '',
      lines: own.map(({ id, packSize, unitCostE4 }) => ({ itemId: id, quantity: packSize * 4, unitCostE4 })),
    })
  if (!first || !second) return
  const { id, version } = await draft(first)
  const by = { organizationId, purchaseOrderId: id, userId }
  const sent = await send(tx, by, { email: null, version })
  await receive(tx, by, {
    lines: sent.lines
      .slice(0, 1)
      .map(({ position, quantity, unitCostE4 }) => ({ position, quantity: quantity / 2, unitCostE4, lot: 'MP-2211' })),
    isOverConfirmed: false,
    note: '',
    version: sent.version,
  })
  await draft(second)
}

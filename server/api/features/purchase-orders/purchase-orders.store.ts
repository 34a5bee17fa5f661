import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enter } from '#server/api/domain/supplies/ledger.store.ts'
import { setFile, type FileRecord } from '#server/api/files/file-record.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { requireVersion, updateVersion } from '#server/api/versions.ts'
import type {
  NewPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderSummary,
  PurchaseReceipts,
} from '#shared/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseLine } from '#shared/supplies/stock.contract.ts'
import { get, listByIds } from './order-reading.store.ts'

interface By {
  organizationId: string
  userId: string
}

interface Path {
  organizationId: string
  purchaseOrderId: string
}

type Content = Omit<NewPurchaseOrder, 'supplierId'>

const refusals = onViolation({
  purchase_order_step: () => new ProblemError('purchase_step_refused'),
  purchase_order_empty: () => fieldProblem('purchase_empty', 'lines'),
  purchase_line_item_once: () => fieldProblem('purchase_item_twice', 'lines'),
  purchase_over: () => new ProblemError('purchase_over'),
})

/** @throws ProblemError 400 `supplier_unknown`, `stock_area_unknown`, `supply_item_unknown`, `purchase_item_twice`. */
export async function create(tx: TenantTx, organizationId: string, order: NewPurchaseOrder): Promise<PurchaseOrder> {
  return get(tx, await insert(tx, organizationId, order))
}

async function insert(
  tx: TenantTx,
  organizationId: string,
  { supplierId, areaId, note, lines }: NewPurchaseOrder,
  backOrderOf: string | null = null,
): Promise<string> {
  const supplier = await tx
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', supplierId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!supplier) throw fieldProblem('supplier_unknown', 'supplierId')
  await requireArea(tx, areaId)
  const id = randomUUIDv7()
  await tx
    .insertInto('purchaseOrders')
    .values({ organizationId, id, supplierId, areaId, note: note.trim(), backOrderOf })
    .execute()
  await insertLines(tx, { organizationId, purchaseOrderId: id }, lines)
  return id
}

async function requireArea(tx: TenantTx, areaId: string) {
  const area = await tx
    .selectFrom('stockAreas')
    .select('id')
    .where('id', '=', areaId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!area) throw fieldProblem('stock_area_unknown', 'areaId')
}

async function insertLines(tx: TenantTx, { organizationId, purchaseOrderId }: Path, lines: Content['lines']) {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId.toLowerCase()))]
  const known = await tx
    .selectFrom('supplyItems')
    .select('id')
    .where('id', 'in', itemIds)
    .where('archivedAt', 'is', null)
    .execute()
  if (known.length < itemIds.length) throw fieldProblem('supply_item_unknown', 'lines')
  await tx
    .insertInto('purchaseOrderLines')
    .values(lines.map((line, index) => ({ ...line, organizationId, orderId: purchaseOrderId, position: index + 1 })))
    .execute()
    .catch(refusals)
}

/**
 * Drafts an order per supplier from the items to reorder; skips items without a supplier. @throws ProblemError 400
 * `stock_area_unknown`; 409 `nothing_to_order`.
 */
export async function createFromList(
  tx: TenantTx,
  organizationId: string,
  areaId: string,
  wanted: readonly PurchaseLine[],
): Promise<PurchaseOrderSummary[]> {
  const ids: string[] = []
  for (const [supplierId, supplierLines] of Map.groupBy(wanted, (line) => line.supplierId)) {
    if (!supplierId) continue
    const lines = supplierLines.map(({ itemId, order, unitCostE4 }) => ({ itemId, quantity: order, unitCostE4 }))
    ids.push(await insert(tx, organizationId, { supplierId, areaId, note: '', lines }))
  }
  if (ids.length === 0) throw new ProblemError('nothing_to_order')
  return listByIds(tx, ids)
}

/** @throws ProblemError 404; 409 `stale_version`, `purchase_step_refused`; 400 as `create`. */
export async function update(
  tx: TenantTx,
  path: Path,
  { areaId, note, lines, version }: Content & { version: number },
): Promise<PurchaseOrder> {
  const id = path.purchaseOrderId
  const order = await get(tx, id)
  if (order.state !== 'draft') throw new ProblemError('purchase_step_refused')
  await requireArea(tx, areaId)
  // An existing PDF shows the old lines.
  await updateVersion(tx, 'purchaseOrders', { id, version }, { areaId, note: note.trim(), documentHash: null }).catch(
    refusals,
  )
  await setFile(tx, { organizationId: path.organizationId, id, purpose: 'document' }, null)
  await tx.deleteFrom('purchaseOrderLines').where('orderId', '=', id).execute()
  await insertLines(tx, path, lines)
  return get(tx, id)
}

/**
 * Cancels a draft or closes an order; undelivered items are drafted again on request. @throws ProblemError 404; 409.
 */
export async function setState(
  tx: TenantTx,
  { organizationId, purchaseOrderId: id }: Path,
  { state, isBackOrdered, version }: { state: 'cancelled' | 'closed'; isBackOrdered: boolean; version: number },
): Promise<PurchaseOrder> {
  await updateVersion(tx, 'purchaseOrders', { id, version }, { state }).catch(refusals)
  const order = await get(tx, id)
  const lines = order.lines.flatMap(({ itemId, quantity, received, unitCostE4 }) =>
    received < quantity ? [{ itemId, quantity: quantity - received, unitCostE4 }] : [],
  )
  if (state !== 'closed' || !isBackOrdered || lines.length === 0) return order
  await insert(tx, organizationId, { ...order, lines }, id)
  return get(tx, id)
}

/** Stores the PDF that will be sent. @throws ProblemError 404; 409 `purchase_step_refused`. */
export async function setDocument(
  tx: TenantTx,
  { organizationId, purchaseOrderId: id }: Path,
  file: FileRecord,
): Promise<PurchaseOrder> {
  const order = await get(tx, id)
  if (order.state !== 'draft') throw new ProblemError('purchase_step_refused')
  await tx.updateTable('purchaseOrders').set({ documentHash: file.hash }).where('id', '=', id).execute()
  await setFile(tx, { organizationId, id, purpose: 'document' }, file)
  return get(tx, id)
}

/** @throws ProblemError 404 without a PDF. */
export async function documentOf(tx: TenantTx, id: string): Promise<{ hash: string; number: number }> {
  const order = await tx
    .selectFrom('purchaseOrders')
    .select(['documentHash as hash', 'number'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order?.hash) throw notFound()
  return { hash: order.hash, number: order.number }
}

/**
 * Marks an order as sent, and emails it with its PDF if it has an address. @throws ProblemError 404; 400
 * `purchase_document_needed`, `purchase_empty`; 409 `stale_version`, `purchase_step_refused`.
 */
export async function send(
  tx: TenantTx,
  { purchaseOrderId: id, userId }: Path & By,
  { email, version }: { email: string | null; version: number },
): Promise<PurchaseOrder> {
  const order = await get(tx, id)
  requireVersion(order, version)
  if (order.state !== 'draft') throw new ProblemError('purchase_step_refused')
  if (email && !order.hasDocument) throw fieldProblem('purchase_document_needed', 'email')
  await updateVersion(
    tx,
    'purchaseOrders',
    { id, version },
    { state: 'sent', sentAt: sql<Date>`now()`, sentBy: userId, sentTo: email ?? '' },
  ).catch(refusals)
  if (email) {
    const requestId = requestContext.getStore()?.requestId ?? ''
    await enqueue(tx, 'purchase-mail', { purchaseOrderId: id, requestId })
  }
  return get(tx, id)
}

/**
 * Receives lines into the order's stock area.
 * @throws ProblemError 404; 400 `purchase_line_unknown`; 409 `stale_version`, `purchase_over`, `purchase_step_refused`.
 */
export async function receive(
  tx: TenantTx,
  { organizationId, purchaseOrderId, userId }: Path & By,
  { lines, isOverConfirmed, note, version }: PurchaseReceipts,
): Promise<PurchaseOrder> {
  const order = await get(tx, purchaseOrderId)
  requireVersion(order, version)
  const area = await tx
    .selectFrom('stockAreas')
    .select(['id', 'locationId'])
    .where('id', '=', order.areaId)
    .executeTakeFirstOrThrow()
  const entries = lines.map(({ position, quantity, unitCostE4, lot }) => {
    const line = order.lines.find((entry) => entry.position === position)
    if (!line) throw fieldProblem('purchase_line_unknown', 'lines')
    const { itemId } = line
    const receipt = { position, lot: lot.trim(), isOver: isOverConfirmed }
    const at = { fromAreaId: null, toAreaId: area.id, locationId: area.locationId }
    return { itemId, ...at, kind: 'receive' as const, quantity, unitCostE4, note, receipt }
  })
  await enter(tx, { organizationId, userId, source: 'purchase', sourceId: purchaseOrderId }, entries).catch(refusals)
  return get(tx, purchaseOrderId)
}

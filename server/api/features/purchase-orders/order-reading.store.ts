import { sql } from 'kysely'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { shownPhone } from '#server/api/domain/phone-number.ts'
import { idPage } from '#server/api/id-page.ts'
import { notFound } from '#server/api/problem.ts'
import type {
  PurchaseOrder,
  PurchaseOrderPage,
  PurchaseOrderSummary,
} from '#shared/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseState } from '#shared/purchase-orders/states.ts'
import { costMinor } from '#shared/supplies/amounts.ts'

interface OrderQuery {
  state?: PurchaseState
  supplierId?: string
  cursor?: string
  limit?: number
}

const orderRows = (tx: TenantTx) =>
  tx
    .selectFrom('purchaseOrders as o')
    .innerJoin('suppliers as s', (join) => onSameOrganization(join, 's.id', 'o.supplierId'))
    .innerJoin('stockAreas as a', (join) => onSameOrganization(join, 'a.id', 'o.areaId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'o.sentBy'))
    .selectAll('o')
    .select(['s.name as supplierName', 's.email as supplierEmail', 's.phone as supplierPhone'])
    .select(['a.name as areaName', 'm.name as sender'])

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export function page(tx: TenantTx, { state, supplierId, cursor, limit }: OrderQuery): Promise<PurchaseOrderPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = orderRows(tx).orderBy('o.id', 'desc').limit(count)
      if (state) query = query.where('o.state', '=', state)
      if (supplierId) query = query.where('o.supplierId', '=', supplierId)
      if (before) query = query.where('o.id', '<', before)
      return query.execute()
    },
    (rows) => summaries(tx, rows),
  )
}

/** The orders with these ids, by number. */
export async function listByIds(tx: TenantTx, ids: readonly string[]): Promise<PurchaseOrderSummary[]> {
  return summaries(tx, await orderRows(tx).where('o.id', 'in', ids).orderBy('o.number').execute())
}

async function summaries(tx: TenantTx, rows: readonly OrderRow[]): Promise<PurchaseOrderSummary[]> {
  if (rows.length === 0) return []
  const lines = await tx
    .selectFrom('purchaseOrderLines')
    .select(['orderId', 'quantity', 'unitCostE4'])
    .where(
      'orderId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => toSummary(row, byOrder.get(row.id) ?? []))
}

const toSummary = (
  row: OrderRow,
  lines: readonly { quantity: number; unitCostE4: number }[],
): PurchaseOrderSummary => ({
  id: row.id,
  number: row.number,
  supplierId: row.supplierId,
  supplierName: row.supplierName,
  areaId: row.areaId,
  areaName: row.areaName,
  state: row.state,
  lineCount: lines.length,
  totalMinor: lines.reduce((sum, { quantity, unitCostE4 }) => sum + costMinor(quantity, unitCostE4), 0),
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, id: string): Promise<PurchaseOrder> {
  const row = await orderRows(tx).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const lines = await tx
    .selectFrom('purchaseOrderLines as l')
    .innerJoin('supplyItems as i', (join) => onSameOrganization(join, 'i.id', 'l.itemId'))
    .select(['l.position', 'l.itemId', 'i.name as itemName', 'i.sku', 'i.unit', 'i.packSize'])
    .select(['l.quantity', 'l.received', 'l.unitCostE4'])
    .where('l.orderId', '=', id)
    .orderBy('l.position')
    .execute()
  const related = await tx
    .selectFrom('purchaseOrders')
    .select(['id', 'number', sql<boolean>`back_order_of is not distinct from ${id}`.as('isBackOrder')])
    .where(({ or, eb }) => or([eb('backOrderOf', '=', id), eb('id', '=', row.backOrderOf)]))
    .orderBy('number')
    .execute()
  const nameOf = ({ id: of, number }: { id: string; number: number }) => ({ id: of, number })
  const before = related.find((order) => !order.isBackOrder)
  return {
    ...toSummary(row, lines),
    note: row.note,
    supplierEmail: row.supplierEmail,
    supplierPhone: row.supplierPhone,
    from: await letterheadLines(tx),
    sentTo: row.sentTo,
    sentBy: row.sender,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    hasDocument: row.documentHash !== null,
    backOrderOf: before ? nameOf(before) : null,
    backOrders: related.filter((order) => order.isBackOrder).map(nameOf),
    lines: lines.map((line) => ({ ...line, costMinor: costMinor(line.quantity, line.unitCostE4) })),
    receipts: await receiptsOf(tx, id),
  }
}

async function receiptsOf(tx: TenantTx, id: string): Promise<PurchaseOrder['receipts']> {
  const rows = await tx
    .selectFrom('stockMoves as v')
    .innerJoin('supplyItems as i', (join) => onSameOrganization(join, 'i.id', 'v.itemId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'v.userId'))
    .select(['v.id as moveId', 'i.name as itemName', 'i.unit', 'v.quantity', 'v.unitCostE4', 'v.costMinor'])
    .select(['v.lot', 'v.at', 'm.name as by', 'v.undoesId'])
    .where('v.sourceId', '=', id)
    .where('v.source', '=', 'purchase')
    .orderBy('v.bookedAt', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return rows.map(({ undoesId, at, ...row }) => ({ ...row, at: at.toISOString(), isUndo: undoesId !== null }))
}

/** Address, phone and email of the company; empty without a letterhead. */
async function letterheadLines(tx: TenantTx): Promise<string[]> {
  const row = await tx.selectFrom('letterheads').select(['address', 'phone', 'email']).executeTakeFirst()
  if (!row) return []
  const { line1, line2, city, region, postalCode } = row.address
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const phone = shownPhone(row.phone, await phoneCountryOf(tx)) ?? row.phone
  return [line1, line2, place, phone, row.email].filter(Boolean)
}

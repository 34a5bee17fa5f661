import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { purchaseOrderPaths } from './paths.ts'
import { purchaseLimits, purchaseStates } from './states.ts'
import {
  Closed,
  Email,
  exporting,
  Id,
  Instant,
  Line,
  List,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
} from '../schema.ts'
import { supplyLimits } from '../supplies/kinds.ts'

const Quantity = Type.Integer({ minimum: 1, maximum: supplyLimits.quantityMax })
const UnitCost = Type.Integer({ minimum: 0, maximum: limits.rateE4Max })

const summary = {
  id: Id,
  number: Type.Integer(),
  supplierId: Id,
  supplierName: Type.String(),
  areaId: Id,
  areaName: Type.String(),
  state: Type.Enum([...purchaseStates]),
  lineCount: Type.Integer(),
  totalMinor: Type.Integer(),
  sentAt: Nullable(Instant),
  createdAt: Instant,
  version: Version,
}
export const PurchaseOrderSummary = Type.Object(summary)
export type PurchaseOrderSummary = Static<typeof PurchaseOrderSummary>
export const PurchaseOrderPage = Page(PurchaseOrderSummary)
export type PurchaseOrderPage = Static<typeof PurchaseOrderPage>

const OrderName = Type.Object({ id: Id, number: Type.Integer() })

export const PurchaseOrder = Type.Object({
  ...summary,
  note: Type.String(),
  supplierEmail: Type.String(),
  supplierPhone: Type.String(),
  /** The company's address, phone and email as its letterhead says, a line each. */
  from: Type.Array(Type.String()),
  /** Empty when it was not sent by email. */
  sentTo: Type.String(),
  sentBy: Nullable(Type.String()),
  /** When the mail server accepted the email; null until then. */
  mailedAt: Nullable(Instant),
  hasDocument: Type.Boolean(),
  backOrderOf: Nullable(OrderName),
  backOrders: Type.Array(OrderName),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      itemId: Id,
      itemName: Type.String(),
      sku: Type.String(),
      unit: Type.String(),
      packSize: Type.Integer(),
      quantity: Type.Integer(),
      received: Type.Integer(),
      unitCostE4: Type.Integer(),
      costMinor: Type.Integer(),
    }),
  ),
  /** Newest first; an undone receipt is followed by its opposite. */
  receipts: Type.Array(
    Type.Object({
      moveId: Id,
      itemName: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      unitCostE4: Type.Integer(),
      costMinor: Type.Integer(),
      lot: Type.String(),
      at: Instant,
      by: Nullable(Type.String()),
      isUndo: Type.Boolean(),
    }),
  ),
})
export type PurchaseOrder = Static<typeof PurchaseOrder>

const content = {
  areaId: Id,
  note: Text(purchaseLimits.noteMax),
  lines: Type.Array(Closed({ itemId: Id, quantity: Quantity, unitCostE4: UnitCost }), {
    minItems: 1,
    maxItems: purchaseLimits.linesMax,
  }),
}
export const NewPurchaseOrder = Closed({ supplierId: Id, ...content })
export type NewPurchaseOrder = Static<typeof NewPurchaseOrder>

export const PurchaseReceipts = Closed({
  lines: Type.Array(
    Closed({
      position: Type.Integer({ minimum: 1, maximum: purchaseLimits.linesMax }),
      quantity: Quantity,
      /** The cost on the invoice. */
      unitCostE4: UnitCost,
      lot: Line(purchaseLimits.lotMax),
    }),
    { minItems: 1, maxItems: purchaseLimits.linesMax },
  ),
  /** Confirms a delivery of more than was ordered. */
  isOverConfirmed: Type.Boolean(),
  note: Text(supplyLimits.noteMax),
  version: Version,
})
export type PurchaseReceipts = Static<typeof PurchaseReceipts>

const params = Type.Object({ organizationId: Id, purchaseOrderId: Id })
const filter = { state: Type.Optional(Type.Enum([...purchaseStates])), supplierId: Type.Optional(Id) }
const read = { access: 'stock.read', readsReplica: true } as const
const manage = { access: 'stock.manage' } as const

export const listPurchaseOrders = {
  method: 'GET',
  url: purchaseOrderPaths.purchaseOrders,
  config: read,
  schema: {
    summary: 'List purchase orders, newest first',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: PurchaseOrderPage },
  },
} as const

export const exportPurchaseOrders = {
  method: 'GET',
  url: purchaseOrderPaths.purchaseOrderExport,
  config: read,
  schema: {
    summary: 'Export the orders',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

export const getPurchaseOrder = {
  method: 'GET',
  url: purchaseOrderPaths.purchaseOrder,
  config: { access: 'stock.read' },
  schema: { summary: 'Get a purchase order with lines and receipts', params, response: { 200: PurchaseOrder } },
} as const

export const createPurchaseOrder = {
  method: 'POST',
  url: purchaseOrderPaths.purchaseOrders,
  config: manage,
  schema: {
    summary: 'Draft an order, which gets the next number',
    params: organizationParams,
    body: NewPurchaseOrder,
    response: { 201: PurchaseOrder },
  },
} as const

export const orderFromList = {
  method: 'POST',
  url: purchaseOrderPaths.ordersFromList,
  config: manage,
  schema: {
    summary: 'Draft an order per supplier from the items to reorder; 409 when there are none',
    params: organizationParams,
    body: Closed({ areaId: Id }),
    response: { 201: List(PurchaseOrderSummary) },
  },
} as const

export const updatePurchaseOrder = {
  method: 'PUT',
  url: purchaseOrderPaths.purchaseOrder,
  config: manage,
  schema: {
    summary: 'Update a draft; 409 once it was sent',
    params,
    body: Closed({ ...content, version: Version }),
    response: { 200: PurchaseOrder },
  },
} as const

export const setPurchaseState = {
  method: 'PUT',
  url: purchaseOrderPaths.purchaseOrderState,
  config: manage,
  schema: {
    summary: 'Cancel a draft, or close an order with missing items, which may be reordered',
    params,
    body: Closed({ state: Type.Enum(['cancelled', 'closed']), isBackOrdered: Type.Boolean(), version: Version }),
    response: { 200: PurchaseOrder },
  },
} as const

export const uploadPurchaseDocument = {
  method: 'POST',
  url: purchaseOrderPaths.purchaseOrderDocument,
  config: { access: 'stock.manage', multipart: true },
  schema: {
    summary: 'Upload the PDF to send: multipart field `file`; 409 once it was sent',
    params,
    response: { 200: PurchaseOrder },
  },
} as const

export const getPurchaseDocument = {
  method: 'GET',
  url: purchaseOrderPaths.purchaseOrderDocument,
  config: { access: 'stock.read' },
  schema: { summary: 'Download the sent PDF', params },
} as const

export const sendPurchaseOrder = {
  method: 'POST',
  url: purchaseOrderPaths.purchaseOrderSending,
  config: manage,
  schema: {
    summary: 'Email the order with its PDF, or mark it as ordered otherwise when `email` is null',
    params,
    body: Closed({ email: Nullable(Email), version: Version }),
    response: { 200: PurchaseOrder },
  },
} as const

export const receivePurchaseOrder = {
  method: 'POST',
  url: purchaseOrderPaths.purchaseOrderReceipts,
  config: manage,
  schema: {
    summary: 'Receive lines into stock at the cost paid; 409 for an unconfirmed excess',
    params,
    body: PurchaseReceipts,
    response: { 201: PurchaseOrder },
  },
} as const

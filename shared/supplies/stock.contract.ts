import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { countReasons, enteredKinds, moveKinds, moveReasons, moveSources, supplyLimits } from './kinds.ts'
import { supplyPaths } from './paths.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  List,
  LocalDate,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
} from '../schema.ts'

/** An item in a stock area with its usage statistics. */
export const StockLine = Type.Object({
  areaId: Id,
  areaName: Type.String(),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  clientId: Nullable(Id),
  itemId: Id,
  itemName: Type.String(),
  sku: Type.String(),
  unit: Type.String(),
  onHand: Type.Integer(),
  valueMinor: Type.Integer(),
  /** Requested for the location or on purchase orders, and not there yet. */
  onOrder: Type.Integer(),
  /** In the last 60 days; of the whole organization if the area is not at a location. */
  used: Type.Integer(),
  /** Completed visits at the location in that time; null without a location. */
  visits: Nullable(Type.Integer()),
  reorderPoint: Type.Integer(),
  isBelow: Type.Boolean(),
  /** When the stock runs out at average usage; null without usage, or beyond ten years. */
  runsOutOn: Nullable(LocalDate),
})
export type StockLine = Static<typeof StockLine>
export const StockList = List(StockLine)
export type StockList = Static<typeof StockList>

export const StockMove = Type.Object({
  id: Id,
  itemId: Id,
  itemName: Type.String(),
  unit: Type.String(),
  /** Null: from outside, as the kind says: a supplier, use or a count. */
  fromAreaId: Nullable(Id),
  fromAreaName: Nullable(Type.String()),
  toAreaId: Nullable(Id),
  toAreaName: Nullable(Type.String()),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  kind: Type.Enum([...moveKinds]),
  /** Why a count differed. */
  reason: Nullable(Type.Enum([...moveReasons])),
  quantity: Type.Integer(),
  /** The purchase cost, or the average at the time of booking. */
  unitCostE4: Type.Integer(),
  costMinor: Type.Integer(),
  source: Type.Enum([...moveSources]),
  note: Type.String(),
  by: Nullable(Type.String()),
  at: Instant,
  /** It takes an earlier move back. */
  isUndo: Type.Boolean(),
  isUndone: Type.Boolean(),
})
export type StockMove = Static<typeof StockMove>
export const StockMovePage = Page(StockMove)
export type StockMovePage = Static<typeof StockMovePage>

export const NewStockMove = Closed({
  kind: Type.Enum([...enteredKinds]),
  itemId: Id,
  areaId: Id,
  /** The destination of a transfer. */
  toAreaId: Nullable(Id),
  /** The location of use: for issue, return and bill from a warehouse or vehicle. */
  locationId: Nullable(Id),
  /** The quantity present for a count, otherwise the quantity moved. */
  quantity: Type.Integer({ minimum: 0, maximum: supplyLimits.quantityMax }),
  /** The reason for a count's difference; `counted` by default. */
  reason: Type.Optional(Type.Enum([...countReasons])),
  /** For a receipt at a cost other than the catalog's. */
  unitCostE4: Nullable(Type.Integer({ minimum: 0, maximum: limits.rateE4Max })),
  note: Text(supplyLimits.noteMax),
})
export type NewStockMove = Static<typeof NewStockMove>

export const PurchaseLine = Type.Object({
  supplierId: Nullable(Id),
  supplierName: Nullable(Type.String()),
  itemId: Id,
  itemName: Type.String(),
  sku: Type.String(),
  unit: Type.String(),
  packSize: Type.Integer(),
  onHand: Type.Integer(),
  /** Approved requests that wait for it. */
  requested: Type.Integer(),
  /** On purchase orders, drafts included, and not received yet. */
  onOrder: Type.Integer(),
  used: Type.Integer(),
  reorderPoint: Type.Integer(),
  par: Type.Integer(),
  order: Type.Integer(),
  packs: Type.Integer(),
  unitCostE4: Type.Integer(),
  costMinor: Type.Integer(),
})
export type PurchaseLine = Static<typeof PurchaseLine>
export const PurchaseList = Type.Object({
  items: Type.Array(PurchaseLine),
  totalMinor: Type.Integer(),
  /** Approved request lines without a catalog item of that name. */
  unknown: Type.Array(Type.Object({ name: Type.String(), unit: Type.String(), quantity: Type.Integer() })),
})
export type PurchaseList = Static<typeof PurchaseList>

export const listStock = {
  method: 'GET',
  url: supplyPaths.stock,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'List the stock by place, with use, reorder point and when it runs out',
    params: organizationParams,
    querystring: Closed({
      areaId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      clientId: Type.Optional(Id),
      /** Only items at or below their reorder point. */
      below: Type.Optional(Type.Boolean()),
    }),
    response: { 200: StockList },
  },
} as const

export const listStockMoves = {
  method: 'GET',
  url: supplyPaths.stockMoves,
  config: { access: 'stock.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List the stock movements, newest first',
    params: organizationParams,
    querystring: Closed({
      itemId: Type.Optional(Id),
      areaId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      kind: Type.Optional(Type.Enum([...moveKinds])),
      ...paging,
    }),
    response: { 200: StockMovePage },
  },
} as const

export const addStockMove = {
  method: 'POST',
  url: supplyPaths.stockMoves,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Add a movement: a receipt, use, transfer or count; it cannot be changed, only undone',
    params: organizationParams,
    body: NewStockMove,
    response: { 201: StockMove },
  },
} as const

export const undoStockMove = {
  method: 'POST',
  url: supplyPaths.stockMoveUndo,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Undo a movement by its opposite as of now; 409 when its stock is gone or it was undone already',
    params: Type.Object({ organizationId: Id, stockMoveId: Id }),
    response: { 201: StockMove },
  },
} as const

export const getPurchaseList = {
  method: 'GET',
  url: supplyPaths.purchaseList,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary:
      'List the items to order now by supplier: those at their reorder point, and the needs of approved requests',
    params: organizationParams,
    response: { 200: PurchaseList },
  },
} as const

export const exportPurchaseList = {
  method: 'GET',
  url: supplyPaths.purchaseListExport,
  config: { access: 'stock.read', readsReplica: true },
  schema: { summary: 'Export the same', params: organizationParams, querystring: Closed(exporting) },
} as const

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MoveKind, MoveReason, MoveSource, StockAreaKind } from '#shared/supplies/kinds.ts'
import type { PurchaseState } from '#shared/purchase-orders/states.ts'
import type { CreatedAt } from './columns.ts'

export interface SuppliersTable {
  organizationId: string
  id: string
  name: string
  email: Generated<string>
  phone: Generated<string>
  leadDays: Generated<number>
  archivedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface SupplyItemsTable {
  organizationId: string
  id: string
  name: string
  sku: Generated<string>
  unit: Generated<string>
  packSize: Generated<number>
  unitCostE4: Generated<number>
  markupBp: Generated<number>
  isBillable: Generated<boolean>
  supplierId: string | null
  reorderPoint: number | null
  par: number | null
  safetyDays: Generated<number>
  photoHash: Generated<string | null>
  archivedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface StockAreasTable {
  organizationId: string
  id: string
  name: string
  kind: StockAreaKind
  locationId: string | null
  archivedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface StockMovesTable {
  organizationId: string
  id: string
  itemId: string
  fromAreaId: string | null
  toAreaId: string | null
  locationId: string | null
  kind: MoveKind
  reason: MoveReason | null
  quantity: number
  unitCostE4: Generated<number>
  markupBp: number
  isBillable: boolean
  undoesId: string | null
  source: MoveSource
  sourceId: string | null
  note: Generated<string>
  userId: string | null
  at: Date
  createdAt: CreatedAt
  bookedAt: ColumnType<Date, Date | undefined, never>
  nth: GeneratedAlways<number>
  costE4: GeneratedAlways<number>
  costMinor: GeneratedAlways<number>
  fromAfter: GeneratedAlways<number | null>
  toAfter: GeneratedAlways<number | null>
  quantityAfter: GeneratedAlways<number>
  valueAfterE4: GeneratedAlways<number>
  valueMinor: GeneratedAlways<number>
  used: GeneratedAlways<number>
  usedMinor: GeneratedAlways<number>
  undoneShare: GeneratedAlways<string | null>
  purchasePosition: number | null
  lot: Generated<string>
  isOver: Generated<boolean>
}

export interface StockLevelsTable {
  organizationId: string
  areaId: string
  itemId: string
  onHand: number
}

export interface StockValuesTable {
  organizationId: string
  itemId: string
  moves: number
  quantity: number
  valueE4: number
  unitCostE4: number
  bookedAt: Date
}

export interface PurchaseCountersTable {
  organizationId: string
  lastNumber: number
}

export interface PurchaseOrdersTable {
  organizationId: string
  id: string
  number: GeneratedAlways<number>
  supplierId: string
  areaId: string
  state: Generated<PurchaseState>
  note: Generated<string>
  backOrderOf: string | null
  sentAt: Generated<Date | null>
  sentBy: Generated<string | null>
  sentTo: Generated<string>
  mailedAt: Generated<Date | null>
  documentHash: Generated<string | null>
  version: Generated<number>
  createdAt: CreatedAt
}

export interface PurchaseOrderLinesTable {
  organizationId: string
  orderId: string
  position: number
  itemId: string
  quantity: number
  unitCostE4: number
  received: GeneratedAlways<number>
}

export interface SuppliesDatabase {
  suppliers: SuppliersTable
  supplyItems: SupplyItemsTable
  stockAreas: StockAreasTable
  stockMoves: StockMovesTable
  stockLevels: StockLevelsTable
  stockValues: StockValuesTable
  purchaseCounters: PurchaseCountersTable
  purchaseOrders: PurchaseOrdersTable
  purchaseOrderLines: PurchaseOrderLinesTable
}

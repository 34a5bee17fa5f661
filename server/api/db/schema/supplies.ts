import type { Generated } from 'kysely'
import type { MoveKind, MoveSource, StockAreaKind } from '#shared/supplies/kinds.ts'
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
  areaId: string | null
  locationId: string | null
  kind: MoveKind
  quantity: number
  unitCostE4: number
  markupBp: number
  isBillable: boolean
  transferId: string | null
  source: MoveSource
  sourceId: string | null
  note: Generated<string>
  userId: string | null
  at: Date
  createdAt: CreatedAt
}

export interface StockLevelsTable {
  organizationId: string
  areaId: string
  itemId: string
  onHand: number
}

export interface SuppliesDatabase {
  suppliers: SuppliersTable
  supplyItems: SupplyItemsTable
  stockAreas: StockAreasTable
  stockMoves: StockMovesTable
  stockLevels: StockLevelsTable
}

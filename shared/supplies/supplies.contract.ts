import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { stockAreaKinds, supplyLimits } from './kinds.ts'
import { supplyPaths } from './paths.ts'
import { Closed, Id, Instant, Line, List, Name, Nullable, organizationParams, Phone, Version } from '../schema.ts'

const Quantity = Type.Integer({ minimum: 0, maximum: supplyLimits.quantityMax })
const Days = Type.Integer({ minimum: 0, maximum: supplyLimits.daysMax })

const supplier = {
  name: Name(),
  email: Line(limits.emailMax),
  phone: Phone,
  /** Days from order to delivery. */
  leadDays: Days,
}
export const Supplier = Type.Object({ id: Id, ...supplier, archivedAt: Nullable(Instant), version: Version })
export type Supplier = Static<typeof Supplier>
export const NewSupplier = Closed(supplier)
export type NewSupplier = Static<typeof NewSupplier>
export const SupplierList = List(Supplier)
export type SupplierList = Static<typeof SupplierList>

const item = {
  name: Name(),
  sku: Line(supplyLimits.skuMax),
  /** The unit it is counted in. */
  unit: Line(supplyLimits.unitMax),
  /** Units per order pack. */
  packSize: Type.Integer({ minimum: 1, maximum: supplyLimits.packMax }),
  /** Per unit, in 1/10000 of the currency. */
  unitCostE4: Type.Integer({ minimum: 0, maximum: limits.rateE4Max }),
  /** Markup on cost when a client pays, in 1/100 of a percent. */
  markupBp: Type.Integer({ minimum: 0, maximum: supplyLimits.markupBpMax }),
  isBillable: Type.Boolean(),
  supplierId: Nullable(Id),
  /** Null: computed from usage, delivery time and safety stock. */
  reorderPoint: Nullable(Quantity),
  /** Target stock after an order; null: computed. */
  par: Nullable(Quantity),
  safetyDays: Days,
}
export const SupplyItemRecord = Type.Object({
  id: Id,
  ...item,
  supplierName: Nullable(Type.String()),
  photoLink: Nullable(Type.String()),
  archivedAt: Nullable(Instant),
  version: Version,
})
export type SupplyItemRecord = Static<typeof SupplyItemRecord>
export const NewSupplyItem = Closed(item)
export type NewSupplyItem = Static<typeof NewSupplyItem>
export const SupplyItemList = List(SupplyItemRecord)
export type SupplyItemList = Static<typeof SupplyItemList>

export const StockArea = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Enum([...stockAreaKinds]),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  archivedAt: Nullable(Instant),
  version: Version,
})
export type StockArea = Static<typeof StockArea>
export const NewStockArea = Closed({ name: Name(), kind: Type.Enum([...stockAreaKinds]), locationId: Nullable(Id) })
export type NewStockArea = Static<typeof NewStockArea>
export const StockAreaList = List(StockArea)
export type StockAreaList = Static<typeof StockAreaList>

export const SupplyNames = List(
  Type.Object({ name: Type.String(), unit: Type.String(), photoLink: Nullable(Type.String()) }),
)
export type SupplyNames = Static<typeof SupplyNames>

const change = { isArchived: Type.Boolean(), version: Version }
const itemParams = Type.Object({ organizationId: Id, supplyItemId: Id })
const supplierParams = Type.Object({ organizationId: Id, supplierId: Id })
const areaParams = Type.Object({ organizationId: Id, stockAreaId: Id })

export const listSupplyNames = {
  method: 'GET',
  url: supplyPaths.supplyNames,
  config: { access: 'supplies.names', readsReplica: true },
  schema: {
    summary: 'List the catalog’s items by name, for requests and recaps',
    params: organizationParams,
    response: { 200: SupplyNames },
  },
} as const

export const listSupplyItems = {
  method: 'GET',
  url: supplyPaths.supplyItems,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'List the catalog by name, archived items last',
    params: organizationParams,
    response: { 200: SupplyItemList },
  },
} as const

export const createSupplyItem = {
  method: 'POST',
  url: supplyPaths.supplyItems,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Add an item to the catalog',
    params: organizationParams,
    body: NewSupplyItem,
    response: { 201: SupplyItemRecord },
  },
} as const

export const updateSupplyItem = {
  method: 'PUT',
  url: supplyPaths.supplyItem,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Change, archive or restore an item; costs of past movements stay',
    params: itemParams,
    body: Closed({ ...item, ...change }),
    response: { 200: SupplyItemRecord },
  },
} as const

export const uploadSupplyPhoto = {
  method: 'POST',
  url: supplyPaths.supplyItemPhoto,
  config: { access: 'stock.manage', multipart: true },
  schema: {
    summary: 'Upload an item’s photo: multipart field `file`, PNG, JPEG or WebP up to 20 MB',
    params: itemParams,
    response: { 200: SupplyItemRecord },
  },
} as const

export const removeSupplyPhoto = {
  method: 'DELETE',
  url: supplyPaths.supplyItemPhoto,
  config: { access: 'stock.manage' },
  schema: { summary: 'Remove an item’s photo', params: itemParams, response: { 200: SupplyItemRecord } },
} as const

export const listSuppliers = {
  method: 'GET',
  url: supplyPaths.suppliers,
  config: { access: 'stock.read', readsReplica: true },
  schema: { summary: 'List suppliers by name', params: organizationParams, response: { 200: SupplierList } },
} as const

export const createSupplier = {
  method: 'POST',
  url: supplyPaths.suppliers,
  config: { access: 'stock.manage' },
  schema: { summary: 'Add a supplier', params: organizationParams, body: NewSupplier, response: { 201: Supplier } },
} as const

export const updateSupplier = {
  method: 'PUT',
  url: supplyPaths.supplier,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Change, archive or restore a supplier',
    params: supplierParams,
    body: Closed({ ...supplier, ...change }),
    response: { 200: Supplier },
  },
} as const

export const listStockAreas = {
  method: 'GET',
  url: supplyPaths.stockAreas,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'List warehouses, vehicles and closets',
    params: organizationParams,
    response: { 200: StockAreaList },
  },
} as const

export const createStockArea = {
  method: 'POST',
  url: supplyPaths.stockAreas,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Add a stock area; a location’s closet is filled by deliveries and used by recaps',
    params: organizationParams,
    body: NewStockArea,
    response: { 201: StockArea },
  },
} as const

export const updateStockArea = {
  method: 'PUT',
  url: supplyPaths.stockArea,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Rename, archive or restore a stock area; 409 when archiving one with stock',
    params: areaParams,
    body: Closed({ name: Name(), ...change }),
    response: { 200: StockArea },
  },
} as const

import { Type, type Static } from 'typebox'
import { supplyPaths } from './paths.ts'
import { Closed, exporting, Id, LocalDate, Nullable, organizationParams } from '../schema.ts'

export const StockValueLine = Type.Object({
  areaId: Id,
  areaName: Type.String(),
  locationName: Nullable(Type.String()),
  itemId: Id,
  itemName: Type.String(),
  sku: Type.String(),
  unit: Type.String(),
  onHand: Type.Integer(),
  /** The average purchase cost. */
  unitCostE4: Type.Integer(),
  valueMinor: Type.Integer(),
})
export type StockValueLine = Static<typeof StockValueLine>

export const StockValue = Type.Object({
  asOf: LocalDate,
  totalMinor: Type.Integer(),
  /** Opening + received − used + counted = closing, to the cent. */
  month: Type.Object({
    from: LocalDate,
    openingMinor: Type.Integer(),
    receivedMinor: Type.Integer(),
    usedMinor: Type.Integer(),
    countedMinor: Type.Integer(),
    closingMinor: Type.Integer(),
  }),
  areas: Type.Array(
    Type.Object({
      areaId: Id,
      areaName: Type.String(),
      locationName: Nullable(Type.String()),
      valueMinor: Type.Integer(),
    }),
  ),
  items: Type.Array(StockValueLine),
})
export type StockValue = Static<typeof StockValue>

const asOf = { asOf: Type.Optional(LocalDate) }

export const getStockValue = {
  method: 'GET',
  url: supplyPaths.stockValue,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'Get the value of all stock at the end of a day, at average cost: total, by place and item',
    params: organizationParams,
    querystring: Closed(asOf),
    response: { 200: StockValue },
  },
} as const

export const exportStockValue = {
  method: 'GET',
  url: supplyPaths.stockValueExport,
  config: { access: 'stock.read', readsReplica: true },
  schema: { summary: 'Export the same', params: organizationParams, querystring: Closed({ ...asOf, ...exporting }) },
} as const

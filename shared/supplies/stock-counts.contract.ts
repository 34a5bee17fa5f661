import { Type, type Static } from 'typebox'
import { supplyLimits } from './kinds.ts'
import { supplyPaths } from './paths.ts'
import { Closed, Id, organizationParams } from '../schema.ts'
import { StockMove } from './stock.contract.ts'

const Quantity = Type.Integer({ minimum: 0, maximum: supplyLimits.quantityMax })

export const NewStockCount = Closed({
  areaId: Id,
  lines: Type.Array(
    Closed({
      itemId: Id,
      quantity: Quantity,
      /** The recorded stock at the time of the count. */
      expected: Quantity,
    }),
    { minItems: 1, maxItems: supplyLimits.countLinesMax },
  ),
})
export type NewStockCount = Static<typeof NewStockCount>

export const addStockCount = {
  method: 'POST',
  url: supplyPaths.stockCounts,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Enter a count of one place, all lines or none; 409 naming the lines that changed during the count',
    params: organizationParams,
    body: NewStockCount,
    /** The moves of lines that differed. */
    response: { 201: Type.Object({ items: Type.Array(StockMove) }) },
  },
} as const

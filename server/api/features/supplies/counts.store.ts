import type { TenantTx } from '#server/api/db/tenant.ts'
import { enter, type Entry } from '#server/api/domain/supplies/ledger.store.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { problems } from '#server/problems/problems.ts'
import type { NewStockCount } from '#shared/supplies/stock-counts.contract.ts'
import type { StockMove } from '#shared/supplies/stock.contract.ts'
import { lockArea, movesOf, type MoveAuthor } from './moves.store.ts'

/**
 * Enters all counts of a stock area or none; a count that matches the record adds no movement.
 * @throws ProblemError 400 `stock_area_unknown`, `supply_item_unknown`; 409 `stock_changed` naming the lines.
 */
export async function addCount(tx: TenantTx, by: MoveAuthor, { areaId, lines }: NewStockCount): Promise<StockMove[]> {
  const area = await lockArea(tx, areaId, 'areaId')
  const counted = lines.map((line) => ({ ...line, itemId: line.itemId.toLowerCase() }))
  await requireItems(tx, counted)
  await requireExpected(tx, area.id, counted)
  const entries = counted.flatMap(({ itemId, quantity, expected }): Entry[] => {
    const entry = { itemId, locationId: area.locationId, kind: 'count' as const, reason: 'counted' as const }
    if (quantity > expected) return [{ ...entry, fromAreaId: null, toAreaId: area.id, quantity: quantity - expected }]
    if (quantity < expected) return [{ ...entry, fromAreaId: area.id, toAreaId: null, quantity: expected - quantity }]
    return []
  })
  if (entries.length === 0) return []
  const ids = await enter(tx, { ...by, source: 'manual', sourceId: null }, entries)
  await requireOutcome(tx, ids, counted)
  return movesOf(tx, ids)
}

type Lines = NewStockCount['lines']

/** Each item once, and in the catalog. */
async function requireItems(tx: TenantTx, lines: Lines) {
  const itemIds = lines.map(({ itemId }) => itemId)
  const known = await tx
    .selectFrom('supplyItems')
    .select('id')
    .where('id', 'in', itemIds)
    .where('archivedAt', 'is', null)
    .execute()
  if (known.length < lines.length) throw fieldProblem('supply_item_unknown', 'lines')
}

async function requireExpected(tx: TenantTx, areaId: string, lines: Lines) {
  const levels = await tx.selectFrom('stockLevels').select(['itemId', 'onHand']).where('areaId', '=', areaId).execute()
  const onHand = new Map(levels.map((level) => [level.itemId, level.onHand]))
  refuse(lines.flatMap(({ itemId, expected }, index) => ((onHand.get(itemId) ?? 0) === expected ? [] : [index])))
}

/** Recaps take stock without locking the area, so the outcome is compared too. */
async function requireOutcome(tx: TenantTx, ids: readonly string[], lines: Lines) {
  const moves = await tx
    .selectFrom('stockMoves')
    .select(['itemId', 'fromAfter', 'toAfter'])
    .where('id', 'in', ids)
    .execute()
  const after = new Map(moves.map(({ itemId, fromAfter, toAfter }) => [itemId, fromAfter ?? toAfter]))
  refuse(lines.flatMap(({ itemId, quantity }, index) => ((after.get(itemId) ?? quantity) === quantity ? [] : [index])))
}

function refuse(moved: readonly number[]) {
  if (moved.length === 0) return
  const { message } = problems['stock_changed']
  throw new ProblemError('stock_changed', {
    fields: moved.map((index) => ({ path: `lines.${index}.quantity`, message })),
  })
}

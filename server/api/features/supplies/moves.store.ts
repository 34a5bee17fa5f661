import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { enter, type Entry } from '#server/api/domain/supplies/ledger.store.ts'
import type { NewStockMove, StockMove, StockMovePage } from '#shared/supplies/stock.contract.ts'
import type { MoveKind } from '#shared/supplies/kinds.ts'

interface MoveQuery {
  itemId?: string
  areaId?: string
  locationId?: string
  kind?: MoveKind
  cursor?: string
  limit?: number
}

const moveRows = (tx: TenantTx) =>
  tx
    .selectFrom('stockMoves as v')
    .innerJoin('supplyItems as i', (join) => onSameOrganization(join, 'i.id', 'v.itemId'))
    .leftJoin('stockAreas as a', (join) => onSameOrganization(join, 'a.id', 'v.areaId'))
    .leftJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'v.locationId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'v.userId'))
    .select(['v.id', 'v.itemId', 'i.name as itemName', 'i.unit', 'v.areaId', 'a.name as areaName'])
    .select(['v.locationId', 'l.name as locationName', 'v.kind', 'v.quantity', 'v.unitCostE4', 'v.source'])
    .select(['v.note', 'm.name as by', 'v.at'])

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function moves(
  tx: TenantTx,
  { itemId, areaId, locationId, kind, cursor, limit }: MoveQuery,
): Promise<StockMovePage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let found = moveRows(tx).orderBy('v.id', 'desc').limit(count)
      if (itemId) found = found.where('v.itemId', '=', itemId)
      if (areaId) found = found.where('v.areaId', '=', areaId)
      if (locationId) found = found.where('v.locationId', '=', locationId)
      if (kind) found = found.where('v.kind', '=', kind)
      if (before) found = found.where('v.id', '<', before)
      return found.execute()
    },
    (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  )
}

/**
 * Adds a manual receipt, use, transfer or count.
 * @throws ProblemError 400 naming the field; 409 `stock_short`, `stock_unchanged`.
 */
export async function addMove(
  tx: TenantTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  move: NewStockMove,
): Promise<StockMove> {
  const item = await tx
    .selectFrom('supplyItems')
    .select('id')
    .where('id', '=', move.itemId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!item) throw fieldProblem('supply_item_unknown', 'itemId')
  const entries = await entriesOf(tx, { ...move, itemId: item.id })
  const [id] = await enter(tx, { organizationId, userId, source: 'manual', sourceId: null }, entries)
  const row = await moveRows(tx)
    .where('v.id', '=', id ?? '')
    .executeTakeFirstOrThrow()
  return { ...row, at: row.at.toISOString() }
}

async function entriesOf(tx: TenantTx, move: NewStockMove): Promise<Entry[]> {
  const { kind, itemId, quantity, note, unitCostE4 } = move
  const area = await lockArea(tx, move.areaId, 'areaId')
  const onHand = await onHandIn(tx, area.id, itemId)
  const here = { itemId, areaId: area.id, locationId: area.locationId, kind, note }
  if (kind === 'count') {
    if (quantity === onHand) throw new ProblemError('stock_unchanged')
    return [{ ...here, quantity: quantity - onHand }]
  }
  if (quantity === 0) throw fieldProblem('invalid_request', 'quantity')
  if (kind === 'receive') return [{ ...here, quantity, unitCostE4 }]
  const locationId = area.locationId ?? (await locationOfMove(tx, move))
  if (kind === 'return') return [{ ...here, locationId, quantity }]
  if (onHand < quantity) throw fieldProblem('stock_short', 'quantity')
  if (kind !== 'transfer') return [{ ...here, locationId, quantity: -quantity }]
  if (!move.toAreaId || move.toAreaId.toLowerCase() === area.id) throw fieldProblem('stock_target_needed', 'toAreaId')
  const to = await lockArea(tx, move.toAreaId, 'toAreaId')
  const transferId = randomUUIDv7()
  return [
    { ...here, quantity: -quantity, transferId },
    { ...here, areaId: to.id, locationId: to.locationId, quantity, transferId },
  ]
}

/** Use needs a location; a transfer or waste does not. */
async function locationOfMove(tx: TenantTx, { kind, locationId }: NewStockMove): Promise<string | null> {
  if (kind === 'transfer' || (kind === 'waste' && locationId === null)) return null
  if (locationId === null) throw fieldProblem('stock_location_needed', 'locationId')
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  return location.id
}

/** Serializes moves of one area, so that stock is checked reliably. */
async function lockArea(tx: TenantTx, areaId: string, path: string) {
  const area = await tx
    .selectFrom('stockAreas')
    .select(['id', 'locationId'])
    .where('id', '=', areaId)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!area) throw fieldProblem('stock_area_unknown', path)
  return area
}

async function onHandIn(tx: TenantTx, areaId: string, itemId: string): Promise<number> {
  const row = await tx
    .selectFrom('stockLevels')
    .select('onHand')
    .where('areaId', '=', areaId)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return row?.onHand ?? 0
}

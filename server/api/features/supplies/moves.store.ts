import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
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
    .leftJoin('stockAreas as f', (join) => onSameOrganization(join, 'f.id', 'v.fromAreaId'))
    .leftJoin('stockAreas as t', (join) => onSameOrganization(join, 't.id', 'v.toAreaId'))
    .leftJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'v.locationId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'v.userId'))
    .leftJoin('stockMoves as u', (join) => onSameOrganization(join, 'u.undoesId', 'v.id'))
    .select(['v.id', 'v.itemId', 'i.name as itemName', 'i.unit', 'v.fromAreaId', 'f.name as fromAreaName'])
    .select(['v.toAreaId', 't.name as toAreaName', 'v.locationId', 'l.name as locationName', 'v.kind', 'v.reason'])
    .select(['v.quantity', 'v.unitCostE4', 'v.costMinor', 'v.source', 'v.note', 'm.name as by', 'v.at'])
    .select(['v.undoesId', 'u.id as undoneBy'])

type MoveRow = Awaited<ReturnType<ReturnType<typeof moveRows>['executeTakeFirstOrThrow']>>

const toMove = ({ undoesId, undoneBy, at, ...row }: MoveRow): StockMove => ({
  ...row,
  isUndo: undoesId !== null,
  isUndone: undoneBy !== null,
  at: at.toISOString(),
})

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function moves(
  tx: TenantTx,
  { itemId, areaId, locationId, kind, cursor, limit }: MoveQuery,
): Promise<StockMovePage> {
  return idPage(
    { cursor, limit },
    async (count, before) => {
      let query = moveRows(tx).orderBy('v.id', 'desc').limit(count)
      if (itemId) query = query.where('v.itemId', '=', itemId)
      if (locationId) query = query.where('v.locationId', '=', locationId)
      if (kind) query = query.where('v.kind', '=', kind)
      if (before) query = query.where('v.id', '<', before)
      if (!areaId) return query.execute()
      // One read by each end, as an index finds them.
      const ends = await Promise.all([
        query.where('v.fromAreaId', '=', areaId).execute(),
        query.where('v.toAreaId', '=', areaId).execute(),
      ])
      return ends
        .flat()
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, count)
    },
    (rows) => rows.map(toMove),
  )
}

/** In the order of the catalog. */
export async function movesOf(tx: TenantTx, ids: readonly string[]): Promise<StockMove[]> {
  const rows = await moveRows(tx).where('v.id', 'in', ids).orderBy('i.name').orderBy('v.id').execute()
  return rows.map(toMove)
}

async function get(tx: TenantTx, id: string): Promise<StockMove> {
  const row = await moveRows(tx).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toMove(row)
}

export interface MoveAuthor {
  organizationId: string
  userId: string
}

/**
 * Adds a manual receipt, use, transfer or count.
 * @throws ProblemError 400 naming the field; 409 `stock_short`, `stock_unchanged`, `stock_changed`.
 */
export async function addMove(tx: TenantTx, by: MoveAuthor, move: NewStockMove): Promise<StockMove> {
  const item = await tx
    .selectFrom('supplyItems')
    .select('id')
    .where('id', '=', move.itemId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!item) throw fieldProblem('supply_item_unknown', 'itemId')
  const entry = await entryOf(tx, { ...move, itemId: item.id })
  const [id = ''] = await enter(tx, { ...by, source: 'manual', sourceId: null }, [entry])
  if (move.kind === 'count') await requireCounted(tx, id, move.quantity)
  return get(tx, id)
}

async function entryOf(tx: TenantTx, move: NewStockMove): Promise<Entry> {
  const { kind, itemId, quantity, note, unitCostE4 } = move
  const area = await lockArea(tx, move.areaId, 'areaId')
  const entry = { itemId, fromAreaId: null, toAreaId: null, locationId: area.locationId, kind, note }
  if (kind === 'count') {
    const difference = quantity - (await onHandIn(tx, area.id, itemId))
    if (difference === 0) throw new ProblemError('stock_unchanged')
    const counted = { ...entry, reason: move.reason ?? 'counted', quantity: Math.abs(difference) }
    return difference > 0 ? { ...counted, toAreaId: area.id } : { ...counted, fromAreaId: area.id }
  }
  if (quantity === 0) throw fieldProblem('invalid_request', 'quantity')
  if (kind === 'receive') return { ...entry, toAreaId: area.id, quantity, unitCostE4 }
  const locationId = area.locationId ?? (await locationOfMove(tx, move))
  if (kind === 'return') return { ...entry, toAreaId: area.id, locationId, quantity }
  if (kind !== 'transfer') return { ...entry, fromAreaId: area.id, locationId, quantity }
  if (!move.toAreaId || move.toAreaId.toLowerCase() === area.id) throw fieldProblem('stock_target_needed', 'toAreaId')
  const to = await lockArea(tx, move.toAreaId, 'toAreaId')
  return { ...entry, fromAreaId: area.id, toAreaId: to.id, locationId: to.locationId ?? area.locationId, quantity }
}

/** Rejects a count if stock moved between the count and its entry. */
async function requireCounted(tx: TenantTx, id: string, counted: number) {
  const { fromAfter, toAfter } = await tx
    .selectFrom('stockMoves')
    .select(['fromAfter', 'toAfter'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if ((fromAfter ?? toAfter) !== counted) throw new ProblemError('stock_changed')
}

/**
 * Undoes a movement with an opposite one, at its original cost as far as it is still in stock. @throws ProblemError
 * 404; 409 `stock_undone`, `stock_not_undoable`, `stock_short`, `stock_area_archived`, `supply_item_archived`.
 */
export async function undoMove(tx: TenantTx, { organizationId, userId }: MoveAuthor, id: string): Promise<StockMove> {
  const move = await tx.selectFrom('stockMoves').selectAll().where('id', '=', id).executeTakeFirst()
  if (!move) throw notFound()
  if (move.undoesId !== null) throw new ProblemError('stock_not_undoable')
  const undoId = randomUUIDv7()
  const { itemId, locationId, kind, reason, quantity, markupBp, isBillable, source, sourceId, purchasePosition } = move
  await tx
    .insertInto('stockMoves')
    .values({
      organizationId,
      id: undoId,
      itemId,
      fromAreaId: move.toAreaId,
      toAreaId: move.fromAreaId,
      locationId,
      kind,
      reason,
      quantity,
      markupBp,
      isBillable,
      undoesId: move.id,
      purchasePosition,
      source,
      sourceId,
      userId,
      // Undoing does not change past months.
      at: sql<Date>`now()`,
    })
    .execute()
    .catch(
      onViolation({
        stock_move_undone_once: () => new ProblemError('stock_undone'),
        stock_level_not_below: () => new ProblemError('stock_short'),
        stock_area_archived: () => new ProblemError('stock_area_archived'),
        supply_item_archived: () => new ProblemError('supply_item_archived'),
      }),
    )
  return get(tx, undoId)
}

/** Use needs a location; a transfer or waste does not. */
async function locationOfMove(tx: TenantTx, { kind, locationId }: NewStockMove): Promise<string | null> {
  if (kind === 'transfer' || (kind === 'waste' && locationId === null)) return null
  if (locationId === null) throw fieldProblem('stock_location_needed', 'locationId')
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  return location.id
}

/** Serializes movements of one area, so that the check for enough stock is reliable. */
export async function lockArea(tx: TenantTx, areaId: string, path: string) {
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

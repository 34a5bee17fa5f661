import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'
import type { MoveKind, MoveReason, MoveSource } from '#shared/supplies/kinds.ts'

/** A movement between places; a null end is outside, as the kind says. */
export interface Entry {
  itemId: string
  fromAreaId: string | null
  toAreaId: string | null
  /** The client's location concerned. */
  locationId: string | null
  kind: MoveKind
  /** Why a count differs. */
  reason?: MoveReason
  quantity: number
  /** Overrides the catalog's cost for a receipt from a supplier. */
  unitCostE4?: number | null
  note?: string
  /** The purchase order line that was received. */
  receipt?: { position: number; lot: string; isOver: boolean }
}

export interface Origin {
  organizationId: string
  userId: string
  source: MoveSource
  sourceId: string | null
  /** When it happened; now by default. */
  at?: Date
  /** Only for the first moves of an item, with the item itself. */
  bookedAt?: Date
}

const refusals = onViolation({
  stock_level_not_below: () => fieldProblem('stock_short', 'quantity'),
  stock_area_archived: () => new ProblemError('stock_area_archived'),
  supply_item_archived: () => new ProblemError('supply_item_archived'),
})

/**
 * Inserts moves, which the database books at cost. Returns their ids, in the order of the entries.
 * @throws ProblemError 409 `stock_short` when a place would hold less than nothing, `stock_area_archived` or
 * `supply_item_archived`.
 */
export async function enter(
  tx: TenantTx,
  { organizationId, userId, source, sourceId, at, bookedAt }: Origin,
  entries: readonly Entry[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const items = await tx
    .selectFrom('supplyItems')
    .select(['id', 'unitCostE4', 'markupBp', 'isBillable'])
    .where(
      'id',
      'in',
      entries.map(({ itemId }) => itemId),
    )
    .execute()
  const known = new Map(items.map((item) => [item.id, item]))
  const rows = entries.map(({ unitCostE4, reason, note = '', receipt, ...entry }) => {
    const item = known.get(entry.itemId)
    if (!item) throw new Error('an entry about an item that is not there')
    return {
      ...entry,
      organizationId,
      id: randomUUIDv7(),
      reason: reason ?? null,
      unitCostE4: unitCostE4 ?? item.unitCostE4,
      markupBp: item.markupBp,
      // An explicit bill is always billed, whatever the item's setting.
      isBillable: item.isBillable || entry.kind === 'bill',
      undoesId: null,
      purchasePosition: receipt?.position ?? null,
      lot: receipt?.lot ?? '',
      isOver: receipt?.isOver ?? false,
      source,
      sourceId,
      note: note.trim(),
      userId,
      at: at ?? sql<Date>`now()`,
      ...(bookedAt && { bookedAt }),
    }
  })
  await tx
    .insertInto('stockMoves')
    // Always in the same order, so that two deliveries cannot deadlock.
    .values(rows.toSorted((a, b) => a.itemId.localeCompare(b.itemId)))
    .execute()
    .catch(refusals)
  return rows.map(({ id }) => id)
}

/** Returns the location's closet and the organization's own stock area; null when missing. */
export async function stockPlaces(tx: TenantTx, locationId: string) {
  const areas = await tx
    .selectFrom('stockAreas')
    .select(['id', 'kind'])
    .where('archivedAt', 'is', null)
    .where(({ or, eb }) => or([eb('locationId', '=', locationId), eb('kind', '=', 'warehouse')]))
    .orderBy('id')
    .execute()
  return {
    closetId: areas.find(({ kind }) => kind === 'closet')?.id ?? null,
    warehouseId: areas.find(({ kind }) => kind === 'warehouse')?.id ?? null,
  }
}

interface Named {
  name: string
  quantity: number
}

/** Returns the catalog item of each line, found by name or SKU, ignoring case; null where there is none. */
export async function catalogueItems(tx: TenantTx, lines: readonly Pick<Named, 'name'>[]): Promise<(string | null)[]> {
  if (lines.length === 0) return []
  const keys = lines.map(({ name }) => name.trim().toLowerCase())
  const { rows } = await sql<{ id: string; name: string; sku: string }>`
    select id, lower(name) as name, lower(sku) as sku from supply_items
    where archived_at is null and (lower(name) = any (${keys}::text[]) or sku <> '' and lower(sku) = any (${keys}::text[]))
    order by id`.execute(tx)
  return keys.map((key) => (rows.find(({ name }) => name === key) ?? rows.find(({ sku }) => sku === key))?.id ?? null)
}

/** Returns the lines that are in the catalog. */
export async function inCatalogue(
  tx: TenantTx,
  lines: readonly Named[],
): Promise<{ itemId: string; quantity: number }[]> {
  const known = await catalogueItems(tx, lines)
  return lines.flatMap(({ quantity }, index) => {
    const itemId = known[index]
    return itemId ? [{ itemId, quantity }] : []
  })
}

import type { SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import type { StockLine } from '#shared/supplies/stock.contract.ts'

/** An item at a place, with its recorded stock. */
export interface CountLine {
  itemId: string
  name: string
  sku: string
  unit: string
  onHand: number
}

/** A counted quantity, with the recorded stock at that time. */
export interface CountedQuantity {
  readonly quantity: number
  readonly expected: number
}

/** The counts of one place by item, stored on this device until they are saved. */
export type Count = Readonly<Record<string, CountedQuantity>>

/** The place's recorded items and those counted without a record, by name. */
export function linesOf(
  stock: readonly StockLine[],
  catalog: readonly SupplyItemRecord[],
  count: Count,
  added: ReadonlySet<string>,
): CountLine[] {
  const here = stock.map(({ itemId, itemName, sku, unit, onHand }) => ({ itemId, name: itemName, sku, unit, onHand }))
  const listedIds = new Set(here.map(({ itemId }) => itemId))
  const counted = catalog
    .filter(({ id }) => !listedIds.has(id) && (added.has(id) || count[id]))
    .map(({ id, name, sku, unit }) => ({ itemId: id, name, sku, unit, onHand: 0 }))
  return [...here, ...counted].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The item with this SKU, or the only one whose name starts with the text. */
export function itemOfCode(catalog: readonly SupplyItemRecord[], code: string): SupplyItemRecord | undefined {
  const searched = code.trim().toLowerCase()
  if (!searched) return undefined
  const open = catalog.filter(({ archivedAt }) => archivedAt === null)
  const exact = open.find(({ sku, name }) => sku.toLowerCase() === searched || name.toLowerCase() === searched)
  if (exact) return exact
  const starting = open.filter(({ name }) => name.toLowerCase().startsWith(searched))
  return starting.length === 1 ? starting[0] : undefined
}

/** Restores a count from this device; unreadable data counts as none. */
export function parseCount(text: string | null): Count {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, entry]) => isCounted(entry))) as Count
  } catch {
    return {}
  }
}

const isCounted = (value: unknown): value is CountedQuantity =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as CountedQuantity).quantity) &&
  Number.isInteger((value as CountedQuantity).expected)

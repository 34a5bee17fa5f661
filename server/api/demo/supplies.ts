import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enter, type Entry } from '#server/api/domain/supplies/ledger.store.ts'
import { seedChemicals } from './chemicals.ts'
import { seedOrders } from './purchase-orders.ts'

const weeks = 12
const closetsMax = 4
const stops = 8

type Item = [name: string, sku: string, unit: string, pack: number, costE4: number, supplier: string, weekly: number]

const items: readonly Item[] = [
  ['Bin liners, 33 gal', 'BL-33', 'roll', 10, 45_000, 'Midland Paper', 3],
  ['Toilet paper', 'TP-80', 'case', 1, 389_000, 'Midland Paper', 1],
  ['Microfiber cloths', 'MF-16', 'piece', 24, 8_750, 'Midland Paper', 4],
  ['Glass cleaner', 'GC-32', 'bottle', 12, 34_900, 'CleanChem', 1],
  ['Disinfectant wipes', 'DW-160', 'tub', 6, 71_500, 'CleanChem', 2],
  ['Nitrile gloves, M', 'NG-M', 'box', 10, 92_500, 'CleanChem', 1],
  ['Floor polish', 'FP-1', 'gallon', 4, 236_000, 'CleanChem', 0],
  ['Neutral floor cleaner', 'NC-1', 'gallon', 4, 98_000, 'CleanChem', 0],
  ['Quat disinfectant', 'QD-1', 'gallon', 4, 186_000, 'CleanChem', 0],
]
const suppliers = [
  ['Midland Paper', 'orders@midland-paper.example', '+16515550140', 3],
  ['CleanChem', 'sales@cleanchem.example', '+16125550177', 7],
] as const

/** Seeds a catalog, a warehouse with closets, and twelve weeks of deliveries and usage. */
export async function seedSupplies(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const owner = await tx
    .selectFrom('members')
    .select('userId')
    .where('userId', 'is not', null)
    .where(sql<boolean>`'OWNER' = any (roles)`)
    .executeTakeFirst()
  const userId = owner?.userId
  if (!userId) return
  const itemIds = await insertCatalogue(tx, organizationId)
  const places = await tx.selectFrom('locations').select(['id', 'name']).orderBy('id').limit(stops).execute()
  const warehouseId = await insertArea(tx, organizationId, 'Warehouse', null)
  const closets = new Map<string, string>()
  for (const { id, name } of places.slice(0, closetsMax))
    closets.set(id, await insertArea(tx, organizationId, `Closet: ${name}`, id))
  const entered = (at: Date, entries: Entry[]) =>
    enter(tx, { organizationId, userId, source: 'manual', sourceId: null, at, bookedAt: at }, entries)
  for (let week = weeks; week > 0; week--) {
    const at = new Date(now.epochMilliseconds - week * 7 * dayMs)
    await entered(at, weekOf({ week, itemIds, places: places.map(({ id }) => id), warehouseId, closets }))
  }
  await seedChemicals(tx, organizationId, [...closets.keys()])
  await seedOrders(tx, { organizationId, userId, warehouseId, itemIds })
}

interface Week {
  week: number
  itemIds: readonly string[]
  places: readonly string[]
  warehouseId: string
  closets: ReadonlyMap<string, string>
}

const from = (itemId: string, fromAreaId: string | null, toAreaId: string | null) => ({
  itemId,
  fromAreaId,
  toAreaId,
  locationId: null,
})

/** Returns a week's entries: a delivery every fourth week, refilled closets, and usage at every location. */
function weekOf({ week, itemIds, places, warehouseId, closets }: Week): Entry[] {
  return items.flatMap(([, , , pack, costE4, , weekly], index): Entry[] => {
    const itemId = itemIds[index] ?? ''
    // Prices rise by two percent from one delivery to the next.
    const paid = (of: number) => Math.round((costE4 * (100 - of / 2)) / 100)
    const arrives = week % 4 === 0 ? Math.ceil(((weekly + 1) * places.length * 4) / pack) * pack : 0
    const received: Entry[] =
      arrives > 0
        ? [{ ...from(itemId, null, warehouseId), kind: 'receive', quantity: arrives, unitCostE4: paid(week) }]
        : []
    if (weekly === 0) {
      return week === weeks ? [{ ...from(itemId, null, warehouseId), kind: 'receive', quantity: 8 }] : []
    }
    const used = places.flatMap((locationId, place): Entry[] => {
      const quantity = (weekly + week + place + index) % 3 === 0 ? weekly + 1 : weekly
      const closetId = closets.get(locationId)
      if (!closetId) return [{ ...from(itemId, warehouseId, null), locationId, kind: 'issue', quantity }]
      const filled = week === weeks ? weekly + 3 : weekly
      return [
        { ...from(itemId, warehouseId, closetId), locationId, kind: 'transfer', quantity: filled },
        { ...from(itemId, closetId, null), locationId, kind: 'issue', quantity: weekly },
      ]
    })
    return [...received, ...used]
  })
}

async function insertCatalogue(tx: TenantTx, organizationId: string): Promise<string[]> {
  const ids = new Map<string, string>()
  for (const [name, email, phone, leadDays] of suppliers) {
    const id = randomUUIDv7()
    ids.set(name, id)
    await tx
      .insertInto('suppliers')
      .values({ organizationId, id, name, email, phone, leadDays, archivedAt: null })
      .execute()
  }
  const rows = items.map(([name, sku, unit, packSize, unitCostE4, supplier]) => ({
    organizationId,
    id: randomUUIDv7(),
    name,
    sku,
    unit,
    packSize,
    unitCostE4,
    markupBp: 2_000,
    supplierId: ids.get(supplier) ?? null,
    reorderPoint: null,
    par: null,
    archivedAt: null,
  }))
  await tx.insertInto('supplyItems').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function insertArea(tx: TenantTx, organizationId: string, name: string, locationId: string | null) {
  const id = randomUUIDv7()
  const kind = locationId ? 'closet' : 'warehouse'
  await tx.insertInto('stockAreas').values({ organizationId, id, name, kind, locationId, archivedAt: null }).execute()
  return id
}

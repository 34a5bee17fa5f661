import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { enter, type Entry } from '#server/api/domain/supplies/ledger.store.ts'
import { useApi } from '#server/api/test/api.ts'
import type { StockValue } from '#shared/supplies/stock-value.contract.ts'
import type { StockArea } from '#shared/supplies/supplies.contract.ts'
import { buildStockroom } from './test/stockroom.ts'

const run = useApi()
const { api, call } = run

/**
 * Computed by hand, in 1/10000 of a dollar. Received: 10 at 3.3333 are 33.33, paid in whole cents; 3 of them cost
 * 9.9990 and leave 23.3310, which is 23.33, so that 10.00 were used. 5 more at 4.00 make 43.3310 for 12. Four moved to
 * the closet: 43.33 × 8/12 = 28.89 stay, 14.44 go. Used there: 43.3310 × 4/12 = 14.4437 leave 28.8873, 14.44. One is
 * lost: 3.6109 leave 25.2764, 3.61. The last seven take the rest, 25.28. 10.00 + 14.44 + 3.61 + 25.28 = 33.33 + 20.00.
 */
describe('the value of stock', () => {
  test('is the purchase cost minus the share of issued stock, and zero when nothing is left', async () => {
    const { org, base, location, addCloset, moved, ledger, stock } = await buildStockroom(run)
    const value = async () => (await call(org.headers, `${base}/stock-value`)).json<StockValue>()
    const closet = await addCloset(location.id)
    const atLocation = { locationId: location.id }
    await moved({ quantity: 10, unitCostE4: 33_333 })
    await moved({ kind: 'issue', quantity: 3, ...atLocation })
    expect(await value()).toMatchObject({ totalMinor: 2_333, items: [{ onHand: 7, unitCostE4: 33_330 }] })
    await moved({ quantity: 5, unitCostE4: 40_000 })
    await moved({ kind: 'transfer', quantity: 4, toAreaId: closet.id })
    expect(await value()).toMatchObject({
      totalMinor: 4_333,
      areas: [
        { areaName: 'Warehouse', valueMinor: 2_889 },
        { areaName: 'Closet', locationName: 'Main Street', valueMinor: 1_444 },
      ],
      items: [{ unitCostE4: 36_109 }, { unitCostE4: 36_109 }],
    })
    expect((await stock()).map(({ valueMinor }) => valueMinor)).toEqual([2_889, 1_444])
    await moved({ kind: 'issue', quantity: 4, areaId: closet.id })
    await moved({ kind: 'count', quantity: 7, reason: 'lost' })
    await moved({ kind: 'issue', quantity: 7, ...atLocation })
    const costs = (await ledger()).items.map(({ kind, costMinor }) => [kind, costMinor])
    expect(costs.toReversed()).toEqual([
      ['receive', 3_333],
      ['issue', 1_000],
      ['receive', 2_000],
      ['transfer', 1_444],
      ['issue', 1_444],
      ['count', 361],
      ['issue', 2_528],
    ])
    expect(await value()).toMatchObject({
      totalMinor: 0,
      items: [],
      month: { openingMinor: 0, receivedMinor: 5_333, usedMinor: 4_972, countedMinor: -361, closingMinor: 0 },
    })
    // Stock found again is worth the last average.
    await moved({ kind: 'count', quantity: 2 })
    expect(await value()).toMatchObject({ totalMinor: 722 })
    const file = await call(org.headers, `${base}/stock-value/export?locale=en`)
    expect(file.body).toContain('Warehouse,,Bin liners,BL-33,2,roll,3.6109,7.22')
  })

  test('does not follow the price in the catalog', async () => {
    const { org, base, item, supplier, moved, stock } = await buildStockroom(run)
    await moved({ quantity: 100 })
    const { id: _id, supplierName: _name, photoLink: _photo, archivedAt: _at, ...keptFields } = item
    const body = { ...keptFields, supplierId: supplier.id, unitCostE4: 90_000, isArchived: false }
    expect((await call(org.headers, `${base}/supply-items/${item.id}`, { method: 'PUT', body })).statusCode).toBe(200)
    expect(await stock()).toMatchObject([{ onHand: 100, valueMinor: 12_345 }])
  })

  test('is listed however long the stock lasts', async () => {
    const { location, moved, stock } = await buildStockroom(run)
    await moved({ quantity: 60_000, unitCostE4: 100 })
    await moved({ kind: 'issue', quantity: 1, locationId: location.id })
    expect(await stock()).toMatchObject([{ onHand: 59_999, used: 1, runsOutOn: null, valueMinor: 59_999 }])
  })

  test('at the end of any day includes what was booked by then', async () => {
    const { org, base, location, warehouse, addCloset } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    const [itemId, later] = [randomUUID(), randomUUID()]
    const noon = (daysAgo: number) => new Date(`${day(daysAgo)}T17:00:00Z`)
    const day = (daysAgo: number) =>
      Temporal.Now.plainDateISO('America/New_York').subtract({ days: daysAgo }).toString()
    const outside: Omit<Entry, 'kind' | 'quantity'> = { itemId, fromAreaId: null, toAreaId: null, locationId: null }
    const enterAt = (tx: TenantTx, daysAgo: number, entry: Entry) =>
      enter(
        tx,
        {
          organizationId: org.id,
          userId: org.owner.userId,
          source: 'manual',
          sourceId: null,
          at: noon(daysAgo),
          bookedAt: noon(daysAgo),
        },
        [entry],
      )
    const add = (tx: TenantTx, id: string) =>
      sql`insert into supply_items (organization_id, id, name) values (${org.id}, ${id}, ${id})`.execute(tx)
    await inTenant(api.db, org.id, async (tx) => {
      await add(tx, itemId)
      await enterAt(tx, 9, { ...outside, toAreaId: warehouse.id, kind: 'receive', quantity: 10, unitCostE4: 20_000 })
      await enterAt(tx, 6, { ...outside, fromAreaId: warehouse.id, toAreaId: closet.id, kind: 'transfer', quantity: 4 })
      await enterAt(tx, 3, { ...outside, fromAreaId: closet.id, locationId: location.id, kind: 'issue', quantity: 4 })
    })
    const valued = async (daysAgo: number) =>
      (await call(org.headers, `${base}/stock-value?asOf=${day(daysAgo)}`)).json<StockValue>()
    const by = async (daysAgo: number) =>
      (await valued(daysAgo)).items.map(({ areaName, onHand, valueMinor }) => [areaName, onHand, valueMinor])
    expect(await by(10)).toEqual([])
    expect(await by(9)).toEqual([['Warehouse', 10, 2_000]])
    expect(await by(4)).toEqual([
      ['Warehouse', 6, 1_200],
      ['Closet', 4, 800],
    ])
    expect(await by(0)).toEqual([['Warehouse', 6, 1_200]])
    const { month, totalMinor } = await valued(4)
    expect(month.openingMinor + month.receivedMinor - month.usedMinor + month.countedMinor).toBe(totalMinor)
    expect((await call(org.headers, `${base}/stock-value?asOf=${day(-1)}`)).json()).toMatchObject({ code: 'day_ahead' })
    // Once the item is there, the past is closed.
    await inTenant(api.db, org.id, (tx) => add(tx, later))
    const backdated = inTenant(api.db, org.id, (tx) =>
      enterAt(tx, 2, { ...outside, itemId: later, toAreaId: warehouse.id, kind: 'receive', quantity: 1 }),
    )
    await expect(backdated).rejects.toMatchObject({ constraint: 'stock_move_booked_now' })
  })
})

describe('a stock move', () => {
  test('has two ends, which the database requires', async () => {
    const { org, item, warehouse, location, moved } = await buildStockroom(run)
    await moved({ quantity: 5 })
    const insert = (from: string | null, to: string | null, kind: string, reason: string | null = null) =>
      inTenant(api.db, org.id, (tx) =>
        sql`insert into stock_moves (organization_id, id, item_id, from_area_id, to_area_id, location_id, kind, reason,
              quantity, markup_bp, is_billable, source, at)
            values (${org.id}, uuid_v7(), ${item.id}, ${from}, ${to}, ${location.id}, ${kind}, ${reason}, 6, 0, true,
              'manual', now())`.execute(tx),
      )
    const warehouseId = warehouse.id
    for (const [from, to, kind] of [
      [warehouseId, warehouseId, 'transfer'],
      [null, warehouseId, 'transfer'],
      [null, null, 'issue'],
      [null, warehouseId, 'issue'],
      [null, null, 'receive'],
      [warehouseId, null, 'direct'],
    ] as const)
      await expect(insert(from, to, kind)).rejects.toMatchObject({
        constraint: from ? 'stock_level_not_below' : 'stock_move_ends',
      })
    await expect(insert(null, warehouseId, 'count')).rejects.toMatchObject({ constraint: 'stock_move_reason' })
    await expect(insert(warehouseId, null, 'issue')).rejects.toMatchObject({ constraint: 'stock_level_not_below' })
    const forged = inTenant(api.db, org.id, (tx) => sql`update stock_values set value_e4 = 1`.execute(tx))
    await expect(forged).rejects.toThrow('permission denied')
  })

  test('is undone once, at its original cost, while its stock is there', async () => {
    const { org, base, location, moved, stock, ledger } = await buildStockroom(run)
    const undo = (id: string) => call(org.headers, `${base}/stock-moves/${id}/undo`, { body: {} })
    const cheap = await moved({ quantity: 10, unitCostE4: 10_000 })
    const wrong = await moved({ quantity: 10, unitCostE4: 90_000 })
    // 10 at 1.00 and 10 at 9.00 average 5.00; without the second receipt the average is 1.00 again.
    const used = await moved({ kind: 'issue', quantity: 2, locationId: location.id })
    expect(used.costMinor).toBe(1_000)
    expect((await undo(used.id)).json()).toMatchObject({ kind: 'issue', isUndo: true, costMinor: 1_000 })
    expect((await undo(wrong.id)).json()).toMatchObject({ kind: 'receive', isUndo: true, costMinor: 9_000 })
    expect(await stock()).toMatchObject([{ onHand: 10, valueMinor: 1_000, used: 0 }])
    expect((await undo(wrong.id)).json()).toMatchObject({ code: 'stock_undone' })
    const [last] = (await ledger()).items
    expect((await undo(last?.id ?? '')).json()).toMatchObject({ code: 'stock_not_undoable' })
    await moved({ kind: 'issue', quantity: 3, locationId: location.id })
    expect((await undo(cheap.id)).json()).toMatchObject({ code: 'stock_short' })
    expect((await undo(randomUUID())).statusCode).toBe(404)
  })

  /**
   * Computed by hand: 10 at 1.00 and 10 at 3.00 average 2.00, so that 5 used cost 10.00 and leave 15 for 30.00. Three
   * quarters of each receipt are left: 7.5 of the second for 22.50, 7.5 of the first for 7.50. Undoing the second takes
   * its 7.5 for 22.50 and, for the 2.5 that were used, 2.50 of the first: 25.00. Five are left for 5.00, 1.00 each.
   */
  test('that was partly used is undone without changing the value of the remaining stock', async () => {
    const { org, base, location, moved, stock } = await buildStockroom(run)
    await moved({ quantity: 10, unitCostE4: 10_000 })
    const wrong = await moved({ quantity: 10, unitCostE4: 30_000 })
    expect((await moved({ kind: 'issue', quantity: 5, locationId: location.id })).costMinor).toBe(1_000)
    const undone = await call(org.headers, `${base}/stock-moves/${wrong.id}/undo`, { body: {} })
    expect(undone.json()).toMatchObject({ isUndo: true, quantity: 10, unitCostE4: 25_000, costMinor: 2_500 })
    expect(await stock()).toMatchObject([{ onHand: 5, valueMinor: 500 }])
    expect((await moved({ kind: 'issue', quantity: 5, locationId: location.id })).costMinor).toBe(500)
    expect(await stock()).toMatchObject([{ onHand: 0, valueMinor: 0 }])
  })

  test('never leaves stock in an archived place, however it is entered', async () => {
    const { org, base, location, warehouse, addCloset, item, move, moved, stock } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    const put = async (change: object) => {
      const { version } = (await call(org.headers, `${base}/stock-areas`))
        .json<{ items: StockArea[] }>()
        .items.find(({ id }) => id === closet.id) ?? { version: 0 }
      const body = { name: 'Closet', isArchived: true, version, ...change }
      return call(org.headers, `${base}/stock-areas/${closet.id}`, { method: 'PUT', body })
    }
    await moved({ areaId: closet.id, quantity: 3, unitCostE4: 20_000 })
    expect((await put({})).json()).toMatchObject({ code: 'stock_area_not_empty' })
    const used = await moved({ areaId: closet.id, kind: 'issue', quantity: 3 })
    expect((await put({})).statusCode).toBe(200)
    const undo = () => call(org.headers, `${base}/stock-moves/${used.id}/undo`, { body: {} })
    expect((await undo()).json()).toMatchObject({ code: 'stock_area_archived' })
    const late: Entry = {
      itemId: item.id,
      fromAreaId: null,
      toAreaId: closet.id,
      locationId: location.id,
      kind: 'receive',
      quantity: 1,
    }
    const origin = { organizationId: org.id, userId: org.owner.userId, source: 'request', sourceId: null } as const
    const delivery = inTenant(api.db, org.id, (tx) => enter(tx, origin, [late]))
    await expect(delivery).rejects.toMatchObject({ code: 'stock_area_archived' })
    expect((await put({ isArchived: false })).statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(201)
    expect(await stock()).toMatchObject([{ onHand: 3, valueMinor: 600 }])
    // Emptying and filling at the same time: the second one is rejected.
    await moved({ areaId: closet.id, kind: 'transfer', toAreaId: warehouse.id, quantity: 3 })
    const [archived, filled] = await Promise.all([
      put({}),
      move({ kind: 'transfer', toAreaId: closet.id, quantity: 3 }),
    ])
    expect([archived.statusCode === 200, filled.statusCode === 201].filter(Boolean)).toHaveLength(1)
  })

  test('by a recap that used more than was on record first counts the difference', async () => {
    const { location, addCloset, moved, stock, ledger, submitted } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ areaId: closet.id, quantity: 2, unitCostE4: 30_000 })
    await submitted('2026-03-10', { supplies: [{ name: 'bin liners', quantity: 3, unit: 'roll' }] })
    expect((await ledger('?kind=count')).items).toMatchObject([
      { reason: 'short', quantity: 1, costMinor: 300, source: 'recap', fromAreaName: null, toAreaName: 'Closet' },
    ])
    expect(await stock()).toMatchObject([{ onHand: 0, valueMinor: 0 }])
  })
})

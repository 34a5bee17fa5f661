import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { StockMove } from '#shared/supplies/stock.contract.ts'
import type { SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { liners, buildStockroom } from './test/stockroom.ts'

const run = useApi()

describe('a count of a stock area', () => {
  test('enters differences only, all or none, and names the lines that moved meanwhile', async () => {
    const { org, base, item, warehouse, location, made, moved, stock, ledger } = await buildStockroom(run)
    const soap = await made<SupplyItemRecord>('/supply-items', { ...liners, name: 'Soap', sku: 'SP' })
    const rags = await made<SupplyItemRecord>('/supply-items', { ...liners, name: 'Rags', sku: 'RG' })
    await moved({ quantity: 10, unitCostE4: 20_000 })
    await moved({ itemId: soap.id, quantity: 6 })
    const count = (lines: object[], headers = org.headers) =>
      run.call(headers, `${base}/stock-counts`, { body: { areaId: warehouse.id, lines } })
    const lines = [
      { itemId: item.id, quantity: 7, expected: 10 },
      { itemId: soap.id.toUpperCase(), quantity: 6, expected: 6 },
      { itemId: rags.id, quantity: 2, expected: 0 },
    ]
    const before = (await ledger()).items.length

    // Liners were used during the count, so the whole count is rejected.
    const used = await moved({ kind: 'issue', quantity: 1, locationId: location.id })
    const refused = await count(lines)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'stock_changed', fields: [{ path: 'lines.0.quantity' }] })
    await run.call(org.headers, `${base}/stock-moves/${used.id}/undo`, { body: {} })
    expect((await ledger()).items.length).toBe(before + 2)

    const entered = await count(lines)
    expect(entered.statusCode).toBe(201)
    const { items } = entered.json<{ items: StockMove[] }>()
    // Computed by hand: three lost of ten at 2.00; rags were never bought, so two are worth the catalog's 1.2345 each.
    expect(items).toMatchObject([
      { itemName: 'Bin liners', kind: 'count', reason: 'counted', quantity: 3, costMinor: 600, toAreaName: null },
      { itemName: 'Rags', kind: 'count', reason: 'counted', quantity: 2, costMinor: 247, fromAreaName: null },
    ])
    expect((await stock()).map(({ itemName, onHand }) => [itemName, onHand])).toEqual([
      ['Bin liners', 7],
      ['Rags', 2],
      ['Soap', 6],
    ])

    // The same count again is based on an outdated record; matching counts add nothing.
    expect((await count(lines)).json()).toMatchObject({
      fields: [{ path: 'lines.0.quantity' }, { path: 'lines.2.quantity' }],
    })
    expect((await count([{ itemId: soap.id, quantity: 6, expected: 6 }])).json()).toEqual({ items: [] })
    const twice = { itemId: soap.id, quantity: 5, expected: 6 }
    expect((await count([twice, twice])).json()).toMatchObject({ fields: [{ path: 'lines' }] })
    expect((await count([twice], await run.member(org.id, 'SUPERVISOR'))).statusCode).toBe(403)
    for (const { id } of items)
      expect((await run.call(org.headers, `${base}/stock-moves/${id}/undo`, { body: {} })).statusCode).toBe(201)
    expect((await stock()).find(({ itemName }) => itemName === 'Bin liners')?.onHand).toBe(10)
  })
})

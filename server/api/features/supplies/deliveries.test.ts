import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { SupplyRequest, SupplySources } from '#shared/supply-requests/supply-requests.contract.ts'
import type { StockArea } from '#shared/supplies/supplies.contract.ts'
import { buildStockroom } from './test/stockroom.ts'

const run = useApi()
const { api, call } = run

describe('a delivered request', () => {
  test('moves items from the warehouse to the closet', async () => {
    const { location, addCloset, moved, stock, ledger, request } = await buildStockroom(run)
    await addCloset(location.id)
    await moved({ quantity: 50 })
    const { id } = await request(location.id, 20, ['approved', 'delivered'])
    expect((await stock()).map(({ onHand }) => onHand)).toEqual([30, 20])
    expect((await ledger('?kind=transfer')).items).toMatchObject([{ source: 'request', quantity: 20 }])
    expect(id).toBeDefined()
  })

  test('that was ordered fills the closet only, or counts as used if there is no closet', async () => {
    const { location, second, addCloset, moved, stock, ledger, request } = await buildStockroom(run)
    await addCloset(location.id)
    await moved({ quantity: 50 })
    await request(location.id, 20, ['approved', 'ordered', 'delivered'])
    await request(second.id, 5, ['approved', 'ordered', 'delivered'], 'bl-33')
    await request(second.id, 4, ['approved', 'delivered'])
    await request(second.id, 9, ['approved', 'ordered'])
    expect((await stock()).map(({ onHand }) => onHand)).toEqual([46, 20])
    expect((await ledger(`?locationId=${second.id}`)).items).toMatchObject([
      { kind: 'issue', quantity: 4, fromAreaName: 'Warehouse', toAreaName: null },
      { kind: 'direct', quantity: 5, fromAreaName: null, toAreaName: null },
    ])
  })

  test('comes from a place that holds it, the closet or the supplier, and is rejected otherwise', async () => {
    const { org, base, location, second, addCloset, made, moved, stock, ledger, request } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    const far = await addCloset(second.id, 'Far')
    const van = await made<StockArea>('/stock-areas', { name: 'Van', kind: 'vehicle', locationId: null })
    await moved({ quantity: 4 })
    await moved({ areaId: van.id, quantity: 20 })
    await moved({ areaId: closet.id, quantity: 6 })
    const deliver = async (asked: SupplyRequest, fromAreaId?: string | null) =>
      call(org.headers, `${base}/supply-requests/${asked.id}/state`, {
        method: 'PUT',
        body: {
          state: 'delivered',
          answer: '',
          version: asked.version,
          ...(fromAreaId !== undefined && { fromAreaId }),
        },
      })
    const supplyRequest = await request(location.id, 5, ['approved'])
    const url = `${base}/supply-requests/${supplyRequest.id}/sources`
    expect((await call(org.headers, url)).json<SupplySources>()).toMatchObject({
      usualAreaId: expect.any(String),
      lines: [
        { name: 'bin liners', itemId: expect.any(String) },
        { name: 'Something else', itemId: null },
      ],
      areas: [
        { name: 'Warehouse', onHand: [{ quantity: 4 }] },
        { name: 'Van', onHand: [{ quantity: 20 }] },
        { name: 'Closet', onHand: [{ quantity: 6 }] },
      ],
    })
    // The warehouse has four.
    expect((await deliver(supplyRequest)).json()).toMatchObject({
      code: 'delivery_short',
      fields: [{ path: 'fromAreaId' }],
    })
    expect((await deliver(supplyRequest, far.id)).json()).toMatchObject({ code: 'delivery_source_unknown' })
    expect((await deliver(supplyRequest, van.id)).json()).toMatchObject({ state: 'delivered' })
    expect((await ledger('?kind=transfer')).items).toMatchObject([{ fromAreaName: 'Van', toAreaName: 'Closet' }])
    const delivered = await request(location.id, 11, ['approved'])
    expect((await deliver(delivered, closet.id)).statusCode).toBe(200)
    const bought = await request(location.id, 3, ['approved'])
    expect((await deliver(bought, null)).statusCode).toBe(200)
    expect((await stock()).map(({ areaName, onHand }) => [areaName, onHand])).toEqual([
      ['Warehouse', 4],
      ['Van', 15],
      ['Closet', 14],
    ])
    expect((await ledger('?kind=receive')).items[0]).toMatchObject({ source: 'request', quantity: 3, costMinor: 370 })
  })

  test('can be delivered by a supervisor in their region, from the warehouse too', async () => {
    const { org, base, lee, location, addCloset, moved, stock, request } = await buildStockroom(run)
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [lee.memberId] }
    const region = (await call(org.headers, `${base}/regions`, { body })).json<{ id: string }>().id
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('locations').set({ regionId: region }).where('id', '=', location.id).execute(),
    )
    await addCloset(location.id)
    await moved({ quantity: 50 })
    const supplyRequest = await request(location.id, 20, ['approved'])
    const delivered = await call(lee.headers, `${base}/supply-requests/${supplyRequest.id}/state`, {
      method: 'PUT',
      body: { state: 'delivered', answer: '', version: supplyRequest.version },
    })
    expect(delivered.statusCode).toBe(200)
    expect((await stock()).map(({ onHand }) => onHand)).toEqual([30, 20])
  })
})

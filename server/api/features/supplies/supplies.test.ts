import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { enter } from '#server/api/domain/supplies/ledger.store.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ClientConsumption, Consumption } from '#shared/supplies/consumables.contract.ts'
import type { PurchaseList, StockMove } from '#shared/supplies/stock.contract.ts'
import type { StockArea, SupplyItemList, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { liners, buildStockroom } from './test/stockroom.ts'

const run = useApi()
const { api, call } = run

describe('the supply catalog', () => {
  test('requires unique names, ignoring case, and lists archived items apart', async () => {
    const { base, org, item, supplier, made } = await buildStockroom(run)
    expect(item).toMatchObject({ name: 'Bin liners', supplierName: 'Acme Paper', version: 1 })
    expect(await made('/supply-items', { ...liners, name: 'BIN LINERS', sku: '' })).toMatchObject({
      code: 'supply_name_taken',
      fields: [{ path: 'name' }],
    })
    expect(await made('/supply-items', { ...liners, name: 'Other' })).toMatchObject({ code: 'supply_sku_taken' })
    expect(await made('/supply-items', { ...liners, name: 'Other', sku: '', supplierId: item.id })).toMatchObject({
      code: 'supplier_unknown',
    })
    const put = (body: object) => call(org.headers, `${base}/supply-items/${item.id}`, { method: 'PUT', body })
    const changes = { ...liners, supplierId: supplier.id, isArchived: true, version: 1 }
    expect((await put(changes)).json<SupplyItemRecord>().archivedAt).not.toBeNull()
    expect((await put(changes)).json()).toMatchObject({ code: 'stale_version' })
    expect(await made<SupplyItemRecord>('/supply-items', liners)).toMatchObject({ version: 1 })
    const { items } = (await call(org.headers, `${base}/supply-items`)).json<SupplyItemList>()
    expect(items.map(({ archivedAt }) => archivedAt !== null)).toEqual([false, true])
    const names = await call(await run.member(org.id, 'EMPLOYEE'), `${base}/supply-names`)
    expect(names.json()).toEqual({ items: [{ name: 'Bin liners', unit: 'roll', photoLink: null }] })
  })

  test('refuses to archive an item with stock, naming where, and stock of an archived item', async () => {
    const { base, org, item, location, supplier, addCloset, move, moved } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ quantity: 12 })
    await moved({ quantity: 3, areaId: closet.id })
    const put = (isArchived: boolean, version: number) =>
      call(org.headers, `${base}/supply-items/${item.id}`, {
        method: 'PUT',
        body: { ...liners, supplierId: supplier.id, isArchived, version },
      })
    expect((await put(true, 1)).json()).toMatchObject({
      code: 'supply_item_not_empty',
      details: 'Closet: 3, Warehouse: 12.',
    })
    await moved({ kind: 'count', quantity: 0 })
    const lost = await moved({ kind: 'count', quantity: 0, areaId: closet.id, reason: 'lost' })
    expect((await put(true, 1)).statusCode).toBe(200)
    const undone = await call(org.headers, `${base}/stock-moves/${lost.id}/undo`, { body: {} })
    expect(undone.json()).toMatchObject({ code: 'supply_item_archived' })
    expect((await move({ quantity: 1 })).json()).toMatchObject({ code: 'supply_item_unknown' })
    expect((await put(false, 2)).statusCode).toBe(200)
    await moved({ quantity: 1 })
  })

  test('allows one closet per location, which cannot be archived with stock', async () => {
    const { base, org, location, addCloset, made, moved } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    expect(closet).toMatchObject({ kind: 'closet', locationName: 'Main Street', clientName: 'Harbor Dental' })
    expect(await addCloset(location.id, 'Second')).toMatchObject({ code: 'stock_closet_taken' })
    expect(await made('/stock-areas', { name: 'Van', kind: 'vehicle', locationId: location.id })).toMatchObject({
      code: 'stock_area_place',
    })
    await moved({ areaId: closet.id, quantity: 2 })
    const archive = () =>
      call(org.headers, `${base}/stock-areas/${closet.id}`, {
        method: 'PUT',
        body: { name: 'Closet', isArchived: true, version: closet.version },
      })
    expect((await archive()).json()).toMatchObject({ code: 'stock_area_not_empty' })
    await moved({ kind: 'count', areaId: closet.id, quantity: 0 })
    expect((await archive()).json<StockArea>().archivedAt).not.toBeNull()
  })
})

describe('stock moves', () => {
  test('add up to the stock and are immutable', async () => {
    const { org, location, addCloset, moved, move, stock, ledger, warehouse } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ quantity: 100, unitCostE4: 10_000 })
    await moved({ kind: 'transfer', quantity: 30, toAreaId: closet.id })
    await moved({ kind: 'issue', areaId: closet.id, quantity: 5 })
    await moved({ kind: 'return', areaId: closet.id, quantity: 1 })
    await moved({ kind: 'count', areaId: closet.id, quantity: 24 })
    await moved({ kind: 'waste', quantity: 2, note: ' Wet. ' })
    await moved({ kind: 'bill', quantity: 3, locationId: location.id })
    const lines = await stock()
    expect(lines.map(({ areaName, onHand }) => [areaName, onHand])).toEqual([
      ['Warehouse', 65],
      ['Closet', 24],
    ])
    const line = ({ kind, quantity, fromAreaName, toAreaName }: StockMove) => [kind, quantity, fromAreaName, toAreaName]
    expect((await ledger(`?areaId=${warehouse.id}`)).items.map(line)).toEqual([
      ['bill', 3, 'Warehouse', null],
      ['waste', 2, 'Warehouse', null],
      ['transfer', 30, 'Warehouse', 'Closet'],
      ['receive', 100, null, 'Warehouse'],
    ])
    expect((await ledger('?kind=waste')).items).toMatchObject([{ note: 'Wet.', by: org.owner.name }])
    expect((await ledger('?limit=1')).nextCursor).not.toBeNull()
    expect((await move({ kind: 'issue', quantity: 66, locationId: location.id })).json()).toMatchObject({
      code: 'stock_short',
    })
    expect((await move({ kind: 'issue', quantity: 1 })).json()).toMatchObject({ code: 'stock_location_needed' })
    expect((await move({ kind: 'transfer', toAreaId: warehouse.id })).json()).toMatchObject({
      fields: [{ path: 'toAreaId' }],
    })
    expect((await move({ kind: 'count', quantity: 65 })).json()).toMatchObject({ code: 'stock_unchanged' })
    expect((await move({ quantity: 0 })).json()).toMatchObject({ fields: [{ path: 'quantity' }] })
    expect((await move({ areaId: org.id })).json()).toMatchObject({ code: 'stock_area_unknown' })
    expect((await move({ itemId: org.id })).json()).toMatchObject({ code: 'supply_item_unknown' })
    const change = (write: ReturnType<typeof sql>) => inTenant(api.db, org.id, (tx) => write.execute(tx))
    for (const write of [sql`update stock_moves set quantity = 1`, sql`delete from stock_moves`])
      await expect(change(write)).rejects.toThrow('permission denied')
    await expect(change(sql`update stock_levels set on_hand = 1`)).rejects.toThrow('permission denied')
  })

  test('let one of two members take the last item and refuse the other', async () => {
    const { location, moved, move } = await buildStockroom(run)
    await moved({ quantity: 5 })
    const take = { kind: 'issue', quantity: 4, locationId: location.id }
    const answers = await Promise.all([move(take), move(take)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('sum to the stock under concurrent moves', async () => {
    const { org, location, addCloset, moved, item, warehouse } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ quantity: 100 })
    await moved({ kind: 'transfer', quantity: 50, toAreaId: closet.id })
    const places = [
      { fromAreaId: warehouse.id, locationId: location.id },
      { fromAreaId: closet.id, locationId: location.id },
    ]
    // Without the lock that manual moves take.
    const together = Array.from({ length: 6 }, (_, nth) =>
      inTenant(api.db, org.id, async (tx) => {
        const entries = places.map((place) => ({
          ...place,
          toAreaId: null,
          itemId: item.id,
          kind: 'issue' as const,
          quantity: nth + 1,
        }))
        await enter(tx, { organizationId: org.id, userId: org.owner.userId, source: 'manual', sourceId: null }, entries)
      }),
    )
    const byHand = [5, 3].map((quantity) => moved({ kind: 'transfer', quantity, toAreaId: closet.id }))
    await Promise.all([...together, ...byHand])
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql`select s.on_hand, sum(case when v.to_area_id = s.area_id then v.quantity else -v.quantity end)::int as moved
        from stock_levels s join stock_moves v on s.area_id in (v.from_area_id, v.to_area_id) and v.item_id = s.item_id
        group by s.area_id, s.item_id, s.on_hand order by s.on_hand`.execute(tx),
    )
    expect(rows).toEqual([
      { onHand: 21, moved: 21 },
      { onHand: 37, moved: 37 },
    ])
  })
})

describe('stock levels', () => {
  test('deducts the use in a submitted recap from the closet', async () => {
    const { location, addCloset, moved, stock, submitted } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ areaId: closet.id, quantity: 10 })
    await submitted('2026-03-10', { supplies: [{ name: 'bin LINERS', quantity: 3, unit: 'roll' }] })
    expect(await stock()).toMatchObject([{ areaName: 'Closet', onHand: 7 }])
  })

  test('derives the reorder point, run-out day and purchase list from use', async () => {
    const { org, base, location, client, addCloset, moved, stock, request, item } = await buildStockroom(run)
    const closet = await addCloset(location.id)
    await moved({ quantity: 40 })
    await moved({ areaId: closet.id, quantity: 200 })
    await moved({ kind: 'issue', areaId: closet.id, quantity: 180 })
    await request(location.id, 12, ['approved'])
    const [own40, closet20] = await stock()
    expect(own40).toMatchObject({ onHand: 40, used: 180, reorderPoint: 30, isBelow: false, visits: null })
    const today = Temporal.Now.plainDateISO('America/New_York')
    expect(closet20).toMatchObject({
      onHand: 20,
      onOrder: 12,
      used: 180,
      visits: 0,
      reorderPoint: 30,
      isBelow: false,
      runsOutOn: today.add({ days: 6 }).toString(),
    })
    for (const place of [`areaId=${closet.id}`, `locationId=${location.id}`, `clientId=${client.id}`])
      expect(await stock(`?${place}`)).toEqual([closet20])
    await moved({ kind: 'issue', areaId: closet.id, quantity: 5 })
    expect(await stock('?below=true')).toMatchObject([{ areaName: 'Closet', onHand: 15 }])
    const { items, totalMinor, unknown } = (await call(org.headers, `${base}/purchase-list`)).json<PurchaseList>()
    // Par for 40 days at 185 in 60 is 124; 28 are left when the request is served, so 96 are missing: ten packs.
    expect(items).toMatchObject([
      {
        itemId: item.id,
        supplierName: 'Acme Paper',
        onHand: 40,
        requested: 12,
        reorderPoint: 31,
        par: 124,
        order: 100,
        packs: 10,
        costMinor: 12_345,
      },
    ])
    expect(totalMinor).toBe(12_345)
    expect(unknown).toEqual([{ name: 'Something else', unit: '', quantity: 1 }])
    const file = await call(org.headers, `${base}/purchase-list/export?locale=en`)
    expect(file.body).toContain('Acme Paper,BL-33,Bin liners,roll,40,12,31,100,10,10,123.45')
  })

  describe('consumption', () => {
    test('is reported by month and client, or by location and item, as sums of rounded lines', async () => {
      const { org, base, location, second, client, moved } = await buildStockroom(run)
      await moved({ quantity: 100 })
      await moved({ kind: 'issue', quantity: 7, locationId: location.id })
      await moved({ kind: 'issue', quantity: 3, locationId: second.id })
      await moved({ kind: 'waste', quantity: 1, locationId: second.id })
      const month = Temporal.Now.plainDateISO('America/New_York').toPlainYearMonth().toString()
      const consumed = (await call(org.headers, `${base}/consumables`)).json<Consumption>()
      // 7 at 1.2345 are 8.64 and 10.37 with a 20% markup; 4 are 4.94, of which 3 are billed at 4.44.
      expect(consumed.items).toEqual([
        {
          month,
          clientId: client.id,
          clientName: 'Harbor Dental',
          quantity: 10,
          costMinor: 1_358,
          billableMinor: 1_481,
          allowedMinor: null,
        },
      ])
      const consumption = (
        await call(org.headers, `${base}/clients/${client.id}/consumables`)
      ).json<ClientConsumption>()
      expect(
        consumption.items.map(({ locationName, quantity, costMinor, billableMinor }) => [
          locationName,
          quantity,
          costMinor,
          billableMinor,
        ]),
      ).toEqual([
        ['Harbor Street', 3, 494, 444],
        ['Main Street', 7, 864, 1_037],
      ])
      expect(consumption.totals).toEqual(consumed.totals)
      const file = await call(org.headers, `${base}/clients/${client.id}/consumables/export?locale=en`)
      expect(file.body).toContain(`${month}-01,Main Street,Bin liners,roll,7,8.64,10.37`)
      expect((await call(org.headers, `${base}/consumables/export?locale=en`)).body).toContain(
        'Harbor Dental,10,13.58,14.81',
      )
    })

    test('keeps the costs of past moves and is limited to 24 months', async () => {
      const { org, base, location, moved, item, supplier } = await buildStockroom(run)
      await moved({ quantity: 10 })
      await moved({ kind: 'issue', quantity: 10, locationId: location.id })
      const body = { ...liners, supplierId: supplier.id, unitCostE4: 90_000, isArchived: false, version: 1 }
      await call(org.headers, `${base}/supply-items/${item.id}`, { method: 'PUT', body })
      const ask = (query: string) => call(org.headers, `${base}/consumables?${query}`)
      expect((await ask('')).json<Consumption>().totals.costMinor).toBe(1_235)
      expect((await ask('from=2026-01&to=2025-12')).json()).toMatchObject({ code: 'months_window' })
      expect((await ask('from=2024-01&to=2026-01')).json()).toMatchObject({ fields: [{ path: 'to' }] })
      expect((await ask('from=2024-02&to=2026-01')).json<Consumption>().items).toEqual([])
    })
  })
})

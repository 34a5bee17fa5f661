import { buildRecaps } from '#server/api/features/recap/test/recaps.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import type { StockList, StockMove, StockMovePage } from '#shared/supplies/stock.contract.ts'
import type { NewSupplyItem, StockArea, Supplier, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import type { SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'

export const liners: NewSupplyItem = {
  name: 'Bin liners',
  sku: 'BL-33',
  unit: 'roll',
  packSize: 10,
  unitCostE4: 12_345,
  markupBp: 2_000,
  isBillable: true,
  supplierId: null,
  reorderPoint: null,
  par: null,
  safetyDays: 3,
}

/** A warehouse, a supplier, one catalog item, two locations and a supervisor. */
export async function buildStockroom(run: ReturnType<typeof useApi>) {
  const site = await buildRecaps(run)
  const { base, org } = site
  const { call } = run
  const create = async <T>(path: string, body: object) =>
    (await call(org.headers, `${base}${path}`, { body })).json<T>()
  const supplier = await create<Supplier>('/suppliers', { name: 'Acme Paper', email: '', phone: '', leadDays: 7 })
  const item = await create<SupplyItemRecord>('/supply-items', { ...liners, supplierId: supplier.id })
  const warehouse = await create<StockArea>('/stock-areas', { name: 'Warehouse', kind: 'warehouse', locationId: null })
  const addCloset = (locationId: string, name = 'Closet') =>
    create<StockArea>('/stock-areas', { name, kind: 'closet', locationId })
  const move = (body: object, headers: Headers = org.headers) =>
    call(headers, `${base}/stock-moves`, {
      body: {
        kind: 'receive',
        itemId: item.id,
        areaId: warehouse.id,
        toAreaId: null,
        locationId: null,
        quantity: 1,
        unitCostE4: null,
        note: '',
        ...body,
      },
    })
  const moved = async (body: object) => {
    const answer = await move(body)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<StockMove>()
  }
  const stock = async (query = '') => (await call(org.headers, `${base}/stock${query}`)).json<StockList>().items
  const ledger = async (query = '') => (await call(org.headers, `${base}/stock-moves${query}`)).json<StockMovePage>()
  let worker: Headers | undefined
  /** Creates a request and moves it through these states. */
  const request = async (locationId: string, quantity: number, states: readonly string[], name = 'bin liners') => {
    const items = [
      { name, quantity, unit: 'roll' },
      { name: 'Something else', quantity: 1, unit: '' },
    ]
    // By a worker, because members cannot decide their own requests.
    worker ??= await run.member(org.id, 'EMPLOYEE')
    const body = { locationId, items, note: '' }
    let supplyRequest = (await call(worker, `${base}/supply-requests`, { body })).json<SupplyRequest>()
    for (const state of states) {
      const body = { state, answer: '', version: supplyRequest.version }
      const url = `${base}/supply-requests/${supplyRequest.id}/state`
      supplyRequest = (await call(org.headers, url, { method: 'PUT', body })).json<SupplyRequest>()
    }
    return supplyRequest
  }
  return { ...site, supplier, item, warehouse, addCloset, made: create, move, moved, stock, ledger, request }
}

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { liners, buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import type { Mail } from '#server/api/mail/envelope.ts'
import { useApi } from '#server/api/test/api.ts'
import type {
  PurchaseOrder,
  PurchaseOrderPage,
  PurchaseOrderSummary,
} from '#shared/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseList } from '#shared/supplies/stock.contract.ts'
import type { Supplier, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { purchaseMail } from './purchase-mail.ts'

const run = useApi()
const { api, call } = run
const pdf = Buffer.from('%PDF-1.7\nthe order')

async function setUp() {
  const room = await buildStockroom(run)
  const { org, base, made, supplier, item, warehouse } = room
  const soap = await made<SupplyItemRecord>('/supply-items', {
    ...liners,
    name: 'Hand soap',
    sku: '',
    supplierId: supplier.id,
    unitCostE4: 20_000,
  })
  const draft = (body: object = {}) => ({
    supplierId: supplier.id,
    areaId: warehouse.id,
    note: '',
    lines: [
      { itemId: item.id, quantity: 100, unitCostE4: 12_000 },
      { itemId: soap.id, quantity: 10, unitCostE4: 20_000 },
    ],
    ...body,
  })
  const add = (body: object = {}) => made<PurchaseOrder>('/purchase-orders', draft(body))
  const on = (id: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    call(org.headers, `${base}/purchase-orders/${id}${path}`, { method, body })
  const sent = async () => {
    const { id } = await add()
    return (await on(id, '/sending', { email: null, version: 1 })).json<PurchaseOrder>()
  }
  const line = (position: number, quantity: number, more: object = {}) => ({
    position,
    quantity,
    unitCostE4: 12_000,
    lot: '',
    ...more,
  })
  const receive = ({ id, version }: PurchaseOrder, lines: object[], more: object = {}) =>
    on(id, '/receipts', { lines, isOverConfirmed: false, note: '', version, ...more })
  return { ...room, soap, add, draft, on, sent, line, receive }
}

describe('a purchase order', () => {
  test('is numbered without gaps, entered by hand or from the reorder list, and counts as on order', async () => {
    const { org, base, made, location, warehouse, request, add, draft, item } = await setUp()
    expect(await add()).toMatchObject({ number: 1, state: 'draft', lineCount: 2, totalMinor: 14_000 })
    expect(await add({ supplierId: item.id })).toMatchObject({ code: 'supplier_unknown' })
    expect(await add({ lines: [...draft().lines, draft().lines[0]] })).toMatchObject({ code: 'purchase_item_twice' })
    // The first order has 100 of the 110 liners, so ten are missing; an item without a supplier is skipped.
    await made('/supply-items', { ...liners, name: 'Broom', sku: '', reorderPoint: 2, par: 5 })
    await request(location.id, 110, ['approved'])
    const list = async () => (await call(org.headers, `${base}/purchase-list`)).json<PurchaseList>()
    expect((await list()).items).toMatchObject([
      { itemName: 'Bin liners', requested: 110, onOrder: 100, order: 10 },
      { itemName: 'Broom', supplierId: null },
    ])
    const { items } = await made<{ items: PurchaseOrderSummary[] }>('/purchase-list/orders', { areaId: warehouse.id })
    expect(items).toMatchObject([{ number: 2, supplierName: 'Acme Paper', lineCount: 1, totalMinor: 1_235 }])
    expect((await list()).items).toMatchObject([{ itemName: 'Broom' }])
    expect(await made('/purchase-list/orders', { areaId: warehouse.id })).toMatchObject({ code: 'nothing_to_order' })
    const page = (await call(org.headers, `${base}/purchase-orders?state=draft`)).json<PurchaseOrderPage>()
    expect(page.items.map(({ number }) => number)).toEqual([2, 1])
    const file = await call(org.headers, `${base}/purchase-orders/export?locale=en`)
    expect(file.body).toContain('PO-1,Acme Paper,Warehouse,Draft,2,140')
  })

  test('is emailed with its stored PDF, and cannot be changed after sending', async () => {
    const { org, base, add, on, draft } = await setUp()
    const { id } = await add()
    const send = (email: string | null, version = 1) => on(id, '/sending', { email, version })
    expect((await send('orders@acme.example')).json()).toMatchObject({ code: 'purchase_document_needed' })
    const put = async (content: Buffer) => {
      const { type, body } = upload(content)
      return call({ ...org.headers, ...type }, `${base}/purchase-orders/${id}/document`, { method: 'POST', body })
    }
    expect((await put(Buffer.from('no'))).json()).toMatchObject({ code: 'pdf_refused' })
    expect((await put(pdf)).json()).toMatchObject({ hasDocument: true, version: 1 })
    expect((await send('orders@acme.example')).json()).toMatchObject({
      state: 'sent',
      sentTo: 'orders@acme.example',
      sentBy: org.owner.name,
      mailedAt: null,
    })
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }

    const { config, db } = api
    const handle = purchaseMail({ db, mailer, files: createFileStore(config), publicUrl: config.publicUrl })
    const payload = { organizationId: org.id, purchaseOrderId: id, requestId: '', jobId: 'job' }
    await handle(payload)
    // Running the job again sends nothing.
    await handle(payload)
    expect(mails).toMatchObject([
      { to: 'orders@acme.example', subject: expect.stringContaining('PO-1'), attachments: [{ name: 'PO-1.pdf' }] },
    ])
    expect(mails[0]?.attachments?.[0]?.bytes).toEqual(pdf)
    const document = await call(org.headers, `${base}/purchase-orders/${id}/document`)
    expect(document.rawPayload).toEqual(pdf)
    const order = (await call(org.headers, `${base}/purchase-orders/${id}`)).json<PurchaseOrder>()
    expect(order.mailedAt).not.toBeNull()
    const { supplierId: _supplier, ...content } = draft()
    expect((await on(id, '', { ...content, version: order.version }, 'PUT')).json()).toMatchObject({
      code: 'purchase_step_refused',
    })
    expect((await put(pdf)).json()).toMatchObject({ code: 'purchase_step_refused' })
    const rewrite = inTenant(db, org.id, (tx) =>
      sql`delete from purchase_order_lines where order_id = ${id}`.execute(tx),
    )
    await expect(rewrite).rejects.toMatchObject({ constraint: 'purchase_order_step' })
  })

  test('is received line by line, at the cost paid, no more than ordered unless confirmed', async () => {
    const { org, base, sent, line, receive, stock, ledger, add } = await setUp()
    const order = await sent()
    const first = (await receive(order, [line(1, 60, { lot: 'L-7', unitCostE4: 13_000 })])).json<PurchaseOrder>()
    expect(first).toMatchObject({
      state: 'partly_received',
      lines: [{ received: 60 }, { received: 0 }],
      receipts: [{ itemName: 'Bin liners', quantity: 60, costMinor: 7_800, lot: 'L-7' }],
    })
    expect((await receive(order, [line(1, 40)])).json()).toMatchObject({ code: 'stale_version' })
    expect((await receive(first, [line(1, 41)])).json()).toMatchObject({ code: 'purchase_over' })
    expect((await receive(first, [line(3, 1)])).json()).toMatchObject({ code: 'purchase_line_unknown' })
    const more = [line(1, 41), line(2, 10, { unitCostE4: 20_000 })]
    const received = (await receive(first, more, { isOverConfirmed: true })).json<PurchaseOrder>()
    expect(received).toMatchObject({ state: 'received', lines: [{ received: 101 }, { received: 10 }] })
    // 60 at 1.30 and 41 at 1.20.
    expect(await stock()).toMatchObject([
      { itemName: 'Bin liners', onHand: 101, valueMinor: 7_800 + 4_920, onOrder: 0 },
      { itemName: 'Hand soap', onHand: 10, valueMinor: 2_000 },
    ])
    // Undoing a mistaken receipt makes the quantity missing again.
    const soap = (await ledger('?kind=receive')).items.find(({ itemName }) => itemName === 'Hand soap')
    await call(org.headers, `${base}/stock-moves/${soap?.id}/undo`, { body: {} })
    const after = (await call(org.headers, `${base}/purchase-orders/${order.id}`)).json<PurchaseOrder>()
    expect(after).toMatchObject({ state: 'partly_received', lines: [{ received: 101 }, { received: 0 }] })
    expect(after.receipts[0]).toMatchObject({ itemName: 'Hand soap', isUndo: true })
    expect((await receive(await add(), [line(1, 1)])).json()).toMatchObject({ code: 'purchase_step_refused' })
  })

  test('is closed with missing items dropped or ordered again, and a draft is cancelled', async () => {
    const { org, base, sent, line, receive, on, add } = await setUp()
    const order = await sent()
    const part = (await receive(order, [line(1, 60)])).json<PurchaseOrder>()
    const close = { state: 'closed', isBackOrdered: true, version: part.version }
    const closed = (await on(order.id, '/state', close, 'PUT')).json<PurchaseOrder>()
    expect(closed).toMatchObject({ state: 'closed', backOrders: [{ number: 2 }] })
    const again = (await call(org.headers, `${base}/purchase-orders/${closed.backOrders[0]?.id}`)).json<PurchaseOrder>()
    expect(again).toMatchObject({
      state: 'draft',
      backOrderOf: { number: 1 },
      lines: [{ quantity: 40 }, { quantity: 10 }],
    })
    expect((await receive(closed, [line(1, 1)])).json()).toMatchObject({ code: 'purchase_step_refused' })
    const cancel = { state: 'cancelled', isBackOrdered: false, version: again.version }
    expect((await on(again.id, '/state', cancel, 'PUT')).json()).toMatchObject({ state: 'cancelled' })
    expect((await on(closed.id, '/state', { ...cancel, version: closed.version }, 'PUT')).json()).toMatchObject({
      code: 'purchase_step_refused',
    })
    expect(await add()).toMatchObject({ number: 3 })
  })

  test('is managed by admins and read by supervisors', async () => {
    const { base, lee, draft, add, made, org } = await setUp()
    const { id } = await add()
    expect((await call(lee.headers, `${base}/purchase-orders`, { body: draft() })).statusCode).toBe(403)
    expect((await call(lee.headers, `${base}/purchase-orders/${id}`)).statusCode).toBe(200)
    const otherSupplier = await made<Supplier>('/suppliers', { name: 'Other', email: '', phone: '', leadDays: 1 })
    const none = (
      await call(org.headers, `${base}/purchase-orders?supplierId=${otherSupplier.id}`)
    ).json<PurchaseOrderPage>()
    expect(none.items).toEqual([])
  })
})

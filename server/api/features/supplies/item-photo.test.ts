import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { SupplyItemList, SupplyItemRecord, SupplyNames } from '#shared/supplies/supplies.contract.ts'
import { buildStockroom } from './test/stockroom.ts'

const run = useApi()
const { call, member } = run

async function withItem() {
  const room = await buildStockroom(run)
  const { base, org, item } = room
  const url = `${base}/supply-items/${item.id}/photo`
  const send = (content: Buffer, headers = org.headers, to = url) => {
    const { type, ...sent } = upload(content)
    return call({ ...headers, ...type }, to, sent)
  }
  const photo = (width: number) => picture(width, 64).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  return { ...room, url, send, photo }
}

describe('the photo of a supply', () => {
  test('is re-encoded without camera metadata and shown wherever the item is', async () => {
    const { base, org, item, send, photo } = await withItem()
    const { photoLink, version } = (await send(await photo(1_200))).json<SupplyItemRecord>()
    // A form that was open during the upload can still be saved.
    expect(version).toBe(item.version)
    const listed = (await call(org.headers, `${base}/supply-items`)).json<SupplyItemList>()
    expect(listed.items.map((each) => each.photoLink)).toEqual([photoLink])
    const worker = await member(org.id, 'EMPLOYEE')
    const named = (await call(worker, `${base}/supply-names`)).json<SupplyNames>()
    expect(named.items).toEqual([{ name: 'Bin liners', unit: 'roll', photoLink }])
    const file = await call(worker, photoLink ?? '')
    const metadata = await sharp(file.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', height: 512 })
    expect(metadata.exif).toBeUndefined()
  })

  test('can be replaced and removed, and the old one is no longer served', async () => {
    const { base, org, url, send, photo } = await withItem()
    const first = (await send(await photo(300))).json<SupplyItemRecord>().photoLink ?? ''
    const second = (await send(await photo(200))).json<SupplyItemRecord>().photoLink ?? ''
    expect((await call(org.headers, first)).statusCode).toBe(404)
    expect((await call(org.headers, second)).statusCode).toBe(200)
    expect((await call({}, second)).statusCode).toBe(404)
    const none = await call(org.headers, url, { method: 'DELETE' })
    expect(none.json<SupplyItemRecord>().photoLink).toBeNull()
    expect((await call(org.headers, second)).statusCode).toBe(404)
    const trail = (await call(org.headers, `${base}/audit?table=supply_items`)).json<AuditPage>().items
    expect(trail.map(({ changes }) => changes.map(({ field }) => field).join())).toContain('photoHash')
  })

  test('requires permission to manage the catalog and a picture', async () => {
    const { base, org, lee, url, send, photo } = await withItem()
    const content = await photo(100)
    expect((await send(content, lee.headers)).statusCode).toBe(403)
    expect((await call(lee.headers, url, { method: 'DELETE' })).statusCode).toBe(403)
    expect((await send(Buffer.from('no picture'))).json()).toMatchObject({ code: 'image_refused' })
    const unknown = `${base}/supply-items/${crypto.randomUUID()}/photo`
    expect((await send(content, org.headers, unknown)).statusCode).toBe(404)
  })
})

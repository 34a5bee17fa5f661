import { describe, expect, test } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type {
  Chemical,
  ChemicalList,
  ChemicalPlace,
  ChemicalPlaceList,
  SafetySheet,
} from '#shared/chemicals/chemicals.contract.ts'

const run = useApi()
const { call, member } = run

const bleach = {
  signalWord: 'danger',
  pictograms: ['GHS05', 'GHS09'],
  protections: ['gloves', 'goggles'],
  emergencyPhone: '(800) 424-9300',
  note: 'Never mix with acids.',
  dilutions: [
    { use: 'Disinfect', parts: 64, water: 'cold', contactSeconds: 600 },
    { use: 'Mop', parts: 128, water: null, contactSeconds: null },
  ],
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)

async function withChemical() {
  const room = await buildStockroom(run)
  const { base, org, item } = room
  const url = `${base}/supply-items/${item.id}`
  const save = (change: object) =>
    call(org.headers, `${url}/chemical`, { method: 'PUT', body: { ...bleach, ...change } })
  const saved = (await save({ version: 0 })).json<Chemical>()
  const send = (text: string, revisedOn: string, headers = org.headers) => {
    const { type, ...sent } = upload(pdf(text))
    return call({ ...headers, ...type }, `${url}/safety-sheets?revisedOn=${revisedOn}`, sent)
  }
  const place = async (id: string, headers = org.headers) =>
    (await call(headers, `${base}/chemical-places/${id}`)).json<ChemicalPlace>()
  return { ...room, url, save, saved, send, place }
}

describe('a chemical', () => {
  test('is a catalog item with hazards and dilutions, changed under its version', async () => {
    const { base, org, save, saved, url } = await withChemical()
    expect(saved).toMatchObject({ ...bleach, itemName: 'Bin liners', emergencyPhone: '+18004249300', version: 1 })
    expect(saved.sheet).toBeNull()
    expect((await save({ version: 0 })).json()).toMatchObject({ code: 'stale_version' })
    const changed = { signalWord: null, pictograms: [], dilutions: bleach.dilutions.slice(1), version: 1 }
    expect((await save(changed)).json()).toMatchObject({ signalWord: null, dilutions: [{ parts: 128 }], version: 2 })
    expect((await save({ pictograms: ['GHS10'], version: 2 })).json()).toMatchObject({ code: 'invalid_request' })
    const file = await call(org.headers, `${base}/chemicals/export?locale=es`)
    expect(file.body).toContain('Guantes')
    expect((await call(org.headers, `${url}/chemical`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(org.headers, `${base}/chemicals`)).json()).toEqual({ items: [] })
    expect((await save({ version: 2 })).json()).toMatchObject({ code: 'stale_version' })
  })

  test('has a current safety data sheet that every member opens; earlier ones stay on record', async () => {
    const { base, org, url, send } = await withChemical()
    const worker = await member(org.id, 'EMPLOYEE')
    const open = (id: string, headers = worker) => call(headers, `${base}/safety-sheets/${id}`)
    const newer = (await send('newer', '2025-06-01')).json<Chemical>().sheet
    // An older sheet that is added later does not replace the newer one.
    expect((await send('older', '2019-01-15')).json<Chemical>().sheet).toEqual(newer)
    const file = await open(newer?.id ?? '')
    expect([file.headers['content-type'], file.rawPayload.toString()]).toEqual(['application/pdf', '%PDF-1.7\nnewer'])
    expect((await open(newer?.id ?? '', {})).statusCode).toBe(401)
    const { type, ...picture } = upload(Buffer.from('no pdf'))
    const refused = await call({ ...org.headers, ...type }, `${url}/safety-sheets?revisedOn=2025-06-01`, picture)
    expect(refused.json()).toMatchObject({ code: 'pdf_refused' })
    const withdrawn = await call(org.headers, `${url}/safety-sheets/${newer?.id}`, { method: 'DELETE' })
    expect(withdrawn.json<Chemical>().sheet).toMatchObject({ revisedOn: '2019-01-15' })
    expect((await open(newer?.id ?? '')).statusCode).toBe(404)
    const versions = (await call(org.headers, `${url}/safety-sheets`)).json<{ items: SafetySheet[] }>().items
    expect(versions.map(({ revisedOn, withdrawnAt }) => [revisedOn, withdrawnAt !== null])).toEqual([
      ['2025-06-01', true],
      ['2019-01-15', false],
    ])
  })
})

describe('a place', () => {
  test('has the chemicals in stock in its closet and on its list, read by every member', async () => {
    const { base, org, item, location, warehouse, addCloset, moved, place, send } = await withChemical()
    const closet = await addCloset(location.id)
    expect((await place(location.id)).chemicals).toEqual([])
    const url = `${base}/chemical-places/${location.id}/chemicals/${item.id}`
    await call(org.headers, url, { method: 'PUT' })
    expect((await call(org.headers, url, { method: 'PUT' })).json()).toMatchObject({
      kind: 'location',
      name: 'Main Street',
      clientName: 'Harbor Dental',
      areaName: 'Closet',
      units: 'imperial',
      chemicals: [{ itemName: 'Bin liners', inStock: false, isListed: true }],
    })
    await moved({ areaId: closet.id, quantity: 2 })
    await moved({ quantity: 5 })
    const headers = await member(org.id, 'EMPLOYEE')
    expect((await place(location.id, headers)).chemicals).toMatchObject([{ inStock: true, isListed: true }])
    expect(await place(warehouse.id, headers)).toMatchObject({
      kind: 'warehouse',
      name: 'Warehouse',
      areaName: null,
      chemicals: [{ inStock: true, isListed: false }],
    })
    const listed = async () => (await call(org.headers, `${base}/chemical-places`)).json<ChemicalPlaceList>().items
    expect((await listed()).map(({ name, chemicals, withoutSheet }) => [name, chemicals, withoutSheet])).toEqual([
      ['Main Street', 1, 1],
      ['Warehouse', 1, 1],
    ])
    await send('sheet', '2025-06-01')
    expect((await listed()).map(({ withoutSheet }) => withoutSheet)).toEqual([0, 0])
    const [row] = (await call(org.headers, `${base}/chemicals`)).json<ChemicalList>().items
    expect(row?.places).toEqual(['Harbor Dental · Main Street', 'Warehouse'])
    await call(org.headers, url, { method: 'DELETE' })
    await moved({ kind: 'count', areaId: closet.id, quantity: 0 })
    expect((await place(location.id)).chemicals).toEqual([])
    // A closet is reached through its location; a used-up item has no page.
    expect(await place(closet.id)).toMatchObject({ code: 'not_found' })
    expect((await call(headers, url, { method: 'PUT' })).statusCode).toBe(403)
    expect((await call(headers, `${base}/chemicals`)).statusCode).toBe(403)
    expect((await call(org.headers, url.replace(location.id, warehouse.id), { method: 'PUT' })).statusCode).toBe(404)
  })

  test('can be read by everyone while it is open, without purchase data', async () => {
    const { base, org, item, location, warehouse, send } = await withChemical()
    const listed = `${base}/chemical-places/${location.id}`
    await call(org.headers, `${listed}/chemicals/${item.id}`, { method: 'PUT' })
    const sheet = (await send('open', '2025-06-01')).json<Chemical>().sheet?.id
    const url = `/api/v1/chemical-pages/${org.id}/${location.id}`
    const set = (isOpen: boolean, headers = org.headers) =>
      call(headers, `${listed}/openness`, { method: 'PUT', body: { isOpen } })
    expect((await call({}, url)).statusCode).toBe(404)
    expect((await set(true, await member(org.id, 'SUPERVISOR'))).statusCode).toBe(403)
    expect((await set(true)).json()).toMatchObject({ isOpen: true })
    const read = (await call({}, url)).json<ChemicalPlace>()
    expect(read).toMatchObject({
      companyName: expect.any(String),
      name: 'Main Street',
      chemicals: [{ sheet: { id: sheet } }],
    })
    expect(JSON.stringify(read)).not.toMatch(/Acme Paper|BL-33/)
    expect((await call({}, `${url}/sheets/${sheet}`)).rawPayload.toString()).toBe('%PDF-1.7\nopen')
    const elsewhere = url.replace(location.id, warehouse.id)
    expect((await call({}, elsewhere)).statusCode).toBe(404)
    expect((await call({}, `${elsewhere}/sheets/${sheet}`)).statusCode).toBe(404)
    expect((await set(false)).json()).toMatchObject({ isOpen: false })
    for (const closed of [url, `${url}/sheets/${sheet}`]) expect((await call({}, closed)).statusCode).toBe(404)
  })
})

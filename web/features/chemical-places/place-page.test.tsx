import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Chemical } from '#shared/chemicals/chemicals.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OpenChemicalPlacePage } from './open-place-page.tsx'
import { ChemicalPlacePage } from './place-page.tsx'

const run = useApi()
const { call } = run
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const room = await buildStockroom(run)
  const { base, org, item, location, addCloset } = room
  await addCloset(location.id, 'Janitor <closet>')
  const url = `${base}/supply-items/${item.id}`
  const dilutions = [{ use: 'Mop', parts: 64, water: 'cold', contactSeconds: 600 }]
  const hazards = { signalWord: 'danger', pictograms: ['GHS05'], protections: ['gloves'], note: 'Not with <acids>.' }
  const body = { ...hazards, dilutions, emergencyPhone: '(800) 424-9300', version: 0 }
  await call(org.headers, `${url}/chemical`, { method: 'PUT', body })
  const { type, ...sheet } = upload(Buffer.from('%PDF-1.7'))
  const sent = await call({ ...org.headers, ...type }, `${url}/safety-sheets?revisedOn=2025-06-01`, sheet)
  await call(org.headers, `${base}/chemical-places/${location.id}/chemicals/${item.id}`, { method: 'PUT' })
  const open = (headers = org.headers) => {
    connectPage(run.api.app, headers)
    const at = `/org/${org.id}/chemicals/${location.id}`
    return renderAt(at, '/org/:organizationId/chemicals/:placeId', <ChemicalPlacePage />)
  }
  return { ...room, open, sheetId: sent.json<Chemical>().sheet?.id ?? '' }
}

/** A device's caches and worker, as far as the page uses them. */
function stubDevice() {
  const cached = new Map<string, Response>()
  const pathOf = (at: string | Request) => (typeof at === 'string' ? at : new URL(at.url).pathname)
  const withUrl = ([path, response]: [string, Response]) =>
    Object.defineProperty(response.clone(), 'url', { value: `http://localhost${path}` })
  const cache = {
    put: async (path: string, response: Response) => void cached.set(path, response),
    match: async (path: string) => cached.get(path)?.clone(),
    matchAll: async () => [...cached].map(withUrl),
    keys: async () => [...cached.keys()].map((path) => ({ url: `http://localhost${path}` })),
    delete: async (at: Request) => cached.delete(pathOf(at)),
  }
  const register = vi.fn<(address: string, options: object) => Promise<void>>(async () => {})
  vi.stubGlobal('caches', { open: async () => cache })
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  return { cached, register }
}

describe('the chemicals of a place', () => {
  test('show hazards and the amounts per bottle, and are saved on the device for every member', async () => {
    const { cached, register } = stubDevice()
    const { org, location, lee, open, sheetId } = await setUp()
    cached.set(`/org/${org.id}/chemicals/sheets/${org.id}`, new Response('of no place'))
    const { user } = open(lee.headers)
    expect(await screen.findByRole('heading', { name: 'Bin liners' })).toBeDefined()
    for (const text of ['Danger', 'Corrosive', 'Not with <acids>.', 'cold water, keep wet 10 min'])
      expect(screen.getByText(text)).toBeDefined()
    const sheet = screen.getByRole('link', { name: 'Safety data sheet of Bin liners, revised Jun 1, 2025' })
    expect(sheet.getAttribute('href')).toContain(`/safety-sheets/${sheetId}`)
    expect(screen.getByRole('link', { name: /Emergency/ }).getAttribute('href')).toBe('tel:+18004249300')
    await user.selectOptions(screen.getByLabelText('Bottle or bucket size'), '1 gal')
    // Computed by hand: 128 fl oz in 65 parts are 1.97 of concentrate and 126.03 of water.
    expect(screen.getByText('2 fl oz (58 mL) of concentrate + 126 fl oz (3,727 mL) of water')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add chemical' })).toBeNull()

    await screen.findByText('Saved on this device. It opens without a connection.')
    expect(register).toHaveBeenCalledWith('/chemicals-worker.js', {
      scope: `/org/${org.id}/chemicals/`,
      updateViaCache: 'none',
    })
    const [page, savedSheet] = [`/org/${org.id}/chemicals/${location.id}`, `/org/${org.id}/chemicals/sheets/${sheetId}`]
    expect([...cached.keys()].toSorted()).toEqual([page, savedSheet].toSorted())
    expect(await cached.get(savedSheet)?.text()).toBe('%PDF-1.7')
    const html = (await cached.get(page)?.text()) ?? ''
    expect(html).toContain('Not with &lt;acids&gt;.')
    expect(html).toContain(`<a href="${savedSheet}">`)
    expect(html).not.toContain('<closet>')
  })

  test('are added to and removed from a location’s list by admins, who print its code', async () => {
    vi.stubGlobal('print', vi.fn())
    const { item, open } = await setUp()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Remove ${item.name} from this location’s list` }))
    expect(await screen.findByText('No chemicals here')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add chemical' }))
    await screen.findByRole('option', { name: item.name })
    await user.selectOptions(screen.getByRole('combobox', { name: /^Chemical/ }), item.name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: item.name })).toBeDefined()
    await user.click(screen.getByRole('switch', { name: /^Anyone with the QR code/ }))
    await waitFor(() => expect(screen.getByRole('switch')).toHaveProperty('checked', true))
    await user.click(screen.getByRole('button', { name: 'QR code' }))
    expect(await screen.findByRole('img', { name: /\/open$/ })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
  })

  test('are read without an account where the place is open', async () => {
    const { cached } = stubDevice()
    const { base, org, item, location, sheetId } = await setUp()
    const url = `${base}/chemical-places/${location.id}/openness`
    await call(org.headers, url, { method: 'PUT', body: { isOpen: true } })
    connectPage(run.api.app, {})
    const pattern = '/org/:organizationId/chemicals/:placeId/open'
    renderAt(`/org/${org.id}/chemicals/${location.id}/open`, pattern, <OpenChemicalPlacePage />)
    expect(await screen.findByRole('heading', { name: item.name })).toBeDefined()
    const sheet = screen.getByRole('link', { name: /^Safety data sheet/ })
    expect(sheet.getAttribute('href')).toBe(`/api/v1/chemical-pages/${org.id}/${location.id}/sheets/${sheetId}`)
    await screen.findByText('Saved on this device. It opens without a connection.')
    expect([...cached.keys()]).toContain(`/org/${org.id}/chemicals/${location.id}/open`)
  })
})

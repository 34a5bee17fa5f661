import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ChemicalList } from '#shared/chemicals/chemicals.contract.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { SuppliesPage } from './supplies-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function setUp() {
  const stockroom = await buildStockroom(run)
  const open = (search = '', headers = stockroom.org.headers) => {
    connectPage(run.api.app, headers)
    const at = `/org/${stockroom.org.id}/settings/supplies${search}`
    return renderAt(at, '/org/:organizationId/settings/supplies', <SuppliesPage />)
  }
  return { ...stockroom, open }
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('the supplies page', () => {
  test('adds, changes and archives items, shows a taken name and where stock is, and is read-only for a supervisor', async () => {
    const { open, lee, moved } = await setUp()
    await moved({ quantity: 12 })
    open('', lee.headers)
    expect(await screen.findByText('Bin liners')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull()
    await forgetData()

    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Add item' }))
    const form = await dialog()
    await user.type(form.getByLabelText(/^Name/), 'bin liners')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Another item has this name.')).toBeDefined()
    expect(form.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
    await user.clear(form.getByLabelText(/^Name/))
    await user.type(form.getByLabelText(/^Name/), 'Glass cleaner')
    await user.clear(form.getByLabelText('Cost per unit (USD)'))
    await user.type(form.getByLabelText('Cost per unit (USD)'), '3.4567')
    await user.clear(form.getByLabelText('Markup (%)'))
    await user.type(form.getByLabelText('Markup (%)'), '25')
    expect(form.getByText('Clients pay $4.32 per unit.')).toBeDefined()
    await form.findByRole('option', { name: 'Acme Paper' })
    await user.selectOptions(form.getByLabelText('Supplier'), 'Acme Paper')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('$3.4567')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /Glass cleaner/ }))
    await user.click((await dialog()).getByLabelText('Archived'))
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Archived')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: /Bin liners/ }))
    await user.click((await dialog()).getByLabelText('Archived'))
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await (await dialog()).findByText('Warehouse: 12.')).toBeDefined()
  })

  test('records deliveries and usage, shown in stock and movements', async () => {
    const { open, location, addCloset, moved, warehouse } = await setUp()
    const closet = await addCloset(location.id)
    await moved({ quantity: 40 })
    const page = open('?tab=stock')
    const { user } = page
    await user.click(await screen.findByRole('button', { name: 'Add stock movement' }))
    const form = await dialog()
    await user.selectOptions(form.getByLabelText('Movement'), 'transfer')
    await form.findByRole('option', { name: 'Bin liners · roll' })
    await form.findAllByRole('option', { name: /Warehouse/ })
    await user.selectOptions(await form.findByLabelText(/^Stock area/), warehouse.id)
    await user.selectOptions(await form.findByLabelText(/^To/), closet.id)
    await user.type(form.getByLabelText(/^Quantity/), '50')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('This stock area doesn’t have that many.')).toBeDefined()
    await user.clear(form.getByLabelText(/^Quantity/))
    await user.type(form.getByLabelText(/^Quantity/), '15')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('25 rolls')).toBeDefined()
    expect(await screen.findByText('15 rolls')).toBeDefined()
    page.unmount()
    open('?tab=ledger')
    expect(await screen.findByText('From Warehouse to Closet · Main Street')).toBeDefined()
    expect(screen.getByText('$18.52')).toBeDefined()
  })

  test('undoes a movement after a confirmation, and shows the value of the stock at the end of a day', async () => {
    const { open, moved } = await setUp()
    await moved({ quantity: 10 })
    await moved({ quantity: 4 })
    const page = open('?tab=ledger')
    const { user } = page
    const [undo] = await screen.findAllByRole('button', { name: 'Undo movement' })
    if (undo) await user.click(undo)
    expect((await dialog()).getByText(/Received · 4 rolls · Bin liners/)).toBeDefined()
    await user.click((await dialog()).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undo: Received')).toBeDefined()
    expect(screen.getByText('Undone')).toBeDefined()
    page.unmount()
    open('?tab=value')
    // 10 at 1.2345, and 4 more that were undone.
    const lines = within(await screen.findByRole('table', { name: 'Warehouse' }))
    expect(lines.getByText('$12.35')).toBeDefined()
    expect(screen.getByText('+ $12.35')).toBeDefined()
    expect((await screen.findByLabelText('At the end of')).getAttribute('value')).toMatch(/^20/)
  })

  test('lists items to order by supplier, those without one last, creates and sends orders, receives a part and reorders the rest', async () => {
    const { open, location, request } = await setUp()
    await request(location.id, 12, ['approved'])
    const { user } = open('?tab=purchase')
    const lines = within(await screen.findByRole('table', { name: 'Acme Paper' }))
    expect(lines.getByText('20 rolls (2 packs)')).toBeDefined()
    expect(screen.getByText('Total $24.69')).toBeDefined()
    expect(screen.getByText('Something else')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Create orders' }))
    const form = await dialog()
    await form.findByRole('option', { name: 'Warehouse' })
    await user.click(form.getByRole('button', { name: 'Create orders' }))
    await user.click(await screen.findByRole('link', { name: 'PO-1' }))
    await user.click(await screen.findByRole('button', { name: 'Send order' }))
    await user.selectOptions((await dialog()).getByLabelText('How'), 'other')
    await user.click((await dialog()).getByRole('button', { name: 'Send order' }))
    await user.click(await screen.findByRole('button', { name: 'Receive' }))
    const receipt = await dialog()
    const quantity = receipt.getByLabelText(/^Received/)
    await user.clear(quantity)
    await user.type(quantity, '21')
    expect(receipt.getByLabelText('Yes, more arrived than was ordered')).toBeDefined()
    await user.clear(quantity)
    await user.type(quantity, '5')
    await user.type(receipt.getByLabelText('Lot'), 'A-1')
    await user.click(receipt.getByRole('button', { name: 'Receive' }))
    expect(await screen.findByText('Partly received')).toBeDefined()
    expect(await screen.findByText(/Lot A-1/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close order' }))
    await user.click((await dialog()).getByRole('button', { name: 'Close order' }))
    expect(await screen.findByText('Closed')).toBeDefined()
    expect(screen.getByText('PO-2')).toBeDefined()
  })

  test('assigns a closet to a location found by name, and makes an item a chemical with hazards, dilution and safety data sheet', async () => {
    const { base, open, org } = await setUp()
    const { user, router } = open('?tab=areas')
    await user.click(await screen.findByRole('button', { name: 'Add stock area' }))
    const form = await dialog()
    await user.type(form.getByLabelText(/^Name/), 'Closet')
    await user.selectOptions(form.getByLabelText('Kind'), 'closet')
    await user.type(form.getByLabelText('Location'), 'Harbor Street')
    await user.click(await form.findByRole('button', { name: /^Harbor Street/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Harbor Dental · Harbor Street')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await act(() => router.navigate('?tab=chemicals'))
    await user.click(await screen.findByRole('button', { name: 'Add chemical' }))
    await (await dialog()).findByRole('option', { name: 'Bin liners' })
    await user.selectOptions((await dialog()).getByRole('combobox', { name: /^Item/ }), 'Bin liners')
    await user.click((await dialog()).getByRole('button', { name: 'Next' }))
    const chemical = within(await screen.findByRole('dialog', { name: 'Bin liners' }))
    await user.selectOptions(chemical.getByLabelText('Signal word'), 'Danger')
    await user.click(chemical.getByLabelText('Corrosive'))
    await user.click(chemical.getByLabelText('Gloves'))
    await user.click(chemical.getByRole('button', { name: 'Add dilution' }))
    await user.type(chemical.getByRole('textbox', { name: /^Use/ }), 'Disinfect')
    await user.type(chemical.getByLabelText(/^Parts of water/), '64')
    await user.type(chemical.getByLabelText('Contact time (minutes)'), '0.5')
    await user.upload(
      chemical.getByLabelText(/^New version/),
      new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }),
    )
    await user.type(chemical.getByLabelText(/^Revision date/), '2025-06-01')
    await user.click(chemical.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Jun 1, 2025')).toBeDefined()
    expect(screen.getByText('Danger', { selector: 'span' })).toBeDefined()
    const [saved] = (await run.call(org.headers, `${base}/chemicals`)).json<ChemicalList>().items
    expect(saved).toMatchObject({
      pictograms: ['GHS05'],
      protections: ['gloves'],
      dilutions: [{ use: 'Disinfect', parts: 64, water: null, contactSeconds: 30 }],
    })
  })
})

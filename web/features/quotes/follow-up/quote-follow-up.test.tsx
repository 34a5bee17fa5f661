import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildQuote } from '#server/api/features/quotes/test/quoting.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { keepPhotosHere, waitForPhotoInput } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { QuotesPage } from '../list/quotes-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function setUp() {
  const quote = await buildQuote(run)
  const open = (search = '') => {
    connectPage(run.api.app, quote.org.headers)
    const path = '/org/:organizationId/clients/quotes'
    return renderAt(path.replace(':organizationId', quote.org.id) + search, path, <QuotesPage />)
  }
  return { ...quote, open }
}

describe('following up on quotes', () => {
  test('lets a card be dragged only to allowed columns, and records an acceptance by phone with the option, the date and a note', async () => {
    const { sent, get, open } = await setUp()
    const { quote } = await sent()
    const board = open()
    const sentColumn = await screen.findByRole('region', { name: 'Sent' })
    const card = (await within(sentColumn).findByText('Q-1001')).closest('li') as HTMLElement
    const dataTransfer = { effectAllowed: '' }
    fireEvent.dragStart(card, { dataTransfer })
    fireEvent.drop(screen.getByRole('region', { name: 'Viewed' }), { dataTransfer })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.dragStart(card, { dataTransfer })
    fireEvent.drop(screen.getByRole('region', { name: 'Accepted' }), { dataTransfer })
    expect(await screen.findByRole('dialog', { name: 'Record acceptance' })).toBeDefined()
    board.unmount()

    const { user } = open(`?quote=${quote.id}`)
    await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
    expect(await screen.findByText('Reminder sent')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Client accepted…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Decided by/).value).toBe('Jo Park')
    await user.selectOptions(dialog.getByLabelText('Accepted option'), '1')
    const day = dialog.getByLabelText(/^Date/)
    fireEvent.change(day, { target: { value: '2999-01-01' } })
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Begins in May.' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Choose today or an earlier day.')).toBeDefined()
    fireEvent.change(day, { target: { value: '2026-01-05' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Jo Park decided on Jan 5, 2026, by phone\./)).toBeDefined()
    expect(screen.getByText('Begins in May.')).toBeDefined()
    expect(await get(quote.id)).toMatchObject({ state: 'accepted', acceptance: { option: 1 } })
  })

  test('moves a card by its menu, asks before an email is sent, and counts a loss by its reason', async () => {
    const { draft, list, open } = await setUp()
    await draft()
    const { user } = open()
    const column = (name: string) => within(screen.getByRole('region', { name }))
    const move = async (from: string, item: string) => {
      await user.click(
        await within(await screen.findByRole('region', { name: from })).findByRole('button', { name: 'Move Q-1001' }),
      )
      await user.click(await screen.findByRole('menuitem', { name: item }, { timeout: 10_000 }))
      return within(await screen.findByRole('dialog'))
    }
    const sending = await move('Draft', 'Send…')
    expect(sending.getByText('jo@harbor.example')).toBeDefined()
    await user.click(sending.getByRole('button', { name: 'Send' }))
    expect(await column('Sent').findByText('Q-1001')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const losing = await move('Sent', 'Client declined…')
    await user.selectOptions(losing.getByLabelText('Reason lost'), 'price')
    await user.click(losing.getByRole('button', { name: 'Save' }))
    expect(await column('Declined').findByText('Q-1001')).toBeDefined()
    const losses = within(await screen.findByRole('list', { name: 'Lost quotes by reason, 12 months' }))
    expect(losses.getByText('1 quote · $4,308.64 per month')).toBeDefined()
    expect((await list()).items).toMatchObject([{ state: 'declined', lossKind: 'price' }])
  })

  test('opens a card with unsaved changes instead of sending the old price', async () => {
    const { draft, get, open } = await setUp()
    const quote = await draft()
    const first = open(`?quote=${quote.id}`)
    const title = await screen.findByLabelText('Title')
    const network = cutNetwork()
    fireEvent.change(title, { target: { value: 'Dearer now' } })
    await screen.findByText('You’re offline. Saved on this device.', {}, { timeout: 10_000 })
    first.unmount()
    // The save on leaving the page is refused too, before the connection is back.
    await waitFor(() => expect(network.tried()).toBeGreaterThan(1))
    network.connect()
    const { user, address } = open()
    const column = within(await screen.findByRole('region', { name: 'Draft' }))
    await user.click(await column.findByRole('button', { name: 'Move Q-1001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send…' }, { timeout: 10_000 }))
    expect(await screen.findByDisplayValue('Dearer now')).toBeDefined()
    expect(address()).toContain('quote=')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await get(quote.id)).state).toBe('draft')
  })

  test('lets the user add why a declined quote was lost, and saves only the reason at which keyboard selection ends', async () => {
    const { sent, decline, get, open } = await setUp()
    const { quote, token } = await sent()
    await decline(token, 'Too dear.')
    const { user } = open(`?quote=${quote.id}`)
    const reason = await screen.findByLabelText<HTMLSelectElement>('Reason lost')
    expect(await screen.findByText('Too dear.')).toBeDefined()
    await user.selectOptions(reason, 'scope')
    await waitFor(async () => expect((await get(quote.id)).lossKind).toBe('scope'))
    const before = await get(quote.id)
    for (const value of ['price', 'timing']) {
      fireEvent.keyDown(reason, { key: 'ArrowDown' })
      fireEvent.change(reason, { target: { value } })
      expect(reason.value).toBe(value)
    }
    fireEvent.blur(reason)
    await waitFor(async () => expect((await get(quote.id)).lossKind).toBe('timing'))
    expect((await get(quote.id)).version).toBe(before.version + 1)
  })

  test('keeps a queued photo with its area when the previous area is removed', async () => {
    keepPhotosHere()
    const { draft, open } = await setUp()
    const quote = await draft()
    const { user } = open(`?quote=${quote.id}`)
    connectUploads()
    await user.click(await screen.findByRole('button', { name: 'Kitchen' }))
    const kitchen = within(await screen.findByRole('group', { name: 'Kitchen' }))
    await user.click(kitchen.getByRole('button', { name: 'Add photo' }))
    const photoInput = await waitForPhotoInput(kitchen.getByLabelText(/Photo of Kitchen/))
    const network = cutNetwork()
    await user.upload(photoInput, new File(['x'], 'kitchen.png', { type: 'image/png' }))
    expect(await kitchen.findByText('Saved on this device. It is sent as soon as you’re back online.')).toBeDefined()
    const offices = within(screen.getByRole('group', { name: 'Offices' }))
    await user.click(offices.getByRole('button', { name: 'Remove area' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Offices' })).toBeNull())
    expect(within(screen.getByRole('group', { name: 'Kitchen' })).getByText('kitchen.png')).toBeDefined()
    network.connect()
  })

  test("stores an area's photo with the draft, and delays sending the quote until it is uploaded", async () => {
    keepPhotosHere()
    const { draft, get, open } = await setUp()
    const quote = await draft()
    const { user } = open(`?quote=${quote.id}`)
    connectUploads()
    const area = within(await screen.findByRole('group', { name: 'Offices' }))
    await user.click(area.getByRole('button', { name: 'Add photo' }))
    const file = new File([Uint8Array.from(await picture(40, 30).png().toBuffer())], 'office.png', {
      type: 'image/png',
    })
    const photoInput = await waitForPhotoInput(area.getByLabelText(/Photo of Offices/))
    const network = cutNetwork()
    await user.upload(photoInput, file)
    expect(await area.findByText('Saved on this device. It is sent as soon as you’re back online.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText(/A photo hasn’t been sent yet/)).length).toBeGreaterThan(0)
    network.connect()
    await user.click(area.getByRole('button', { name: 'Send office.png again' }))
    expect(await area.findByRole('img', { name: 'Offices, photo 1' })).toBeDefined()
    await waitFor(async () => expect((await get(quote.id)).content.sites[0]?.areas[0]?.photos).toHaveLength(1), {
      timeout: 10_000,
    })
    await waitFor(() => expect(area.queryByText('office.png')).toBeNull())
    expect((await get(quote.id)).state).toBe('draft')
  })

  test('makes an archived draft read-only until it is restored', async () => {
    const { draft, open, post } = await setUp()
    const quote = await draft()
    await post(`/quotes/${quote.id}/archive`, {})
    const { user } = open(`?quote=${quote.id}`)
    const terms = () => screen.getByRole('textbox', { name: 'Terms' })
    const restore = await screen.findByRole('button', { name: 'Restore' })
    expect(terms().matches(':disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Add location' }).matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await user.click(restore)
    await screen.findByRole('button', { name: 'Send' })
    expect(terms().matches(':disabled')).toBe(false)
  })
})

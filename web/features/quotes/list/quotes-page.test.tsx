import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildQuotedWork } from '#server/api/features/quotes/test/quoted-work.ts'
import { buildQuote, workedExample } from '#server/api/features/quotes/test/quoting.ts'
import { useApi } from '#server/api/test/api.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { QuotesPage } from './quotes-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

async function setUp() {
  const quote = await buildQuote(run)
  const open = (search = '') => {
    const line = connectPage(run.api.app, quote.org.headers)
    const path = '/org/:organizationId/clients/quotes'
    return { ...line, ...renderAt(path.replace(':organizationId', quote.org.id) + search, path, <QuotesPage />) }
  }
  return { ...quote, open }
}

const allSaved = () => screen.findByText('Everything is saved.', {}, { timeout: 10_000 })

describe('the quotes page', () => {
  test('shows each state with its total, and the list by a filter in the URL', async () => {
    const { draft, sent, decline, open } = await setUp()
    await draft()
    await decline((await sent()).token, 'Too dear.')
    const { user, address } = open()
    const declined = within(await screen.findByRole('region', { name: 'Declined' }))
    expect(await declined.findByText('Q-1002')).toBeDefined()
    expect(declined.getAllByText(/4,308\.64/).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'List' }))
    await user.click(await screen.findByRole('button', { name: /^Declined/ }))
    await waitFor(() => expect(address()).toContain('state=declined'))
    await waitFor(() => expect(screen.queryByText('Q-1001')).toBeNull())
  })

  test('prices a walk-through while typing, to the cent of the API, and saves it automatically', async () => {
    const { open, list, get } = await setUp()
    const { user, address } = open()
    const [button] = await screen.findAllByRole('button', { name: 'New quote' })
    if (!button) throw new Error('no button')
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'For a new lead' }))
    await waitFor(() => expect(address()).toContain('quote='), { timeout: 10_000 })
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Evening clean' } })
    fireEvent.change(screen.getByLabelText('Location name'), { target: { value: 'Main Street' } })
    await user.click(screen.getByRole('button', { name: 'Hall' }))
    const hall = within(await screen.findByRole('group', { name: 'Hall' }))
    fireEvent.change(hall.getAllByLabelText('Square feet')[0] as HTMLElement, { target: { value: '6,000' } })
    await user.click(screen.getByRole('button', { name: 'Add option' }))
    await allSaved()
    const [row] = (await list()).items
    const stored = await get(row?.id ?? '')
    expect(stored.content).toMatchObject({
      title: 'Evening clean',
      options: [{ visitsPerWeek: 5 }, { visitsPerWeek: 3 }],
    })
    expect(stored.content.sites[0]?.areas[0]).toMatchObject({
      squareFeet: 6_000,
      tasks: [{ rate: 12_500 }, { rate: 4_750 }],
    })
    const shown = (stored.priceMinor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    expect(stored.priceMinor).toBeGreaterThan(0)
    expect(screen.getAllByText(`${shown} per month`).length).toBeGreaterThan(0)
  })

  test('saves the latest changes when left, keeps both users’ changes, and stores the draft offline over a reload', async () => {
    const { draft, save, get, open } = await setUp()
    const quote = await draft()
    const first = open(`?quote=${quote.id}`)
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Left at once' } })
    first.unmount()
    await waitFor(async () => expect((await get(quote.id)).content.title).toBe('Left at once'), { timeout: 10_000 })
    const storedKeys = () => Object.keys(localStorage).filter((key) => key.endsWith(quote.id))
    await waitFor(() => expect(storedKeys()).toEqual([]), { timeout: 10_000 })

    const second = open(`?quote=${quote.id}`)
    const title = await screen.findByDisplayValue('Left at once')
    const stored = await get(quote.id)
    await save(quote.id, stored.version, { ...stored.content, title: 'Theirs' })
    fireEvent.change(title, { target: { value: 'Mine' } })
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(dialog.getByText('Theirs')).toBeDefined()
    await second.user.click(dialog.getByRole('button', { name: 'Save my choices' }))
    await allSaved()
    expect((await get(quote.id)).content.title).toBe('Mine')

    const network = cutNetwork()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'In the basement' } })
    await screen.findByText('You’re offline. Saved on this device.', {}, { timeout: 10_000 })
    second.unmount()
    network.connect()
    open(`?quote=${quote.id}`)
    expect(await screen.findByDisplayValue('In the basement')).toBeDefined()
    await waitFor(async () => expect((await get(quote.id)).content.title).toBe('In the basement'), { timeout: 10_000 })
  })

  test('lists what is missing before sending, and shows and revises a sent quote', async () => {
    const { begin, draft, get, open } = await setUp()
    const empty = await begin()
    const first = open(`?quote=${empty.id}`)
    await first.user.click(await screen.findByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText('Give the quote a title.')).length).toBeGreaterThan(0)
    first.unmount()
    const quote = await draft()
    const { user } = open(`?quote=${quote.id}`)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this quote?' }))
    expect(dialog.getByText(/^Brightside Cleaning Co\.: your quote Q-/)).toBeDefined()
    expect(dialog.getByText('jo@harbor.example')).toBeDefined()
    expect(dialog.getByRole('heading', { name: 'Evening clean' })).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Link (shown only once)')).value).toContain('/quote?token=')
    await user.click(screen.getByRole('button', { name: 'Revise' }))
    expect(await screen.findByLabelText('Title')).toBeDefined()
    expect((await get(quote.id)).state).toBe('draft')
  })

  test('says who signed an accepted quote, and leads to the job', async () => {
    const { sent, accept, open } = await setUp()
    const { quote, token } = await sent((content) => workedExample(content))
    await accept(token, { option: 1 })
    open(`?quote=${quote.id}`)
    expect(await screen.findByText(/Jo Park accepted “Three times” on/)).toBeDefined()
    const job = screen.getByRole('link', { name: 'Evening clean' })
    expect(job.getAttribute('href')).toMatch(/\/locations\/.*\/jobs\//)
  })

  test('shows a malformed quote id like an unknown one, with a way back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { open } = await setUp()
    for (const quoteId of ['undefined', crypto.randomUUID()]) {
      const { unmount } = open(`?quote=${quoteId}`)
      await screen.findByText('This doesn’t exist, or you don’t have access to it.')
      expect(screen.getByRole('button', { name: 'Return Home' })).toBeDefined()
      unmount()
    }
  })

  test("replaces a public rate by the organization's own, or by one from the actual time of quoted work with one press", async () => {
    const { org, base, work } = await buildQuotedWork(run)
    for (let day = 1; day <= 8; day++) await work(day, 563)
    connectPage(run.api.app, org.headers)
    const path = '/org/:organizationId/clients/quotes'
    const { user } = renderAt(`${path.replace(':organizationId', org.id)}?settings=true`, path, <QuotesPage />)
    const stored = async () =>
      (await run.call(org.headers, `${base}/quote-settings`)).json<{ rates: object[] }>().rates[0]
    const [rate] = await screen.findAllByLabelText('Square feet per hour')
    fireEvent.change(rate as HTMLElement, { target: { value: '2900' } })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ rate: 2_900, source: 'own' }))
    expect(await screen.findByText(/took 9 h 23 min \(visits: 8\)/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Use 2,707 for Vacuum, upright' }))
    expect(await screen.findByText('in use')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ rate: 2_707, source: 'own' }))
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildQuote, workedExample } from '#server/api/features/quotes/test/quoting.ts'
import { useApi } from '#server/api/test/api.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { QuotesPage } from '../list/quotes-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function setUp() {
  const quote = await buildQuote(run)
  const open = (search: string) => {
    connectPage(run.api.app, quote.org.headers)
    const path = '/org/:organizationId/clients/quotes'
    return renderAt(path.replace(':organizationId', quote.org.id) + search, path, <QuotesPage />)
  }
  return { ...quote, open }
}

const type = (label: HTMLElement | undefined, value: string) => {
  if (!label) throw new Error('no input')
  fireEvent.change(label, { target: { value } })
}
const allSaved = () => screen.findByText('Everything is saved.', {}, { timeout: 10_000 })

describe('the editor of a quote', () => {
  test('prices lines, add-ons and a discount while typing, monthly and one-time apart', async () => {
    const { draft, get, open } = await setUp()
    const quote = await draft((content) => ({
      ...workedExample(content),
      options: workedExample(content).options.slice(0, 1),
    }))
    const { user } = open(`?quote=${quote.id}`)
    const buttons = within(await screen.findByRole('group', { name: 'Add line' }))
    await user.click(buttons.getByRole('button', { name: 'Strip and wax' }))
    const strip = within(screen.getByRole('group', { name: 'Strip and wax' }))
    type(strip.getByLabelText('Square feet'), '3,400')
    type(strip.getByLabelText('Price per sq ft (USD)'), '0.355')
    expect(strip.getByText('$1,207.00 one time')).toBeDefined()
    await user.click(buttons.getByRole('button', { name: 'Windows' }))
    const windows = within(screen.getByRole('group', { name: 'Windows' }))
    type(windows.getByLabelText('Count'), '48')
    type(windows.getByLabelText('Price each (USD)'), '6.50')
    expect(windows.getByText('$104.00 per month')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Discount per month'), 'percent')
    // 4,308.64 + 104.00 less 5 %.
    expect(screen.getAllByText('$4,192.01 per month + $1,207.00 one time').length).toBeGreaterThan(0)
    // Below the card's heading of level 2.
    expect(screen.getByRole('heading', { name: 'Per month', level: 3 })).toBeDefined()
    const breakdown = within(screen.getByRole('table', { name: 'Price breakdown' }))
    expect(breakdown.getByRole('row', { name: /^Discount -\$220\.63 -5\.3%$/ })).toBeDefined()
    await user.click(windows.getByRole('checkbox', { name: /Optional/ }))
    await allSaved()
    expect(await get(quote.id)).toMatchObject({
      priceMinor: 409_321,
      onceMinor: 120_700,
      content: {
        lines: [
          { name: 'Strip and wax', charge: 'once' },
          { name: 'Windows', isOptional: true },
        ],
      },
    })
  })

  test('copies and multiplies an area, and varies a copied option with its own areas', async () => {
    const { draft, get, open } = await setUp()
    const quote = await draft((content) => ({
      ...workedExample(content),
      options: workedExample(content).options.slice(0, 1),
    }))
    const { user } = open(`?quote=${quote.id}`)
    const halls = within(await screen.findByRole('group', { name: 'Halls' }))
    await user.click(halls.getByRole('button', { name: 'Copy area' }))
    const [, copy] = screen.getAllByRole('group', { name: 'Halls' })
    type(within(copy as HTMLElement).getByLabelText('Identical areas'), '6')
    expect(within(copy as HTMLElement).getByRole('button', { name: /^Halls × 6/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy option' }))
    const better = within(screen.getByRole('group', { name: 'Five times (copy)' }))
    await user.click(better.getByRole('checkbox', { name: /Own areas and tasks/ }))
    const own = within(
      screen.getByRole('heading', { name: 'Areas of Five times (copy)' }).closest('section') as HTMLElement,
    )
    await user.click(own.getByRole('button', { name: /^Offices/ }))
    await user.click(own.getByRole('button', { name: 'Remove area' }))
    const compared = within(screen.getByRole('table', { name: 'Options compared' }))
    expect(compared.getByRole('row', { name: 'Areas 10 9' })).toBeDefined()
    await allSaved()
    const { content } = await get(quote.id)
    expect(content.sites[0]?.areas.map(({ name, count }) => [name, count])).toEqual([
      ['Offices', undefined],
      ['Halls', undefined],
      ['Halls', 6],
      ['Restrooms', undefined],
      ['Bins', undefined],
    ])
    expect(content.options[1]?.ownAreas?.[0]?.map(({ name }) => name)).toEqual(['Halls', 'Halls', 'Restrooms', 'Bins'])
  })

  test('collapses areas on a phone to a line each', async () => {
    const { draft, open } = await setUp()
    const quote = await draft()
    const narrow = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })
    vi.stubGlobal('matchMedia', narrow)
    const { user } = open(`?quote=${quote.id}`)
    const halls = within(await screen.findByRole('group', { name: 'Halls' }))
    expect(halls.queryByLabelText('Area name')).toBeNull()
    await user.click(halls.getByRole('button', { name: 'Halls 6,000 sq ft · 1 task' }))
    expect(halls.getByLabelText('Area name')).toBeDefined()
  })

  test('stores dated sales taxes in the settings, next to rates with their sources', async () => {
    const { org, base, open } = await setUp()
    const { user } = open('?settings=true')
    await user.click(await screen.findByRole('button', { name: 'Add tax' }))
    type(screen.getByLabelText('Name on the quote'), 'New York City sales tax')
    type(screen.getByLabelText('State'), 'NY')
    type(screen.getByLabelText('City'), 'New York')
    type(screen.getByLabelText(/^Effective from/), '2009-08-01')
    type(screen.getByLabelText('Rate %'), '8.875')
    const [source] = screen.getAllByRole('link', { name: 'ISSA, 2018' })
    expect(source?.getAttribute('href')).toBe('https://www.issa.com/articles/how-to-calculate-cleaning-times')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const url = `${base}/quote-settings`
    await waitFor(async () =>
      expect((await run.call(org.headers, url)).json<QuoteSettings>().taxes).toMatchObject([
        { region: 'NY', city: 'New York', services: [], rates: [{ from: '2009-08-01', percent: 8.875 }] },
      ]),
    )
  })
})

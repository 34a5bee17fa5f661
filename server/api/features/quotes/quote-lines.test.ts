import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { QuoteContent, QuoteLine } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { buildQuote, task, workedExample } from './test/quoting.ts'

const run = useApi()

const line = (more: Partial<QuoteLine>): QuoteLine => ({
  key: 'windows',
  name: 'Windows, both sides',
  service: 'windows',
  charge: 'monthly',
  unit: 'piece',
  quantity: 48,
  unitPriceE4: 65_000,
  times: 4,
  per: 'year',
  minimumMinor: 0,
  isOptional: false,
  site: 0,
  ...more,
})
const porter = line({
  key: 'porter',
  name: 'Day porter',
  service: 'porter',
  unit: 'hour',
  quantity: 4,
  unitPriceE4: 280_000,
  times: 5,
  per: 'week',
  isOptional: true,
})
const strip = line({
  key: 'strip',
  name: 'Strip and wax',
  service: 'floors',
  charge: 'once',
  unit: 'squareFoot',
  quantity: 3_400,
  unitPriceE4: 3_550,
})
const place = {
  line1: '350 5th Avenue',
  line2: 'Floor 20',
  city: 'New York',
  region: 'NY',
  postalCode: '10118',
  country: 'US',
}

/** The worked example in New York, with windows, an optional day porter, a floor done once and 5 % off each month. */
const rich = (content: QuoteContent): QuoteContent => {
  const example = workedExample(content)
  const restroom = task({ name: 'Clean restroom', by: 'units', quantity: 1, rate: 12 })
  return {
    ...example,
    sites: example.sites.map((site) => ({
      ...site,
      address: place,
      areas: site.areas.map((area) =>
        area.name === 'Restrooms' ? { ...area, name: 'Restroom', count: 6, tasks: [restroom] } : area,
      ),
    })),
    lines: [line({}), porter, strip],
    discounts: { monthly: { name: 'Yearly contract', percent: 5, amountMinor: 0 }, once: null },
  }
}

const setUp = async () => {
  const quoteRun = await buildQuote(run)
  const url = `${quoteRun.base}/quote-settings`
  const {
    currency: _currency,
    published: _published,
    ...settings
  } = (await run.call(quoteRun.org.headers, url)).json<QuoteSettings>()
  const tax = { id: 'nyc', name: 'New York City sales tax', region: 'NY', city: 'New York', services: [] }
  const rates = [
    { from: '2005-06-01', percent: 8.375 },
    { from: '2009-08-01', percent: 8.875 },
  ]
  await run.call(quoteRun.org.headers, url, { method: 'PUT', body: { ...settings, taxes: [{ ...tax, rates }] } })
  return quoteRun
}

describe('quote lines, add-ons, discount and tax', () => {
  test('are accepted as the page showed them, and become jobs at the same prices', async () => {
    const { sent, open, accept, get, org, base } = await setUp()
    const { quote, token } = await sent(rich)
    // (4,308.64 + 104.00) less 5 %: 220.63; one-time 1,207.00.
    expect(quote).toMatchObject({ priceMinor: 419_201, onceMinor: 120_700 })
    const { document } = await open(token)
    expect(document).toMatchObject({
      taxes: [{ name: 'New York City sales tax', percent: 8.875 }],
      sites: [{ address: place, areas: [{}, {}, { name: 'Restroom', count: 6 }, {}] }],
    })
    expect(document?.options[0]?.lines?.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
      ['Evening clean', 430_864],
      ['Windows, both sides', 10_400],
      ['Day porter', 242_667],
      ['Strip and wax', 120_700],
    ])
    // Rejected: a price without tax as an outdated screen would show, and an unknown add-on.
    const wrong = await accept(token, { monthlyMinor: 419_201 })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([409, { code: 'quote_shown_otherwise' }])
    expect((await accept(token, { addOns: ['windows'] })).json()).toMatchObject({ code: 'quote_add_on_unknown' })
    expect((await open(token)).state).toBe('open')
    // 6,839.31 less 341.97 is 6,497.34, with 576.64 tax 7,073.98; 1,207.00 with 107.12 tax.
    const choice = { addOns: ['porter'], monthlyMinor: 707_398, onceMinor: 131_412 }
    expect((await accept(token, choice)).json()).toMatchObject({ acceptance: choice })
    const { acceptance, clientId, ...after } = await get(quote.id)
    expect(after).toMatchObject({ state: 'accepted', priceMinor: 649_734, onceMinor: 120_700 })
    expect(acceptance).toMatchObject(choice)
    // The porter bears 121.34 of the discount, the windows 5.20, the cleaning 215.43.
    const jobs = acceptance?.jobs.map(({ name, priceMinor, priceBasis, budgetedMinutes, visitsPerWeek }) => [
      name,
      priceMinor,
      priceBasis,
      budgetedMinutes,
      visitsPerWeek,
    ])
    expect(jobs).toEqual([
      ['Evening clean', 419_201, 'month', 469, 5],
      ['Day porter', 230_533, 'month', 240, 5],
      ['Strip and wax', 120_700, 'visit', 0, null],
    ])
    const [main] = acceptance?.jobs ?? []
    const location = `${base}/clients/${clientId}/locations/${main?.locationId}`
    const shownLocation = (await run.call(org.headers, location)).json<Location>()
    expect(shownLocation.address).toEqual(place)
    expect(shownLocation.areas.map(({ name }) => name)).toContain('Restroom × 6')
    const { checklist, ...job } = (await run.call(org.headers, `${location}/jobs/${main?.jobId}`)).json<Job>()
    expect(job).toMatchObject({ patterns: [], quotedVisitsPerWeek: 5, budgetedMinutes: 469 })
    expect(checklist.map(({ task: text, frequency }) => [text, frequency])).toContainEqual([
      'Windows, both sides',
      'quarter',
    ])
  })

  test('can be accepted at the highest price, including its tax', async () => {
    const { sent, accept } = await setUp()
    const { token } = await sent((content) => ({
      ...rich(content),
      lines: [line({ charge: 'once', quantity: 950, unitPriceE4: 100_000_000 })],
    }))
    // 950 × 10,000.00 and 8.875 % of it.
    const acceptance = { onceMinor: 1_034_312_500 }
    const answer = await accept(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { acceptance }])
  })

  test('by the hour become jobs even if rarely done, but not if never done', async () => {
    const { sent, accept, get } = await setUp()
    const never = line({ ...porter, isOptional: false, times: 0 })
    const seldom = line({ ...porter, key: 'seldom', name: 'Seldom', isOptional: false, times: 0.001, per: 'year' })
    const { quote, token } = await sent((content) => ({ ...rich(content), lines: [never, seldom] }))
    expect((await accept(token)).statusCode).toBe(200)
    const { acceptance } = await get(quote.id)
    expect(acceptance?.jobs.map(({ name, visitsPerWeek }) => [name, visitsPerWeek])).toEqual([
      ['Evening clean', 5],
      ['Seldom', 0.0001],
    ])
  })

  test('are untaxed for an exempt client, and need distinct names', async () => {
    const { draft, send, post, save } = await setUp()
    const twice = await draft((content) => ({
      ...rich(content),
      lines: [line({}), line({ key: 'b' }), line({ key: 'c', name: '' }), line({ key: 'd', name: 'evening clean' })],
    }))
    expect((await post(`/quotes/${twice.id}/send`, { version: twice.version })).json()).toMatchObject({
      code: 'quote_incomplete',
      fields: [{ path: 'lines.1.name' }, { path: 'lines.2.name' }, { path: 'lines.3.name' }],
    })
    await save(twice.id, twice.version, { ...rich(twice.content), isTaxExempt: true })
    const { document } = await send({ ...twice, version: twice.version + 1 })
    expect(document?.taxes).toEqual([])
    expect(document?.options[0]?.lines?.every(({ taxId }) => taxId === null)).toBe(true)
  })

  test('need a tax that names its place and has one rate a day', async () => {
    const { org, base } = await buildQuote(run)
    const url = `${base}/quote-settings`
    const { currency: _currency, published, ...settings } = (await run.call(org.headers, url)).json<QuoteSettings>()
    expect(published).toEqual(settings.rates)
    const tax = { id: 'a', name: 'Sales tax', region: 'NY', city: '', services: [], rates: [] }
    const put = async (more: object) => {
      const taxes = [{ ...tax, rates: [{ from: '2020-01-01', percent: 4 }], ...more }]
      return (await run.call(org.headers, url, { method: 'PUT', body: { ...settings, taxes } })).json<object>()
    }
    expect(await put({ region: ' ' })).toMatchObject({
      code: 'quote_tax_incomplete',
      fields: [{ path: 'taxes.0.region' }],
    })
    const twice = [1, 2].map((percent) => ({ from: '2020-01-01', percent }))
    expect(await put({ rates: twice })).toMatchObject({ code: 'rate_days_double', fields: [{ path: 'taxes.0.rates' }] })
  })

  test('are allowed once per location, because a job has one price', async () => {
    const { draft, post, org, base } = await setUp()
    const client = (await run.call(org.headers, `${base}/clients`, { body: { name: 'Harbor Dental' } })).json<Client>()
    const response = await run.call(org.headers, `${base}/clients/${client.id}/locations`, { body: { name: 'Pier' } })
    const { id: locationId } = response.json<Location>()
    const { id, version } = await draft((content) => {
      const { sites, ...whole } = rich(content)
      const named = ['Pier', 'Pier, floor 2'].map((name) => ({ locationId, name }))
      const both = named.flatMap((name) => sites.map((site) => ({ ...site, ...name })))
      return { ...whole, clientId: client.id, sites: both }
    })
    expect((await post(`/quotes/${id}/send`, { version })).json()).toMatchObject({
      code: 'quote_incomplete',
      fields: [{ path: 'sites.1.name' }],
    })
  })

  test('vary by option, each with its own areas and lines', async () => {
    const { sent, accept, get } = await setUp()
    const { quote, token } = await sent((content) => {
      const whole = rich(content)
      const [good] = whole.options
      const [site] = whole.sites
      if (!good || !site) throw new Error('no option')
      const own = {
        ownAreas: [site.areas.slice(0, 1)],
        ownLines: [line({ key: 'in', name: 'Inside windows', per: 'month', times: 1 })],
      }
      return {
        ...whole,
        discounts: { monthly: null, once: null },
        options: [good, { ...good, name: 'Better', ...own }],
      }
    })
    const [, better] = quote.document?.options ?? []
    expect(better?.areas).toMatchObject([[{ name: 'Offices' }]])
    expect(better?.lines?.map(({ name }) => name)).toEqual(['Evening clean', 'Inside windows'])
    await accept(token, { option: 1 })
    const { acceptance } = await get(quote.id)
    // 12,000 ÷ 3,250 h is 222 minutes a visit; windows 312.00 a month.
    expect(acceptance?.jobs).toMatchObject([
      { name: 'Evening clean', budgetedMinutes: 222, priceMinor: (better?.lines?.[0]?.amountMinor ?? 0) + 31_200 },
    ])
  })
})

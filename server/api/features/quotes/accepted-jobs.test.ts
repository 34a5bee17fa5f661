import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charges, lineUnits } from '#shared/quotes/lines.ts'
import { draftOffer, noTaxes } from '#shared/quotes/offer.ts'
import type { QuoteContent, QuoteLine } from '#shared/quotes/quote-content.contract.ts'
import { taskPeriods } from '#shared/quotes/scope.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { acceptedJobs } from './accepted-jobs.ts'

const address = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }
const vacuum = {
  name: 'Vacuum',
  by: 'area',
  quantity: null,
  rate: 3_250,
  factor: 1,
  times: 1,
  per: 'visit',
  rateId: null,
} as const
const site = (name: string, squareFeet: number | null) => ({
  locationId: null,
  name,
  address,
  areas:
    squareFeet === null
      ? []
      : [{ name: 'Office', floorType: 'carpet' as const, squareFeet, note: '', tasks: [vacuum] }],
})
const contentOf = (more: Partial<QuoteContent>): QuoteContent => ({
  title: 'Evening clean',
  language: 'en',
  clientId: null,
  recipient: { company: '', contact: '', email: '', phone: '', address },
  intro: '',
  sites: [site('Main', 3_250)],
  options: [{ name: 'Three times', visitsPerWeek: 3, marginPercent: null }],
  assumptions: {
    wageE4: 200_000,
    burdenPercent: 0,
    overheadPercent: 0,
    marginPercent: 50,
    suppliesPercent: 0,
    suppliesMinor: 0,
    equipmentMinor: 0,
    travelMinor: 0,
    supervisionMinor: 0,
  },
  terms: '',
  validDays: 30,
  notes: '',
  ...more,
})
const line = (more: Partial<QuoteLine>): QuoteLine => ({
  key: 'a',
  name: 'Windows',
  service: 'windows',
  charge: 'monthly',
  unit: 'fixed',
  quantity: 1,
  unitPriceE4: 1_000_000,
  times: 1,
  per: 'month',
  minimumMinor: 0,
  isOptional: false,
  site: 0,
  ...more,
})
const jobsOf = (content: QuoteContent, addOns: readonly string[] = []) =>
  content.options[0] ? acceptedJobs(content, { option: content.options[0], addOns }) : []

describe('the jobs of an accepted quote', () => {
  test('are one for the cleaning and its extras, one per hourly line and one per one-time line', () => {
    const porter = line({
      key: 'p',
      name: 'Day porter',
      unit: 'hour',
      quantity: 4,
      unitPriceE4: 280_000,
      times: 5,
      per: 'week',
    })
    const strip = line({ key: 's', name: 'Strip and wax', charge: 'once', unitPriceE4: 12_070_000 })
    const content = contentOf({ lines: [line({ times: 4, per: 'year' }), porter, strip] })
    // 1 h × 13 visits × 20.00 ÷ (1 − 50 %) = 520.00; windows 100.00 × 4 ÷ 12 = 33.33; porter 112.00 × 5 × 52 ÷ 12.
    expect(jobsOf(content)).toEqual([
      {
        site: 0,
        line: '',
        name: 'Evening clean',
        minutesPerVisit: 60,
        crewSize: 1,
        priceMinor: 55_333,
        priceBasis: 'month',
        visitsPerWeek: 3,
        tasks: [
          { area: 0, name: 'Vacuum', times: 1, per: 'visit' },
          { area: null, name: 'Windows', times: 4, per: 'year' },
        ],
      },
      {
        site: 0,
        line: 'p',
        name: 'Day porter',
        minutesPerVisit: 240,
        crewSize: 1,
        priceMinor: 242_667,
        priceBasis: 'month',
        visitsPerWeek: 5,
        tasks: [{ area: null, name: 'Day porter', times: 5, per: 'visit' }],
      },
      {
        site: 0,
        line: 's',
        name: 'Strip and wax',
        minutesPerVisit: null,
        crewSize: 1,
        priceMinor: 120_700,
        priceBasis: 'visit',
        visitsPerWeek: null,
        tasks: [{ area: null, name: 'Strip and wax', times: 1, per: 'visit' }],
      },
    ])
  })

  test('take add-ons only where they were ticked, and the areas of the accepted option', () => {
    const content = contentOf({ lines: [line({ isOptional: true })] })
    expect(jobsOf(content).map(({ priceMinor }) => priceMinor)).toEqual([52_000])
    expect(jobsOf(content, ['a']).map(({ priceMinor }) => priceMinor)).toEqual([62_000])
    const [area] = site('', 6_500).areas
    const own = {
      name: 'Own',
      visitsPerWeek: 3,
      marginPercent: null,
      crewSize: 2,
      ownAreas: [area ? [{ ...area, count: 2 }] : []],
    }
    expect(jobsOf(contentOf({ options: [own] }))).toMatchObject([
      { minutesPerVisit: 240, crewSize: 2, priceMinor: 208_000 },
    ])
  })

  test('have prices that sum to the accepted totals before tax', () => {
    const lines = fc.uniqueArray(
      fc.record({
        key: fc.stringMatching(/^[a-z]{1,3}$/),
        name: fc.constant('Line'),
        service: fc.constant('other' as const),
        charge: fc.constantFrom(...charges),
        unit: fc.constantFrom(...lineUnits),
        quantity: fc.integer({ min: 0, max: 5_000 }).map((tenth) => tenth / 10),
        unitPriceE4: fc.nat(500_000),
        times: fc.integer({ min: 0, max: 20 }),
        per: fc.constantFrom(...taskPeriods),
        minimumMinor: fc.nat(20_000),
        isOptional: fc.boolean(),
        site: fc.nat(9),
      }),
      { selector: ({ key }) => key, maxLength: 8 },
    )
    const sites = fc.array(fc.option(fc.integer({ min: 1, max: 20_000 })), { minLength: 1, maxLength: 4 })
    const discount = fc.option(
      fc.record({ name: fc.constant(''), percent: fc.option(fc.nat(100)), amountMinor: fc.nat(100_000) }),
    )
    fc.assert(
      fc.property(lines, sites, discount, discount, fc.boolean(), (optionLines, sizes, monthly, once, ticksAll) => {
        const content = contentOf({
          lines: optionLines,
          sites: sizes.map((size, index) => site(`Site ${index}`, size)),
          discounts: { monthly, once },
        })
        const [option] = content.options
        if (!option) throw new Error('no option')
        const addOns = ticksAll ? optionLines.map(({ key }) => key) : []
        const totals = totalsOf(draftOffer(content, option, noTaxes), addOns)
        const sumOf = (basis: string) =>
          jobsOf(content, addOns)
            .filter(({ priceBasis }) => priceBasis === basis)
            .reduce((sum, { priceMinor }) => sum + priceMinor, 0)
        expect(sumOf('month')).toBe(totals.monthly.netMinor)
        expect(sumOf('visit')).toBe(totals.once.netMinor)
      }),
    )
  })
})

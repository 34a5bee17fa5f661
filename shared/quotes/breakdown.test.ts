import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakdownOf, type BreakdownRow } from './breakdown.ts'
import { priceOption, type QuoteTask } from './scope.ts'
import { totalsOf } from './totals.ts'

const vacuum: QuoteTask = { name: 'Vacuum', by: 'area', quantity: null, rate: 3_250, factor: 1, times: 1, per: 'visit' }
const costs = {
  wageE4: 160_000,
  burdenPercent: 15.95,
  overheadPercent: 12,
  marginPercent: 15,
  suppliesPercent: 4,
  suppliesMinor: 0,
  equipmentMinor: 0,
  travelMinor: 0,
  supervisionMinor: 0,
}
const three = { visitsPerWeek: 3, marginPercent: null }
/** An hour of vacuuming on each of 13 visits a month, 15 minutes of set-up and 8.00 of travel each visit. */
const small = (more: object = {}) => ({
  assumptions: { ...costs, setUpMinutes: 15, travelPerVisitMinor: 800, ...more },
  sites: [{ areas: [{ squareFeet: 3_250, tasks: [vacuum] }] }],
})
const monthlyOf = (amountMinor: number) =>
  totalsOf(
    {
      lines: [{ key: 'cleaning', charge: 'monthly', amountMinor, isOptional: false, taxId: null }],
      taxes: [],
      discounts: { monthly: null, once: null },
    },
    [],
  ).monthly
const rowFacts = (rows: readonly BreakdownRow[]) =>
  rows.map(({ kind, amountMinor, percent }) => [kind, amountMinor, percent])

describe('set-up, travel and minimum charge', () => {
  test('are part of each visit: 1 h 15 min × 13 and 8.00 × 13', () => {
    // Labor 16.25 h × 18.552 = 301.47, supplies 12.0588, travel 104.00: 417.5288 × 1.12 ÷ 0.85 = 550.1555…
    expect(priceOption(small(), three)).toMatchObject({
      hoursPerVisit: '1.250',
      hoursPerMonth: '16.25',
      laborMinor: 30_147,
      priceMinor: 55_016,
    })
    // 45.00 × 13 visits.
    expect(priceOption(small({ minimumVisitMinor: 4_500 }), three)).toMatchObject({
      priceMinor: 58_500,
      visitPriceMinor: 4_500,
    })
    expect(priceOption(small({ minimumVisitMinor: 4_200 }), three).priceMinor).toBe(55_016)
  })

  test('count at each location with work, and at none without', () => {
    const { sites, assumptions } = small()
    const twice = { assumptions, sites: [...sites, ...sites, { areas: [] }] }
    expect(priceOption(twice, three)).toMatchObject({ hoursPerMonth: '32.50', priceMinor: 110_031 })
    const nothing = { assumptions: { ...assumptions, minimumVisitMinor: 4_500 }, sites: [{ areas: [] }] }
    expect(priceOption(nothing, three).priceMinor).toBe(0)
  })
})

describe('the breakdown of a price', () => {
  test('adds up to the cent and to 100.0 %', () => {
    const scope = small({ minimumVisitMinor: 4_500 })
    const rows = breakdownOf(scope, three, monthlyOf(58_500))
    expect(rowFacts(rows)).toEqual([
      ['labor', 26_000, '44.4'],
      ['burden', 4_147, '7.1'],
      ['supplies', 1_206, '2.1'],
      ['travel', 10_400, '17.8'],
      ['overhead', 5_010, '8.6'],
      ['profit', 8_253, '14.1'],
      ['minimum', 3_484, '5.9'],
    ])
  })

  test('has the lines, the discount and the tax as rows; tax is not part of the percentages', () => {
    const price = priceOption(small(), three).priceMinor
    const lines = [
      { key: 'c', charge: 'monthly', amountMinor: price, isOptional: false, taxId: 't' },
      { key: 'w', charge: 'monthly', amountMinor: 10_400, isOptional: false, taxId: null },
    ] as const
    const discounts = { monthly: { name: '', percent: null, amountMinor: 5_416 }, once: null }
    const { monthly } = totalsOf({ lines, discounts, taxes: [{ id: 't', name: 'Tax', percent: 8 }] }, [])
    const rows = breakdownOf(small(), three, monthly)
    // 550.16 + 104.00 − 54.16 = 600.00; the cleaning bears 45.55 of the discount, and 8 % of 504.61 are 40.3688.
    expect(rowFacts(rows).slice(6)).toEqual([
      ['lines', 10_400, '17.3'],
      ['discount', -5_416, '-9.0'],
      ['tax', 4_037, null],
    ])
    expect(rows.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(monthly.totalMinor)
  })

  test('adds up for any assumptions', () => {
    const percent = fc.integer({ min: 0, max: 900 }).map((tenth) => tenth / 10)
    const minor = fc.nat(200_000)
    const assumptions = fc.record({
      wageE4: fc.nat(500_000),
      burdenPercent: percent,
      overheadPercent: percent,
      marginPercent: percent,
      suppliesPercent: percent,
      suppliesMinor: minor,
      equipmentMinor: minor,
      travelMinor: minor,
      supervisionMinor: minor,
      setUpMinutes: fc.nat(60),
      travelPerVisitMinor: fc.nat(5_000),
      minimumVisitMinor: fc.nat(20_000),
    })
    const discounts = fc.record({ name: fc.constant(''), percent: fc.nat(100), amountMinor: minor })
    fc.assert(
      fc.property(assumptions, discounts, minor, (typed, discount, extra) => {
        const scope = small(typed)
        const lines = [priceOption(scope, three).priceMinor, extra].map((amountMinor, at) => ({
          key: String(at),
          charge: 'monthly' as const,
          amountMinor,
          isOptional: false,
          taxId: 't',
        }))
        const taxes = [{ id: 't', name: '', percent: 8.875 }]
        const { monthly } = totalsOf({ lines, taxes, discounts: { monthly: discount, once: null } }, [])
        const rows = breakdownOf(scope, three, monthly)
        expect(rows.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(monthly.totalMinor)
        const tenths = rows.flatMap(({ percent: text }) => (text === null ? [] : Math.round(Number(text) * 10)))
        expect(tenths.reduce((a, b) => a + b, 0)).toBe(monthly.netMinor > 0 ? 1_000 : 0)
      }),
    )
  })
})

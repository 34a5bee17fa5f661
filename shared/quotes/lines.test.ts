import { describe, expect, test } from 'vitest'
import { lineAmount, type QuoteLine } from './lines.ts'

const line = (more: Partial<QuoteLine>): QuoteLine => ({
  key: 'a',
  name: 'Windows',
  service: 'windows',
  charge: 'monthly',
  unit: 'fixed',
  quantity: 1,
  unitPriceE4: 0,
  times: 1,
  per: 'month',
  minimumMinor: 0,
  isOptional: false,
  site: 0,
  ...more,
})
const five = { visitsPerWeek: 5 }

describe('a quote’s line', () => {
  test.each([
    // 4 h × 28.00 = 112.00 a day, × 5 × 52 ÷ 12 = 2,426.666…
    [
      'a day porter, 4 hours 5 days a week',
      { unit: 'hour', quantity: 4, unitPriceE4: 280_000, times: 5, per: 'week' },
      242_667,
    ],
    // 48 × 6.50 = 312.00, 4 times a year.
    ['48 panes, 4 times a year', { unit: 'piece', quantity: 48, unitPriceE4: 65_000, times: 4, per: 'year' }, 10_400],
    // 12.50 × 5 × 52 ÷ 12 = 270.8333…
    ['an amount each visit', { unitPriceE4: 125_000, per: 'visit' }, 27_083],
    ['twice a month', { unitPriceE4: 125_000, per: 'month', times: 2 }, 2_500],
    // 400 sq ft × 0.25 = 100.00, below the minimum of 150.00; twice a year is 25.00 a month.
    [
      'carpet at the minimum charge, twice a year',
      { unit: 'squareFoot', quantity: 400, unitPriceE4: 2_500, minimumMinor: 15_000, times: 2, per: 'year' },
      2_500,
    ],
    [
      'once: 3,400 sq ft at 0.355',
      { charge: 'once', unit: 'squareFoot', quantity: 3_400, unitPriceE4: 3_550 },
      120_700,
    ],
    ['once, whatever its frequency says', { charge: 'once', unitPriceE4: 4_500_000, times: 5, per: 'week' }, 45_000],
    // 10.005 is half a cent over: up.
    ['half a cent, rounded up', { charge: 'once', unitPriceE4: 100_050 }, 1_001],
  ] as const)('%s', (_title, more, amount) => {
    expect(lineAmount(line(more), five)).toBe(amount)
  })

  test('follows the visits of the option where it is charged by the visit', () => {
    expect(lineAmount(line({ unitPriceE4: 125_000, per: 'visit' }), { visitsPerWeek: 3 })).toBe(16_250)
  })
})

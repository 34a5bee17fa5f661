import { describe, expect, test } from 'vitest'
import { taxFor, type SalesTax } from './taxes.ts'

const tax = (more: Partial<SalesTax>): SalesTax => ({
  id: 'a',
  name: 'Sales tax',
  region: 'NY',
  city: '',
  services: [],
  rates: [{ from: '2020-01-01', percent: 4 }],
  ...more,
})
const newYork = { region: 'NY', city: 'New York' }
const on = '2026-11-27'

describe('sales tax', () => {
  test('takes the rate in force on the day', () => {
    const dated = tax({
      rates: [
        { from: '2027-01-01', percent: 9 },
        { from: '2009-08-01', percent: 8.875 },
        { from: '2005-06-01', percent: 8.375 },
      ],
    })
    const percentOn = (day: string) => taxFor([dated], newYork, 'cleaning', day)?.percent
    expect(['2005-05-31', '2009-07-31', '2009-08-01', '2026-12-31', '2027-01-01'].map(percentOn)).toEqual([
      undefined,
      8.375,
      8.875,
      8.875,
      9,
    ])
  })

  test('takes the rate of the city before that of the state, however they are spelled', () => {
    const city = tax({ id: 'city', region: ' ny ', city: 'NEW  YORK', rates: [{ from: '2009-08-01', percent: 8.875 }] })
    expect(taxFor([tax({}), city], newYork, 'cleaning', on)).toEqual({ id: 'city', name: 'Sales tax', percent: 8.875 })
    expect(taxFor([tax({}), city], { region: 'NY', city: 'Albany' }, 'cleaning', on)?.id).toBe('a')
    expect(taxFor([tax({}), city], { region: 'NJ', city: 'New York' }, 'cleaning', on)).toBeNull()
    expect(taxFor([tax({ region: '' })], { region: '', city: '' }, 'cleaning', on)).toBeNull()
  })

  test('prefers a rate for the kind of work to a general one, and treats 0 % as untaxed', () => {
    const windows = tax({ id: 'w', services: ['windows'], rates: [{ from: '2020-01-01', percent: 0 }] })
    expect(taxFor([tax({}), windows], newYork, 'windows', on)).toBeNull()
    expect(taxFor([tax({}), windows], newYork, 'carpet', on)?.percent).toBe(4)
    const city = tax({ id: 'city', city: 'New York', rates: [{ from: '2030-01-01', percent: 8 }] })
    expect(taxFor([tax({}), city], newYork, 'carpet', on)?.id).toBe('a')
  })
})

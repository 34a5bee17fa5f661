import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalsOf, type Offer, type OfferedLine } from './totals.ts'

const line = (key: string, amountMinor: number, more: Partial<OfferedLine> = {}): OfferedLine => ({
  key,
  charge: 'monthly',
  amountMinor,
  isOptional: false,
  taxId: null,
  ...more,
})
const newYork = { id: 'ny', name: 'New York City sales tax', percent: 8.875 }
const ohio = { id: 'oh', name: 'Ohio sales tax', percent: 6 }
const none = { monthly: null, once: null }

/** Cleaning is taxed, windows are not; 5 % off each month and 100.00 off the one-time charges. */
const offer: Offer = {
  lines: [
    line('cleaning', 430_864, { taxId: 'ny' }),
    line('windows', 10_400),
    line('fridge', 2_500, { taxId: 'ny', isOptional: true }),
    line('strip', 120_700, { charge: 'once', taxId: 'oh' }),
  ],
  discounts: {
    monthly: { name: 'Yearly contract', percent: 5, amountMinor: 0 },
    once: { name: 'Welcome', percent: null, amountMinor: 10_000 },
  },
  taxes: [newYork, ohio],
}

describe('the totals of a quote', () => {
  test('subtracts the discount before tax, and separates monthly and one-time totals', () => {
    // 4,412.64 × 5 % = 220.632; of 220.63 the windows bear 5.20 and the cleaning 215.43.
    // (4,308.64 − 215.43) × 8.875 % = 363.272…
    expect(totalsOf(offer, []).monthly).toEqual({
      lines: [
        { key: 'cleaning', amountMinor: 430_864, netMinor: 409_321 },
        { key: 'windows', amountMinor: 10_400, netMinor: 9_880 },
      ],
      subtotalMinor: 441_264,
      discountMinor: 22_063,
      netMinor: 419_201,
      taxes: [{ ...newYork, baseMinor: 409_321, taxMinor: 36_327 }],
      totalMinor: 455_528,
    })
    // 1,207.00 − 100.00 = 1,107.00; 6 % of it is 66.42.
    expect(totalsOf(offer, []).once).toMatchObject({
      subtotalMinor: 120_700,
      discountMinor: 10_000,
      taxes: [{ ...ohio, baseMinor: 110_700, taxMinor: 6_642 }],
      totalMinor: 117_342,
    })
  })

  test('adds a ticked add-on to discount and tax too', () => {
    // 4,437.64 × 5 % = 221.882; taxed are 4,093.21 and 23.75, 8.875 % of which are 365.3802.
    expect(totalsOf(offer, ['fridge']).monthly).toMatchObject({
      subtotalMinor: 443_764,
      discountMinor: 22_188,
      taxes: [{ baseMinor: 411_696, taxMinor: 36_538 }],
      totalMinor: 458_114,
    })
    // Unknown and required lines are ignored among the choices.
    expect(totalsOf(offer, ['windows', 'nothing'])).toEqual(totalsOf(offer, []))
  })

  test('rounds tax once per rate, not once per line', () => {
    // 10.10 × 8.875 % is 0.896…, twice 0.90; 20.20 × 8.875 % is 1.79275.
    const lines = [line('a', 1_010, { taxId: 'ny' }), line('b', 1_010, { taxId: 'ny' })]
    expect(totalsOf({ lines, taxes: [newYork], discounts: none }, []).monthly.totalMinor).toBe(2_199)
    // 20.00 × 8.875 % is 1.775: half a cent goes up.
    const half = [line('a', 2_000, { taxId: 'ny' })]
    expect(totalsOf({ lines: half, taxes: [newYork], discounts: none }, []).monthly.totalMinor).toBe(2_178)
  })

  test('never subtracts more than the total', () => {
    const discounts = { monthly: { name: '', percent: null, amountMinor: 50_000 }, once: null }
    const { monthly, once } = totalsOf({ lines: [line('a', 2_000, { taxId: 'ny' })], taxes: [newYork], discounts }, [])
    expect(monthly).toMatchObject({ discountMinor: 2_000, totalMinor: 0, taxes: [] })
    expect(once).toMatchObject({ lines: [], subtotalMinor: 0, discountMinor: 0, taxes: [], totalMinor: 0 })
  })

  test('is always the sum of the lines shown', () => {
    const minor = fc.nat(5_000_000)
    const lines = fc.array(
      fc.record({
        key: fc.string({ maxLength: 3 }),
        charge: fc.constantFrom('monthly', 'once'),
        amountMinor: minor,
        isOptional: fc.boolean(),
        taxId: fc.constantFrom(null, 'ny', 'oh'),
      }),
      { maxLength: 12 },
    )
    const discount = fc.option(
      fc.record({ name: fc.constant(''), percent: fc.option(fc.integer({ min: 0, max: 100 })), amountMinor: minor }),
    )
    fc.assert(
      fc.property(lines, discount, discount, fc.boolean(), (offerLines, monthly, once, ticksAll) => {
        const ticked = ticksAll ? offerLines.map(({ key }) => key) : []
        const totals = totalsOf({ lines: offerLines, taxes: [newYork, ohio], discounts: { monthly, once } }, ticked)
        const countedLines = offerLines.filter(({ isOptional }) => ticksAll || !isOptional)
        expect(totals.monthly.lines.length + totals.once.lines.length).toBe(countedLines.length)
        for (const part of [totals.monthly, totals.once]) {
          const add = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
          expect(add(part.lines.map(({ amountMinor }) => amountMinor))).toBe(part.subtotalMinor)
          expect(add(part.lines.map(({ netMinor }) => netMinor))).toBe(part.netMinor)
          expect(part.netMinor).toBe(part.subtotalMinor - part.discountMinor)
          expect(part.totalMinor).toBe(part.netMinor + add(part.taxes.map(({ taxMinor }) => taxMinor)))
          expect(part.lines.every(({ netMinor, amountMinor }) => netMinor >= 0 && netMinor <= amountMinor)).toBe(true)
        }
      }),
    )
  })
})

import { readFont } from '#web/test/pdf-fonts.ts'
import { describe, expect, test } from 'vitest'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { quoteBlocks } from './quote-blocks.ts'

const nowhere = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }
const document: QuoteDocument = {
  number: 'Q-1001-2',
  revision: 2,
  title: 'Evening clean',
  language: 'en',
  company: 'Brightside Cleaning Co.',
  recipient: { company: 'Harbor Dental', contact: 'Jo Park', email: 'jo@harbor.example', phone: '', address: nowhere },
  intro: 'Thank you for the walk.',
  sites: [
    {
      name: 'Main Street',
      address: { ...nowhere, line1: '5 Main Street' },
      areas: [{ name: 'Offices', squareFeet: 12_000, tasks: [{ name: 'Windows', times: 2, per: 'month' }] }],
    },
  ],
  options: [{ name: 'Five times', visitsPerWeek: 5, priceMinor: 430_864, visitPriceMinor: 19_886 }],
  currency: 'USD',
  terms: 'Net 30.',
  sentOn: '2026-11-02',
  validUntil: '2026-12-02',
}
const signed = {
  name: 'Jo Park',
  option: 0,
  addOns: [],
  monthlyMinor: 430_864,
  onceMinor: 0,
  signature: 'M1 1L300 100',
  isSigned: true,
  acceptedAt: '2026-11-05T15:00:00Z',
}

describe('the quote PDF', () => {
  test('contains price, scope, terms and signature', async () => {
    const blocks = quoteBlocks(document, signed)
    const text = JSON.stringify(blocks)
    for (const part of [
      'Q-1001-2',
      'Harbor Dental, Jo Park',
      '$4,308.64 per month',
      'Windows (2× per month)',
      'Net 30.',
    ])
      expect(text).toContain(part)
    expect(blocks.at(-1)).toEqual({ kind: 'drawing', path: signed.signature, alt: 'Signature of Jo Park' })
    const parts = await drawDocument({ title: document.title, language: 'en', blocks, readFont })
    const file = Buffer.concat(parts).toString('latin1')
    expect(file.slice(0, 8)).toBe('%PDF-1.7')
    for (const part of ['/StructTreeRoot', '/S /H1', '/S /Figure']) expect(file).toContain(part)
  })

  test('lists lines, chosen add-ons, discount and tax, monthly and one-time apart', () => {
    const basis = { unit: 'piece', quantity: 48, unitPriceE4: 65_000, times: 4, per: 'year' } as const
    const plain = { charge: 'monthly', isOptional: false, taxId: null, basis: null, site: 0 } as const
    const [option] = document.options
    const lines = [
      { ...plain, key: 'c', name: 'Evening clean', amountMinor: 430_864, taxId: 'ny' },
      { ...plain, key: 'w', name: 'Windows', amountMinor: 10_400, isOptional: true, basis },
      { ...plain, key: 'i', name: 'Initial clean', charge: 'once' as const, amountMinor: 45_000 },
    ]
    const rich: QuoteDocument = {
      ...document,
      options: option ? [{ ...option, lines }] : [],
      discounts: { monthly: { name: 'Yearly contract', percent: 5, amountMinor: 0 }, once: null },
      taxes: [{ id: 'ny', name: 'New York City sales tax', percent: 8.875 }],
    }
    const rows = (blocks: ReturnType<typeof quoteBlocks>) =>
      blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(([name, value]) => `${name}: ${value}`) : []))
    // 4,412.64 less 220.63; 8.875 % of 4,093.21.
    const chosen = { ...signed, addOns: ['w'], monthlyMinor: 455_528, onceMinor: 45_000 }
    const shown = rows(quoteBlocks(rich, chosen))
    for (const row of [
      'Windows · Chosen · 48 × $6.50, 4× per year: $104.00',
      'Yearly contract, 5%: -$220.63',
      'New York City sales tax, 8.875% of $4,093.21: $363.27',
      'Total per month: $4,555.28',
      'One-time total: $450.00',
    ])
      expect(shown).toContain(row)
    expect(rows(quoteBlocks(rich, null))).toContain('Windows · Optional · 48 × $6.50, 4× per year: $104.00')
  })

  test('contains nothing like a signature when there is none', () => {
    expect(JSON.stringify(quoteBlocks(document, null))).not.toContain('drawing')
  })

  test('says that a decision entered by hand is not signed', () => {
    const blocks = quoteBlocks(document, { ...signed, signature: null, isSigned: false })
    expect(blocks.at(-1)).toEqual({
      kind: 'text',
      text: 'Accepted directly with Brightside Cleaning Co.; not signed on this page.',
    })
    expect(JSON.stringify(quoteBlocks(document, signed))).not.toContain('not signed')
  })
})

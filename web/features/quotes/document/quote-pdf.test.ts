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

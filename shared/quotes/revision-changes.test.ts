import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuoteDocument } from './quote-document.contract.ts'
import { revisionChanges } from './revision-changes.ts'

const nowhere = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }
const document = (more: Partial<QuoteDocument> = {}): QuoteDocument => ({
  number: 'Q-1',
  revision: 1,
  title: 'Evening clean',
  language: 'en',
  company: 'Brightside',
  recipient: { company: 'Harbor', contact: '', email: 'jo@harbor.example', phone: '', address: nowhere },
  intro: 'Thank you.',
  sites: [
    {
      name: 'Main Street',
      address: nowhere,
      areas: [
        { name: 'Offices', squareFeet: 12_000, tasks: [{ name: 'Vacuum', times: 1, per: 'visit' }] },
        { name: 'Second floor', squareFeet: 4_000, tasks: [{ name: 'Vacuum', times: 1, per: 'visit' }] },
      ],
    },
  ],
  options: [{ name: 'Five times', visitsPerWeek: 5, priceMinor: 430_864, visitPriceMinor: 19_886 }],
  currency: 'USD',
  terms: 'Net 30.',
  sentOn: '2026-11-02',
  validUntil: '2026-12-02',
  ...more,
})

describe('the changes in a revision', () => {
  test('names changes of price, removed items, frequencies, and terms', () => {
    const [site] = document().sites
    const [offices] = site?.areas ?? []
    if (!site || !offices) throw new Error('the example has an area')
    const after = document({
      sites: [{ ...site, areas: [{ ...offices, tasks: [{ name: 'Vacuum', times: 2, per: 'week' }] }] }],
      options: [{ name: 'Five times', visitsPerWeek: 5, priceMinor: 300_000, visitPriceMinor: 13_846 }],
      terms: 'Net 15.',
    })
    const said = revisionChanges(document(), after).map(({ part, change, name }) => [part, change, name])
    expect(said).toEqual([
      ['option', 'changed', 'Five times'],
      ['task', 'changed', 'Main Street · Offices · Vacuum'],
      ['terms', 'changed', ''],
      ['area', 'removed', 'Main Street · Second floor'],
      ['task', 'removed', 'Main Street · Second floor · Vacuum'],
    ])
    expect(revisionChanges(document(), after)[0]).toMatchObject({ fromMinor: 430_864, toMinor: 300_000 })
  })

  test('finds nothing between equal documents, and the opposite in reverse', () => {
    const price = fc.integer({ min: 0, max: 1_000_000 })
    const changed = fc.record({ priceMinor: price, terms: fc.string(), name: fc.constantFrom('A', 'B') })
    fc.assert(
      fc.property(changed, changed, (a, b) => {
        const priced = ({ priceMinor, terms, name }: typeof a) =>
          document({ terms, options: [{ name, visitsPerWeek: 5, priceMinor, visitPriceMinor: 1 }] })
        expect(revisionChanges(priced(a), priced(a))).toEqual([])
        const opposite = { added: 'removed', removed: 'added', changed: 'changed' } as const
        const changesSeen = revisionChanges(priced(a), priced(b)).map(
          ({ change, name, part }) => `${part} ${name} ${change}`,
        )
        const back = revisionChanges(priced(b), priced(a)).map(
          ({ change, name, part }) => `${part} ${name} ${opposite[change]}`,
        )
        expect(changesSeen.toSorted()).toEqual(back.toSorted())
      }),
    )
  })
})

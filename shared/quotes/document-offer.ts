import type { DocumentLine, QuoteDocument } from './quote-document.contract.ts'
import { noDiscounts, type Offer } from './totals.ts'

/** An offer with descriptions of its lines. */
export interface DocumentOffer extends Offer {
  lines: readonly DocumentLine[]
}

/** The key of the line that is the cleaning of a location. */
export const cleaningKey = (site: number) => `cleaning-${site}`

/** Returns what an option of a sent document offers. */
export function offerOf(document: QuoteDocument, option: number): DocumentOffer {
  const { lines, priceMinor = 0 } = document.options[option] ?? {}
  const wholeOffer: DocumentLine = {
    key: cleaningKey(0),
    name: document.title,
    charge: 'monthly',
    amountMinor: priceMinor,
    isOptional: false,
    taxId: null,
    basis: null,
    site: 0,
  }
  return {
    lines: lines ?? [wholeOffer],
    discounts: document.discounts ?? noDiscounts,
    taxes: document.taxes ?? [],
  }
}

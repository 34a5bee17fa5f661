import { lineAmount, type Service } from './lines.ts'
import type { QuoteContent, QuoteOption } from './quote-content.contract.ts'
import { cleaningKey, type DocumentOffer } from './document-offer.ts'
import type { DocumentLine } from './quote-document.contract.ts'
import { shareBySite } from './scope.ts'
import { taxFor, type SalesTax, type Tax } from './taxes.ts'
import { noDiscounts } from './totals.ts'

/** Sales taxes and the day whose rates apply, YYYY-MM-DD. */
interface TaxTable {
  taxes: readonly SalesTax[]
  day: string
}

interface DraftedOffer extends DocumentOffer {
  lines: DocumentLine[]
  taxes: Tax[]
}

export const noTaxes: TaxTable = { taxes: [], day: '' }

/** Returns what an option of a draft offers: the cleaning of each location, then its lines. */
export function draftOffer(content: QuoteContent, option: QuoteOption, { taxes, day }: TaxTable): DraftedOffer {
  const used = new Map<string, Tax>()
  const taxIdOf = (site: number, service: Service) => {
    const { address } = content.sites[site] ?? content.sites[0] ?? {}
    const tax = content.isTaxExempt || !address ? null : taxFor(taxes, address, service, day)
    if (tax) used.set(tax.id, tax)
    return tax?.id ?? null
  }
  const isOnly = content.sites.length === 1
  const cleaning = shareBySite(content, option).map(({ priceMinor }, site): DocumentLine => ({
    key: cleaningKey(site),
    name: (isOnly ? content.title : (content.sites[site]?.name ?? '')).trim(),
    charge: 'monthly',
    amountMinor: priceMinor,
    isOptional: false,
    taxId: priceMinor > 0 ? taxIdOf(site, 'cleaning') : null,
    basis: null,
    site,
  }))
  const others = (option.ownLines ?? content.lines ?? []).map((line): DocumentLine => {
    const { key, name, charge, isOptional, unit, quantity, unitPriceE4, times, per } = line
    const site = line.site < content.sites.length ? line.site : 0
    return {
      key,
      name: name.trim(),
      charge,
      amountMinor: lineAmount(line, option),
      isOptional,
      taxId: taxIdOf(site, line.service),
      basis: { unit, quantity, unitPriceE4, times, per },
      site,
    }
  })
  return {
    lines: [...cleaning.filter(({ amountMinor }) => amountMinor > 0), ...others],
    discounts: content.discounts ?? noDiscounts,
    taxes: [...used.values()],
  }
}

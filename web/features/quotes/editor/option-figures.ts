import { breakdownOf } from '#shared/quotes/breakdown.ts'
import { draftOffer } from '#shared/quotes/offer.ts'
import type { QuoteContent, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import type { SalesTax } from '#shared/quotes/taxes.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { priceText } from '../list/price-text.ts'

/** An option's offer, totals without add-ons and breakdown, at today's taxes. */
export function figuresOf(content: QuoteContent, option: QuoteOption, taxes: readonly SalesTax[]) {
  const offer = draftOffer(content, option, { taxes, day: todayIn() })
  const totals = totalsOf(offer, [])
  return { offer, totals, breakdown: breakdownOf(content, option, totals.monthly) }
}

/** Both totals with tax: “$4,690.00 per month + $450.00 one time”. */
export const totalText = ({ monthly, once }: ReturnType<typeof totalsOf>, currency: string) =>
  priceText({ priceMinor: monthly.totalMinor, onceMinor: once.totalMinor }, currency)

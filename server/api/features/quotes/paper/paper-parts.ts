import { minorUnitsOf } from '#server/api/currency.ts'
import { accent, type Sheet } from '#server/api/pdf/sheet.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'

export type PaperAcceptance = NonNullable<OpenQuote['acceptance']>

export interface QuotePaper {
  document: QuoteDocument
  /** SHA-256 of the document, which the acceptance refers to. */
  documentHash: string
  acceptance: PaperAcceptance | null
  timeZone: string
  logo: Buffer | null
}

export function drawHeading(sheet: Sheet, text: string, room = 70): void {
  sheet.keep(room)
  sheet.write(text, { size: 13, isBold: true, color: accent }, { tag: 'H2' })
  sheet.y += 6
}

export const addressText = ({ line1, line2, city, region, postalCode }: Address) =>
  [line1, line2, [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean)

export const moneyIn = ({ language, currency }: Pick<QuoteDocument, 'language' | 'currency'>, minor: number) =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(minor / minorUnitsOf(currency))

export const longDay = (language: Language, day: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A moment to the second on the company's clock. */
export const longMoment = (language: Language, timeZone: string, instant: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    Date.parse(instant),
  )

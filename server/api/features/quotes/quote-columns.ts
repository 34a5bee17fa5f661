import { minorUnitsOf } from '#server/api/currency.ts'
import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { say, words } from './texts.ts'

const day = (instant: string | null) => dayCell(instant?.slice(0, 10) ?? null)

interface ExportedQuote extends QuoteRow {
  currency: string
}

export const quoteColumns: readonly ExportColumn<ExportedQuote>[] = [
  { head: words('number'), cell: ({ number }) => number },
  { head: words('for'), cell: ({ recipient }) => recipient },
  { head: words('title'), cell: ({ title }) => title },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  {
    head: words('priceAMonth'),
    cell: ({ priceMinor, currency }) => priceMinor / minorUnitsOf(currency),
  },
  {
    head: words('priceOnce'),
    cell: ({ onceMinor, currency }) => onceMinor / minorUnitsOf(currency),
  },
  { head: words('currency'), cell: ({ currency }) => currency },
  { head: words('begun'), cell: ({ createdAt }) => day(createdAt) },
  { head: words('sent'), cell: ({ sentAt }) => day(sentAt) },
  { head: words('viewed'), cell: ({ viewedAt }) => day(viewedAt) },
  { head: words('decided'), cell: ({ decidedAt }) => day(decidedAt) },
  {
    head: words('lostBecause'),
    cell: ({ lossKind }, language) => (lossKind ? say(language, `loss.${lossKind}`) : ''),
  },
  { head: words('validUntil'), cell: ({ validUntil }) => dayCell(validUntil) },
]

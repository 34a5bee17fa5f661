import { minorUnitsOf } from '#server/api/currency.ts'
import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { QuoteRow } from '#shared/quotes/quotes.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { LossKind, QuoteState } from '#shared/quotes/states.ts'

const states: Readonly<Record<Language, Record<QuoteState, string>>> = {
  en: {
    draft: 'Draft',
    sent: 'Sent',
    viewed: 'Viewed',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
  },
  es: {
    draft: 'Borrador',
    sent: 'Enviada',
    viewed: 'Vista',
    accepted: 'Aceptada',
    declined: 'Rechazada',
    expired: 'Vencida',
  },
}

const losses: Readonly<Record<Language, Record<LossKind, string>>> = {
  en: {
    price: 'Price',
    timing: 'Not now',
    competitor: 'Another company',
    scope: 'Not what was wanted',
    stays: 'Stays as it is',
    unreachable: 'No answer',
    another: 'Something else',
  },
  es: {
    price: 'Precio',
    timing: 'Ahora no',
    competitor: 'Otra empresa',
    scope: 'No era lo que querían',
    stays: 'Se quedan como están',
    unreachable: 'No contestaron',
    another: 'Otro motivo',
  },
}

const day = (instant: string | null) => dayCell(instant?.slice(0, 10) ?? null)

interface ExportedQuote extends QuoteRow {
  currency: string
}

export const quoteColumns: readonly ExportColumn<ExportedQuote>[] = [
  { head: { en: 'Number', es: 'Número' }, cell: ({ number }) => number },
  { head: { en: 'For', es: 'Para' }, cell: ({ recipient }) => recipient },
  { head: { en: 'Title', es: 'Título' }, cell: ({ title }) => title },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[language][state] },
  {
    head: { en: 'Price a month', es: 'Precio al mes' },
    cell: ({ priceMinor, currency }) => priceMinor / minorUnitsOf(currency),
  },
  { head: { en: 'Currency', es: 'Moneda' }, cell: ({ currency }) => currency },
  { head: { en: 'Begun', es: 'Creada' }, cell: ({ createdAt }) => day(createdAt) },
  { head: { en: 'Sent', es: 'Enviada el' }, cell: ({ sentAt }) => day(sentAt) },
  { head: { en: 'Viewed', es: 'Vista el' }, cell: ({ viewedAt }) => day(viewedAt) },
  { head: { en: 'Decided', es: 'Decidida el' }, cell: ({ decidedAt }) => day(decidedAt) },
  {
    head: { en: 'Lost because', es: 'Motivo de pérdida' },
    cell: ({ lossKind }, language) => (lossKind ? losses[language][lossKind] : ''),
  },
  { head: { en: 'Valid until', es: 'Válida hasta' }, cell: ({ validUntil }) => dayCell(validUntil) },
]

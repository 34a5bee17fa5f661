import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { t } from '../texts.ts'

/** Labels and formatters of a draft's parts, for the conflict dialog. */
export const partsOf = (currency: string) => ({
  title: { label: t('quoteTitle'), show: (title: string) => title },
  language: { label: t('language'), show: (language: string) => language },
  clientId: { label: t('client'), show: (id: string | null) => id },
  recipient: {
    label: t('recipient'),
    show: ({ company, contact, email, phone }: QuoteContent['recipient']) =>
      [company, contact, email, formatPhone(phone)].filter(Boolean).join('\n'),
  },
  copies: { label: t('copies'), show: (copies: string | undefined) => copies ?? '' },
  intro: { label: t('intro'), show: (intro: string) => intro },
  sites: {
    label: t('places'),
    show: (sites: QuoteContent['sites']) =>
      sites
        .flatMap(({ name, areas }) => [
          name,
          ...areas.map(
            (area) => `${area.name} ${area.squareFeet ?? ''}: ${area.tasks.map((task) => task.name).join(', ')}`,
          ),
        ])
        .join('\n'),
  },
  options: {
    label: t('options'),
    show: (options: QuoteContent['options']) =>
      options.map(({ name, visitsPerWeek }) => `${name} (${visitsPerWeek})`).join('\n'),
  },
  lines: {
    label: t('lines'),
    show: (lines: QuoteContent['lines']) => (lines ?? []).map(({ name }) => name).join('\n'),
  },
  discounts: {
    label: t('discount'),
    show: (discounts: QuoteContent['discounts']) =>
      [discounts?.monthly, discounts?.once]
        .flatMap((discount) =>
          discount
            ? [`${discount.name} ${discount.percent === null ? discount.amountMinor / 100 : `${discount.percent}%`}`]
            : [],
        )
        .join('\n'),
  },
  isTaxExempt: { label: t('isTaxExempt'), show: (isExempt: boolean | undefined) => (isExempt ? '✓' : '—') },
  assumptions: {
    label: t('assumptions'),
    show: ({ wageE4, marginPercent, burdenPercent, overheadPercent }: QuoteContent['assumptions']) =>
      [
        `${t('wage', { currency })} ${wageE4 / 10_000}`,
        `${t('burdenPercent')} ${burdenPercent}`,
        `${t('overheadPercent')} ${overheadPercent}`,
        `${t('marginPercent')} ${marginPercent}`,
      ].join('\n'),
  },
  terms: { label: t('terms'), show: (terms: string) => terms },
  validDays: { label: t('validDays'), show: (days: number) => days },
  notes: { label: t('notes'), show: (notes: string) => notes },
})

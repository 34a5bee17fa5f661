import type { QuotePage, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { localDate, formatDate, formatMoney } from '#web/platform/format/format.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { endsSoon, Expiry, QuoteCard } from './quote-card.tsx'
import { QuoteStateBadge } from './quote-state.tsx'
import { t } from '../texts.ts'

interface ListProps {
  page: QuotePage | undefined
  hrefOf: (quoteId: string) => string
}

export function QuoteList({ page, hrefOf }: ListProps) {
  const currency = page?.currency ?? 'USD'
  return (
    <DataList
      label={t('quotes')}
      rows={page?.items}
      columns={columnsOf(currency)}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      card={cardOf(currency, hrefOf)}
      hasCardLinks
    />
  )
}

const cardOf = (currency: string, hrefOf: ListProps['hrefOf']) => (row: QuoteRow) => (
  <>
    <QuoteCard row={row} currency={currency} href={hrefOf(row.id)} />
    <QuoteStateBadge state={row.state} />
  </>
)

/** The column's head says what the date is, so only dates that are near or past get a text. */
const isLoud = ({ state, validUntil }: QuoteRow) => state === 'expired' || endsSoon(state, validUntil)

const columnsOf = (currency: string): Column<QuoteRow>[] => [
  { id: 'number', label: t('number'), cell: ({ number }) => <span className="font-medium">{number}</span> },
  {
    id: 'recipient',
    label: t('recipient'),
    cell: ({ recipient, title }) => (
      <>
        <span className="block truncate">{recipient || t('noRecipient')}</span>
        <span className="block truncate text-xs text-ink-2">{title}</span>
      </>
    ),
  },
  { id: 'state', label: t('state'), cell: ({ state }) => <QuoteStateBadge state={state} /> },
  { id: 'price', label: t('priceMonth'), isFigure: true, cell: (row) => formatMoney(row.priceMinor, currency) },
  {
    id: 'once',
    label: t('total.once'),
    isFigure: true,
    cell: (row) => (row.onceMinor > 0 ? formatMoney(row.onceMinor, currency) : '–'),
  },
  {
    id: 'sent',
    label: t('sentOn'),
    className: 'max-lg:hidden',
    cell: ({ sentAt }) => sentAt && formatDate(localDate(sentAt)),
  },
  {
    id: 'until',
    label: t('validUntil'),
    className: 'max-lg:hidden',
    cell: (row) => (isLoud(row) ? <Expiry row={row} /> : row.validUntil && formatDate(row.validUntil)),
  },
]

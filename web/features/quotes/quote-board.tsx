import type { QuotePage, QuoteRow } from '#shared/contracts/quotes.ts'
import { quoteStates } from '#shared/quotes/states.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuoteStateBadge } from './quote-state.tsx'
import { t } from './texts.ts'

interface BoardProps {
  page: QuotePage | undefined
  hrefOf: (quoteId: string) => string
}

/** A column for each state; on a phone one under the other, without those that are empty. */
export const QuoteBoard = ({ page, hrefOf }: BoardProps) => (
  <div className="quote-board" aria-busy={!page}>
    {quoteStates.map((state) => {
      const rows = page?.items.filter((row) => row.state === state)
      return (
        <section key={state} aria-label={t(`is.${state}`)} className={rows?.length === 0 ? 'max-md:hidden' : ''}>
          <header className="mb-2 flex items-center gap-2 text-sm">
            <QuoteStateBadge state={state} />
            <span className="text-ink-2 tabular-nums">{page?.totals[state].count}</span>
            <span className="flex-1 text-right text-xs text-ink-2 tabular-nums">
              {page && formatMoney(page.totals[state].priceMinor, page.currency)}
            </span>
          </header>
          <ul className="grid gap-2">
            {rows?.map((row) => (
              <li key={row.id} className="card relative p-3.5">
                <QuoteCard row={row} currency={page?.currency ?? 'USD'} href={hrefOf(row.id)} />
              </li>
            )) ?? (
              <li className="card p-3.5">
                <Skeleton className="h-3.5 w-3/5" />
              </li>
            )}
          </ul>
        </section>
      )
    })}
  </div>
)

export const QuoteCard = ({ row, currency, href }: { row: QuoteRow; currency: string; href: string }) => (
  <>
    <Link to={href} className="block truncate font-semibold after:absolute after:inset-0">
      {row.recipient || t('noRecipient')}
    </Link>
    <p className="truncate text-sm text-ink-2">{row.title || (row.source === 'request' ? t('asked') : t('noTitle'))}</p>
    <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 tabular-nums">
      <span>{row.number}</span>
      <span>{t('aMonth', { price: formatMoney(row.priceMinor, currency) })}</span>
    </p>
    {(row.state === 'sent' || row.state === 'viewed') && row.validUntil && (
      <p className="text-xs text-ink-3">{t('until', { day: formatDate(row.validUntil) })}</p>
    )}
  </>
)

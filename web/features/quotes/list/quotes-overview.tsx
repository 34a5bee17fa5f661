import { Suspense } from 'react'
import { ReceiptText } from 'lucide-react'
import type { Quote, QuotePage } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { isSettled, quoteStates } from '#shared/quotes/states.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney, numberFormat } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { NewQuoteDialog } from './new-quote-dialog.tsx'
import { QuoteBoard } from './quote-board.tsx'
import { quoteKeys, type QuoteFilterName, type QuoteQuery } from './quote-query.ts'
import { t } from '../texts.ts'
import { useQuoteMoves } from './use-quote-moves.tsx'

const QuoteList = lazyWithRetry(() => import('./quote-list.tsx').then((m) => m.QuoteList))
const LossesCard = lazyWithRetry(() => import('./losses-card.tsx').then((m) => m.LossesCard))

interface OverviewProps {
  organizationId: string
  query: QuoteQuery
}

/** All quotes as a board by state or as a list, with their totals. */
export function QuotesOverview({ organizationId, query }: OverviewProps) {
  const url = fill(quotePaths.quotes, { organizationId })
  const isBoard = query.view === 'board'
  const { data, isLoading } = usePages<QuotePage>(
    withQuery(url, { ...query.filter, limit: isBoard ? 200 : undefined }),
    query.pages,
  )
  const [isBeginning, setBeginning] = useAdding()
  const begin = useAction(async (clientId: string | null) => {
    const quote = await api.create<Quote>(url, { clientId })
    void refresh(url)
    query.open({ quote: quote.id, add: '' })
  })
  const { move, dialogs } = useQuoteMoves(organizationId, (quote) => query.open({ quote }))
  const isEmpty = data?.items.length === 0
  const isFiltered = query.search !== '' || query.state !== 'all'

  return (
    <>
      <PageHeader
        title={t('quotes')}
        subtitle={<span className="max-sm:hidden">{t('quotesLead')}</span>}
        actions={
          <>
            <ExportMenu lists={[{ url: withQuery(fill(quotePaths.quoteExport, { organizationId }), query.filter) }]} />
            <Button onClick={() => query.open({ settings: 'true' })}>{t('rates')}</Button>
            <Button kind="primary" onClick={() => setBeginning(true)}>
              {t('newQuote')}
            </Button>
          </>
        }
      />
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t('openQuotes')} value={data && sumOf(data, ['sent', 'viewed'])} />
        <Stat label={t('drafts')} value={data && sumOf(data, ['draft'])} />
        <Stat label={t('won')} value={data && sumOf(data, ['accepted'])} />
        <Stat label={t('winRate')} value={data && winRate(data)} />
      </dl>
      <SavedViews organizationId={organizationId} list="quotes" keys={quoteKeys} />
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <FilterChips
          label={t('view')}
          value={query.view}
          onChange={(view) => query.change({ view: view === 'list' ? 'list' : '', state: '' })}
          chips={[
            { value: 'board', label: t('board') },
            { value: 'list', label: t('list') },
          ]}
        />
        <SearchField
          label={t('searchQuotes')}
          value={query.search}
          onChange={(search) => query.change({ search })}
          className="min-w-0 flex-1 md:max-w-60"
        />
      </div>
      {!isBoard && (
        <div className="mb-3">
          <FilterChips
            label={t('state')}
            value={query.state}
            onChange={(state) => query.change(paramsOf(state))}
            chips={chipsOf(data)}
          />
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          icon={<ReceiptText size={20} />}
          title={t(isFiltered ? 'noneFound' : 'none')}
          action={
            isFiltered ? (
              <Button onClick={() => query.change({ search: '', state: '' })}>{t('clearFilters')}</Button>
            ) : (
              <Button onClick={() => setBeginning(true)}>{t('newQuote')}</Button>
            )
          }
        >
          {t(isFiltered ? 'noneFoundText' : 'noneText')}
        </EmptyState>
      ) : isBoard ? (
        <QuoteBoard page={data} hrefOf={query.hrefOf} onMove={move} />
      ) : (
        <section className="md:card md:overflow-clip">
          <Suspense fallback={<Skeleton className="h-104" />}>
            <QuoteList page={data} hrefOf={query.hrefOf} />
          </Suspense>
        </section>
      )}
      <LoadMore
        hasMore={!!data?.nextCursor}
        isLoading={isLoading}
        onLoad={() => query.change({ pages: String(query.pages + 1) })}
      />
      {!!data?.losses.length && (
        <Suspense>
          <LossesCard page={data} />
        </Suspense>
      )}
      {dialogs}
      <NewQuoteDialog
        organizationId={organizationId}
        isOpen={isBeginning}
        isBusy={begin.isRunning}
        onBegin={(clientId) => void begin.run(clientId)}
        onClose={() => setBeginning(false)}
      />
    </>
  )
}

const paramsOf = (state: QuoteFilterName) => ({ state: state === 'all' ? '' : state, view: 'list' })

function chipsOf(data: QuotePage | undefined) {
  return [
    { value: 'all' as const, label: t('all') },
    ...quoteStates.map((value) => ({
      value,
      label: t(`is.${value}`),
      count: isSettled(value) ? undefined : data?.totals[value].count,
    })),
    { value: 'archived' as const, label: t('archived') },
  ]
}

const sumOf = ({ totals, currency }: QuotePage, states: readonly (keyof QuotePage['totals'])[]) =>
  formatMoney(
    states.reduce((sum, state) => sum + totals[state].priceMinor, 0),
    currency,
  )

function winRate({ totals }: QuotePage) {
  const decided = totals.accepted.count + totals.declined.count + totals.expired.count
  return decided ? numberFormat({ style: 'percent' }).format(totals.accepted.count / decided) : '—'
}

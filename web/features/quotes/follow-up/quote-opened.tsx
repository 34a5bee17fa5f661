import { Suspense } from 'react'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import type { QuoteQuery } from '../list/quote-query.ts'
import { QuoteStateBadge } from '../list/quote-state.tsx'
import { t } from '../texts.ts'

const QuoteEditor = lazyWithRetry(() => import('../editor/quote-editor.tsx').then((m) => m.QuoteEditor))
const QuoteRecord = lazyWithRetry(() => import('./quote-record.tsx').then((m) => m.QuoteRecord))

interface OpenedProps {
  organizationId: string
  query: QuoteQuery
}

/** An open quote: the editor for a draft, else its record. */
export function QuoteOpened({ organizationId, query }: OpenedProps) {
  const url = fill(quotePaths.quote, { organizationId, quoteId: query.quoteId })
  const quote = useResource<Quote>(url)
  const settings = useResource<QuoteSettings>(fill(quotePaths.quoteSettings, { organizationId }))
  const userId = useMe()?.userId
  const back = { to: `/org/${organizationId}/clients/quotes`, label: t('quotes') }
  if (!quote || !settings || !userId) return <PageHeader title={undefined} back={back} />
  return (
    <>
      <PageHeader
        title={`${quote.number} ${quote.recipient}`.trim()}
        subtitle={quote.title}
        back={back}
        after={<QuoteStateBadge state={quote.state} />}
      />
      <Suspense fallback={<Skeleton className="h-104" />}>
        {quote.state === 'draft' ? (
          <QuoteEditor url={url} quote={quote} settings={settings} userId={userId} />
        ) : (
          <QuoteRecord url={url} quote={quote} organizationId={organizationId} />
        )}
      </Suspense>
    </>
  )
}

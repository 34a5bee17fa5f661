import { Suspense } from 'react'
import type { Quote, QuoteSettings } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill } from '#web/lib/api.ts'
import { late } from '#web/lib/late.ts'
import { useResource } from '#web/lib/resource.ts'
import { useMe } from '#web/lib/use-me.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import type { QuoteQuery } from './quote-query.ts'
import { QuoteStateBadge } from './quote-state.tsx'
import { t } from './texts.ts'

const QuoteRecord = late(() => import('./quote-record.tsx').then((m) => m.QuoteRecord))

interface OpenedProps {
  organizationId: string
  query: QuoteQuery
}

/** A draft to edit, or what became of it. */
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
      {quote.state === 'draft' ? (
        <QuoteEditor url={url} quote={quote} settings={settings} userId={userId} />
      ) : (
        <Suspense fallback={<Skeleton className="h-104" />}>
          <QuoteRecord url={url} quote={quote} organizationId={organizationId} />
        </Suspense>
      )}
    </>
  )
}

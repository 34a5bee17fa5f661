import { useParams } from 'react-router-dom'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { QuoteOpened } from '../follow-up/quote-opened.tsx'
import { useQuoteQuery } from './quote-query.ts'
import { QuotesOverview } from './quotes-overview.tsx'
import '../quotes.css'

const QuoteSettingsForm = lazyWithRetry(() => import('../editor/quote-settings.tsx').then((m) => m.QuoteSettingsForm))

/** The pipeline, one quote, or the settings, by the page's query. */
export function QuotesPage() {
  const { organizationId = '' } = useParams()
  const query = useQuoteQuery()
  if (query.quoteId) return <QuoteOpened key={query.quoteId} organizationId={organizationId} query={query} />
  if (query.isSettings) return <QuoteSettingsForm organizationId={organizationId} />
  return <QuotesOverview organizationId={organizationId} query={query} />
}

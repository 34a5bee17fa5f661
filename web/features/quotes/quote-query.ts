import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { quoteStates } from '#shared/quotes/states.ts'
import { withParams } from '#web/lib/search-params.ts'

/** What of the page's address says what is shown. */
export const quoteKeys = ['search', 'state', 'view'] as const

export const quoteFilters = ['all', ...quoteStates, 'archived'] as const
export type QuoteFilterName = (typeof quoteFilters)[number]

/** What the page shows, as its address says it; anything unknown there counts as not said. */
export function useQuoteQuery() {
  const [params, setParams] = useSearchParams()
  const state = quoteFilters.find((each) => each === params.get('state')) ?? 'all'
  const search = params.get('search') ?? ''
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { pages: '', ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const open = useCallback(
    (part: Readonly<Record<string, string>>) => setParams((now) => withParams(now, part)),
    [setParams],
  )
  return {
    state,
    search,
    view: params.get('view') === 'list' || state !== 'all' ? ('list' as const) : ('board' as const),
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    /** The quote that is open, and whether the rates are. */
    quoteId: params.get('quote') ?? '',
    isSettings: params.get('settings') === 'true',
    filter: {
      search: search.trim(),
      state: state === 'all' || state === 'archived' ? undefined : state,
      archived: state === 'archived' || undefined,
    },
    /** Another list under the same entry of the browser's history. */
    change,
    /** Another page, with an entry of its own. */
    open,
    hrefOf: (quoteId: string) => `?${withParams(params, { quote: quoteId })}`,
  }
}
export type QuoteQuery = ReturnType<typeof useQuoteQuery>

import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { quoteStates } from '#shared/quotes/states.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { withParams } from '#web/platform/url/search-params.ts'

/** What of the page's address says what is shown. */
export const quoteKeys = ['search', 'state', 'view'] as const

const quoteFilters = ['all', ...quoteStates, 'archived'] as const
export type QuoteFilterName = (typeof quoteFilters)[number]

/** What the page shows, as its address says it. */
export function useQuoteQuery() {
  const { typed, choiceOf, isSaid, pages, hrefOf, change } = useListAddress()
  const [, setParams] = useSearchParams()
  const state = choiceOf('state', quoteFilters) ?? 'all'
  const search = typed('search')
  const open = useCallback(
    (part: Readonly<Record<string, string>>) => setParams((now) => withParams(now, part)),
    [setParams],
  )
  return {
    state,
    search,
    view: typed('view') === 'list' || state !== 'all' ? ('list' as const) : ('board' as const),
    pages,
    /** The quote that is open, and whether the rates are. */
    quoteId: typed('quote'),
    isSettings: isSaid('settings'),
    filter: {
      search: search.trim(),
      state: state === 'all' || state === 'archived' ? undefined : state,
      archived: state === 'archived' || undefined,
    },
    /** Another list under the same entry of the browser's history. */
    change,
    /** Another page, with an entry of its own. */
    open,
    hrefOf: (quoteId: string) => hrefOf({ quote: quoteId }),
  }
}
export type QuoteQuery = ReturnType<typeof useQuoteQuery>

import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { quoteStates } from '#shared/quotes/states.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { withParams } from '#web/platform/url/search-params.ts'

/** Query parameters that define the list. */
export const quoteKeys = ['search', 'state', 'view'] as const

const quoteFilters = ['all', ...quoteStates, 'archived'] as const
export type QuoteFilterName = (typeof quoteFilters)[number]

/** The page's state in its query. */
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
    /** The open quote, and whether the settings are open. */
    quoteId: typed('quote'),
    isSettings: isSaid('settings'),
    filter: {
      search: search.trim(),
      state: state === 'all' || state === 'archived' ? undefined : state,
      archived: state === 'archived' || undefined,
    },
    /** Changes the filters without a new history entry. */
    change,
    /** Opens another page with a history entry. */
    open,
    hrefOf: (quoteId: string) => hrefOf({ quote: quoteId }),
  }
}
export type QuoteQuery = ReturnType<typeof useQuoteQuery>

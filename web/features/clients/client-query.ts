import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/lib/search-params.ts'
import { clientSorts, clientStatuses, type ClientSort } from '#shared/clients/statuses.ts'

export const clientViews = ['all', ...clientStatuses, 'archived'] as const
export type ClientView = (typeof clientViews)[number]

/** What of the page's address says what the list shows. */
export const clientKeys = ['search', 'view', 'sort'] as const

const oneOf = <T extends string>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise

/** What the list shows, as the page's address says it; anything unknown there counts as not said. */
export function useClientQuery() {
  const [params, setParams] = useSearchParams()
  const view = oneOf(clientViews, params.get('view'), 'all')
  const sort = oneOf<ClientSort>(clientSorts, params.get('sort'), 'name')
  const search = params.get('search') ?? ''

  /** Puts these into the address, or takes away what is empty; a changed list begins at its first page. */
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { pages: '', ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  )

  return {
    view,
    sort,
    search,
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    isAdding: params.get('add') === 'true',
    /** As the API's list and export take it; what is usual is left out. */
    filter: {
      search: search.trim(),
      status: view === 'all' || view === 'archived' ? undefined : view,
      archived: view === 'archived' || undefined,
      sort: sort === 'name' ? undefined : sort,
    },
    change,
  }
}

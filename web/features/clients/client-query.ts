import { clientSorts, clientStatuses, type ClientSort } from '#shared/clients/statuses.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

const clientViews = ['all', ...clientStatuses, 'archived'] as const
export type ClientView = (typeof clientViews)[number]

/** What of the page's address says what the list shows. */
export const clientKeys = ['search', 'view', 'region', 'sort'] as const

/** What the list shows, as the page's address says it. */
export function useClientQuery() {
  const { typed, idOf, choiceOf, pages, change } = useListAddress()
  const view = choiceOf('view', clientViews) ?? 'all'
  const sort = choiceOf<ClientSort>('sort', clientSorts) ?? 'name'
  const regionId = idOf('region')
  const search = typed('search')

  return {
    view,
    sort,
    regionId,
    search,
    pages,
    /** As the API's list and export take it; what is usual is left out. */
    filter: {
      search: search.trim(),
      status: view === 'all' || view === 'archived' ? undefined : view,
      regionId,
      archived: view === 'archived' || undefined,
      sort: sort === 'name' ? undefined : sort,
    },
    change,
  }
}

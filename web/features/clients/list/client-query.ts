import { clientSorts, clientStatuses, type ClientSort } from '#shared/clients/statuses.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

const clientViews = ['all', ...clientStatuses, 'archived'] as const
export type ClientView = (typeof clientViews)[number]

/** Query parameters that define the list. */
export const clientKeys = ['search', 'view', 'region', 'sort'] as const

/** The list's state in the page's query. */
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
    /** Filter of the API's list and export, without default values. */
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

import { memberSorts, memberStatuses, type MemberSort } from '#shared/members/statuses.ts'
import { staffRoles } from '#shared/access/roles.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

const memberViews = ['all', ...memberStatuses] as const
export type MemberView = (typeof memberViews)[number]

/** What of the page's address says what the list shows. */
export const memberKeys = ['search', 'view', 'role', 'region', 'sort'] as const

/** What the list shows, as the page's address says it. */
export function useMemberQuery() {
  const { typed, idOf, choiceOf, pages, change } = useListAddress()
  const view: MemberView = choiceOf('view', memberViews) ?? 'all'
  const sort: MemberSort = choiceOf('sort', memberSorts) ?? 'name'
  const role = choiceOf('role', staffRoles)
  const regionId = idOf('region')
  const search = typed('search')

  return {
    view,
    sort,
    role,
    regionId,
    search,
    isFiltered: !!search || view !== 'all' || !!role || !!regionId,
    pages,
    /** As the API's list and export take it; what is usual is left out. */
    filter: {
      search: search.trim(),
      role,
      regionId,
      status: view === 'all' ? undefined : view,
      sort: sort === 'name' ? undefined : sort,
    },
    change,
  }
}

import { memberSorts, memberStatuses, type MemberSort } from '#shared/members/statuses.ts'
import { staffRoles } from '#shared/access/roles.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

const memberViews = ['all', ...memberStatuses] as const
export type MemberView = (typeof memberViews)[number]

/** Query parameters that define the list. */
export const memberKeys = ['search', 'view', 'role', 'region', 'sort'] as const

/** The list's state in the page's query. */
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
    /** Filter of the API's list and export, without default values. */
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

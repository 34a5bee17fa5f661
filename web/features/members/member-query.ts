import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { memberSorts, memberStatuses, type MemberSort } from '#shared/members/statuses.ts'
import { staffRoles } from '#shared/roles.ts'
import { withParams } from '#web/lib/search-params.ts'

export const memberViews = ['all', ...memberStatuses] as const
export type MemberView = (typeof memberViews)[number]

/** What of the page's address says what the list shows. */
export const memberKeys = ['search', 'view', 'role', 'region', 'sort'] as const

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the list shows, as the page's address says it; anything unknown there counts as not said. */
export function useMemberQuery() {
  const [params, setParams] = useSearchParams()
  const view: MemberView = oneOf(memberViews, params.get('view')) ?? 'all'
  const sort: MemberSort = oneOf(memberSorts, params.get('sort')) ?? 'name'
  const role = oneOf(staffRoles, params.get('role'))
  const region = params.get('region') ?? ''
  const regionId = uuid.test(region) ? region : ''
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
    role,
    regionId,
    search,
    isFiltered: !!search || view !== 'all' || !!role || !!regionId,
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    isAdding: params.get('add') === 'true',
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

import { ArrowUpDown, Shield } from 'lucide-react'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { memberSorts } from '#shared/members/statuses.ts'
import { staffRoles } from '#shared/access/roles.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { RegionMenu } from '#web/domain/people/region-menu.tsx'
import { roleName } from '#web/domain/people/role-name.ts'
import { SearchField } from '#web/kit/search-field.tsx'
import { ColumnMenu, type useChosenColumns } from './member-columns.tsx'
import type { MemberView, useMemberQuery } from './member-query.ts'
import { t } from '../texts.ts'

interface MemberToolbarProps {
  organizationId: string
  query: ReturnType<typeof useMemberQuery>
  counts: MemberPage['counts'] | undefined
  chosen: ReturnType<typeof useChosenColumns>
}

/** Search, status, role, region, order and columns of the member list. */
export const MemberToolbar = ({ organizationId, query, counts, chosen }: MemberToolbarProps) => (
  <div className="flex flex-wrap items-center gap-2 max-md:mb-3 md:border-b md:border-line md:p-2.5 xl:flex-nowrap">
    <div className="max-md:order-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 md:min-w-0 md:flex-1 md:max-xl:basis-full">
      <FilterChips
        label={t('filter')}
        value={query.view}
        onChange={(view) => query.change({ view: view === 'all' ? '' : view })}
        chips={chipsOf(counts)}
      />
    </div>
    <SearchField
      label={t('searchMembers')}
      value={query.search}
      onChange={(search) => query.change({ search })}
      className="min-w-0 flex-1 xl:max-w-56"
    />
    <Filters organizationId={organizationId} query={query} />
    <ColumnMenu {...chosen} />
  </div>
)

function chipsOf(counts: MemberPage['counts'] | undefined) {
  const total = counts && counts.active + counts.invited + counts.no_account
  const chip = (value: MemberView, count?: number) => ({ value, label: t(`view.${value}`), count })
  return [
    chip('all', total),
    chip('active', counts?.active),
    chip('invited', counts?.invited),
    chip('no_account', counts?.no_account),
    chip('deactivated', counts?.deactivated),
  ]
}

function Filters({ organizationId, query }: Omit<MemberToolbarProps, 'counts' | 'chosen'>) {
  const choice = (id: string, label: string, now: string, name: string) => ({
    id: id || 'any',
    label,
    isChecked: id === now,
    onSelect: () => query.change({ [name]: id }),
  })
  return (
    <>
      <Menu
        label={`${t('column.roles')}: ${query.role ? roleName(query.role) : t('anyRole')}`}
        className="btn-secondary"
        groups={[
          {
            items: ['' as const, ...staffRoles.toReversed()].map((role) =>
              choice(role, role ? roleName(role) : t('anyRole'), query.role ?? '', 'role'),
            ),
          },
        ]}
      >
        <Shield size={16} />
        <span className="max-md:hidden">{query.role ? roleName(query.role) : t('role')}</span>
      </Menu>
      <RegionMenu
        organizationId={organizationId}
        regionId={query.regionId}
        onChange={(region) => query.change({ region })}
      />
      <Menu
        label={`${t('sort')}: ${t(`sort.${query.sort}`)}`}
        className="btn-secondary"
        groups={[
          {
            heading: t('sort'),
            items: memberSorts.map((sort) => ({
              id: sort,
              label: t(`sort.${sort}`),
              isChecked: sort === query.sort,
              onSelect: () => query.change({ sort: sort === 'name' ? '' : sort }),
            })),
          },
        ]}
      >
        <ArrowUpDown size={16} />
      </Menu>
    </>
  )
}

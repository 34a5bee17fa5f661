import { ArrowUpDown } from 'lucide-react'
import type { ClientSort } from '#shared/clients/statuses.ts'
import type { ClientPage } from '#shared/clients/clients.contract.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { RegionMenu } from '#web/domain/people/region-menu.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import type { ClientView, useClientQuery } from './client-query.ts'
import { t } from '../texts.ts'

interface ClientToolbarProps {
  organizationId: string
  query: ReturnType<typeof useClientQuery>
  counts: ClientPage['counts'] | undefined
}

const sorts = {
  name: 'sortNameUp',
  '-name': 'sortNameDown',
  '-createdAt': 'sortNewest',
  createdAt: 'sortOldest',
} as const

/** Search, status, region and order of the client list. */
export const ClientToolbar = ({ organizationId, query, counts }: ClientToolbarProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 max-md:mb-3 md:flex-nowrap md:border-b md:border-line md:p-2.5">
    <div className="max-md:order-2 max-md:-mr-4 max-md:w-[calc(100%+1rem)] md:min-w-0 md:flex-1">
      <FilterChips
        label={t('filter')}
        value={query.view}
        onChange={(view) => query.change({ view: view === 'all' ? '' : view })}
        chips={chipsOf(counts)}
      />
    </div>
    <SearchField
      label={t('searchClients')}
      value={query.search}
      onChange={(search) => query.change({ search })}
      className="min-w-0 flex-1 md:max-w-60"
    />
    <RegionMenu
      organizationId={organizationId}
      regionId={query.regionId}
      onChange={(region) => query.change({ region })}
    />
    <SortMenu sort={query.sort} onSort={(sort) => query.change({ sort: sort === 'name' ? '' : sort })} />
  </div>
)

function chipsOf(counts: ClientPage['counts'] | undefined) {
  const total = counts && counts.lead + counts.active + counts.paused + counts.ended
  const chip = (value: ClientView, label: string, count?: number) => ({ value, label, count })
  return [
    chip('all', t('all'), total),
    chip('active', t('actives'), counts?.active),
    chip('lead', t('leads'), counts?.lead),
    chip('paused', t('pauseds'), counts?.paused),
    chip('ended', t('endeds'), counts?.ended),
    chip('archived', t('archived')),
  ]
}

interface SortMenuProps {
  sort: ClientSort
  onSort: (sort: ClientSort) => void
}

function SortMenu({ sort, onSort }: SortMenuProps) {
  const orders = (Object.keys(sorts) as ClientSort[]).map((id) => ({
    id,
    label: t(sorts[id]),
    isChecked: id === sort,
    onSelect: () => onSort(id),
  }))
  return (
    <Menu
      label={`${t('sort')}: ${t(sorts[sort])}`}
      className="btn-secondary"
      groups={[{ heading: t('sort'), items: orders }]}
    >
      <ArrowUpDown size={16} />
    </Menu>
  )
}

import type { AdminOrganization } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { formatDate, formatDateTime, formatNumber, localDate } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { SearchedList } from './searched-list.tsx'
import { t } from './texts.ts'

const day = (instant: string) => formatDate(localDate(instant), { dateStyle: 'medium' })

const State = ({ deletionDueAt }: AdminOrganization) =>
  deletionDueAt ? <Badge tone="bad">{t('erasedOn', { day: day(deletionDueAt) })}</Badge> : undefined

const LastChange = ({ lastChangeAt }: AdminOrganization) =>
  lastChangeAt ? formatDateTime(lastChangeAt) : <span className="text-ink-3">{t('never')}</span>

const figure = (id: 'memberCount' | 'clientCount' | 'locationCount' | 'jobCount'): Column<AdminOrganization> => ({
  id,
  label: t(id),
  isFigure: true,
  cell: (row) => formatNumber(row[id]),
})

const columns = (): Column<AdminOrganization>[] => [
  {
    id: 'name',
    label: t('name'),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        {row.name} <State {...row} />
      </span>
    ),
  },
  figure('memberCount'),
  figure('clientCount'),
  figure('locationCount'),
  figure('jobCount'),
  { id: 'createdAt', label: t('createdAt'), cell: ({ createdAt }) => day(createdAt) },
  { id: 'lastChangeAt', label: t('lastChangeAt'), cell: (row) => <LastChange {...row} /> },
]

const card = (row: AdminOrganization) => (
  <div className="grid gap-1 text-sm">
    <p className="text-lg font-semibold wrap-break-word">{row.name}</p>
    <State {...row} />
    <p className="text-ink-2">
      {(['memberCount', 'clientCount', 'locationCount', 'jobCount'] as const)
        .map((id) => `${t(id)} ${formatNumber(row[id])}`)
        .join(' · ')}
    </p>
    <p className="text-xs text-ink-3">
      {t('lastChangeAt')}: <LastChange {...row} />
    </p>
  </div>
)

/** Every organization with its size and last activity. */
export const OrganizationsTab = () => (
  <SearchedList
    path={adminPaths.adminOrganizations}
    label={t('tab.organizations')}
    searchLabel={t('searchOrganizations')}
    columns={columns()}
    card={card}
  />
)

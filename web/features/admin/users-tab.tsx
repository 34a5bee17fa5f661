import type { AdminUser } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { localDate, formatDate, formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { SearchedList } from './searched-list.tsx'
import { t } from './texts.ts'

const States = ({ verifiedAt, platformAdmin }: AdminUser) => (
  <>
    {platformAdmin && <Badge tone="info">{t('platformAdmin')}</Badge>}
    {!verifiedAt && <Badge tone="warn">{t('notVerified')}</Badge>}
  </>
)

const LastSeen = ({ lastSeenAt }: AdminUser) =>
  lastSeenAt ? formatDateTime(lastSeenAt) : <span className="text-ink-3">{t('never')}</span>

const columns = (): Column<AdminUser>[] => [
  {
    id: 'name',
    label: t('name'),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        {row.name} <States {...row} />
      </span>
    ),
  },
  { id: 'email', label: t('email'), cell: ({ email }) => email },
  {
    id: 'organizations',
    label: t('tab.organizations'),
    isFigure: true,
    cell: ({ organizationCount }) => formatNumber(organizationCount),
  },
  {
    id: 'createdAt',
    label: t('createdAt'),
    cell: ({ createdAt }) => formatDate(localDate(createdAt), { dateStyle: 'medium' }),
  },
  { id: 'lastSeenAt', label: t('lastSeenAt'), cell: (row) => <LastSeen {...row} /> },
]

const card = (row: AdminUser) => (
  <div className="grid gap-1 text-sm">
    <p className="text-lg font-semibold wrap-break-word">{row.name}</p>
    <p className="text-ink-2 wrap-anywhere">{row.email}</p>
    <p className="flex flex-wrap gap-2 empty:hidden">
      <States {...row} />
    </p>
    <p className="text-xs text-ink-3">
      {t('lastSeenAt')}: <LastSeen {...row} />
    </p>
  </div>
)

export const UsersTab = () => (
  <SearchedList
    path={adminPaths.adminUsers}
    label={t('tab.users')}
    searchLabel={t('searchUsers')}
    columns={columns()}
    card={card}
  />
)

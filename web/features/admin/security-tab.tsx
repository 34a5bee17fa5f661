import { adminPaths } from '#shared/admin/paths.ts'
import type { AdminSecurityEvent } from '#shared/admin/admin.contract.ts'
import { signInMethods, type AccountEventKind, type SignInMethod } from '#shared/second-factor/event-kinds.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { RequestLink } from './request-link.tsx'
import { SearchedList } from './searched-list.tsx'
import { t } from './texts.ts'

/** An event's label above its code, by which logs and alert rules refer to it. */
const What = (event: AdminSecurityEvent) => (
  <span className="wrap-anywhere">
    {describe(event)}
    <code className="block font-mono text-xs text-ink-3">{event.kind}</code>
  </span>
)

/** Methods of reauthentication: any second factor counts. */
const methods: ReadonlySet<string> = new Set([...signInMethods, 'factor'])

/** Sign-in details are codes with a label; a change's detail is a name or an address. */
const describe = ({ kind, detail }: AdminSecurityEvent) =>
  t(`event.${kind as AccountEventKind}`, {
    detail: methods.has(detail) ? t(`method.${detail as SignInMethod}`) : detail,
  })

const Who = ({ email }: AdminSecurityEvent) => email ?? <span className="text-ink-3">{t('noAccount')}</span>

const columns = (): Column<AdminSecurityEvent>[] => [
  { id: 'at', label: t('at'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'what', label: t('event'), cell: (row) => <What {...row} /> },
  { id: 'email', label: t('email'), cell: (row) => <Who {...row} /> },
  { id: 'address', label: t('address'), cell: ({ address }) => address },
  { id: 'request', label: t('request'), cell: ({ requestId }) => <RequestLink id={requestId} /> },
]

const card = (row: AdminSecurityEvent) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">
      <What {...row} />
    </p>
    <p className="text-ink-2 wrap-anywhere">
      <Who {...row} />
    </p>
    <p className="text-xs text-ink-3">
      {formatDateTime(row.createdAt)} · {row.address}
    </p>
    <RequestLink id={row.requestId} />
  </div>
)

/** Sign-ins, refusals and account changes. */
export const SecurityTab = () => (
  <SearchedList
    path={adminPaths.adminSecurityEvents}
    label={t('tab.security')}
    searchLabel={t('searchEvents')}
    columns={columns()}
    card={card}
  />
)

import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import type { UnreadCount } from '#shared/notifications/notifications.contract.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { t } from '../frame/texts.ts'

const most = 99
/** Polling interval of the unread count, for browsers without the event stream. */
const pollMs = 60_000

/** A link to the notifications with the unread count; also keeps the page's data up to date while it is open. */
export function BellLink({ organizationId }: { organizationId: string }) {
  const url = fill(notificationPaths.unreadCount, { organizationId })
  const count = useResource<UnreadCount>(url, { askEveryMs: pollMs })?.count ?? 0
  useEffect(() => {
    const stop = import('./live-changes.ts')
      .then((m) => m.subscribeToLiveChanges(organizationId))
      .catch(() => undefined)
    return () => void stop.then((end) => end?.())
  }, [organizationId])
  return (
    <Link
      to={pages.notifications(organizationId)}
      className="icon-btn relative"
      aria-label={count ? t('unreadCount', { count }) : t('notifications')}
    >
      <Bell size={18} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular-nums"
        >
          {count > most ? `${most}+` : count}
        </span>
      )}
    </Link>
  )
}

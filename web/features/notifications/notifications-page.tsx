import { BellOff, Check, CheckCheck, Mail, MessageSquare } from 'lucide-react'
import { Moment } from '#web/platform/data/moment.tsx'
import { useParams } from 'react-router-dom'
import type { Notification, NotificationPage } from '#shared/notifications/notifications.contract.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { linkedPages, pages } from '#shared/pages.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

export function NotificationsPage() {
  const { organizationId = '' } = useParams()
  const { typed, pages: count, change } = useListAddress()
  const isUnread = typed('view') === 'unread'
  const url = fill(notificationPaths.notifications, { organizationId })
  const { data, isLoading } = usePages<NotificationPage>(withQuery(url, { unread: isUnread || undefined }), count)
  const reading = useAction(async (path: string) => {
    await api.post(path)
    await refresh(url)
  })
  const read = ({ id, readAt, settledAt }: Notification) =>
    readAt === null &&
    settledAt === null &&
    void reading.run(fill(notificationPaths.readNotification, { organizationId, notificationId: id }))

  return (
    <>
      <PageHeader
        title={t('notifications')}
        subtitle={t('lead')}
        actions={
          <>
            <Link to={linkedPages.messages(organizationId, {})} className="btn-ghost">
              <MessageSquare />
              {t('messages')}
            </Link>
            <Link to={pages.notificationPreferences(organizationId)} className="btn-ghost">
              <Mail />
              {t('choose')}
            </Link>
            <Button
              isBusy={reading.isRunning}
              onClick={() => reading.run(fill(notificationPaths.readAll, { organizationId }))}
            >
              <CheckCheck />
              {t('readAll')}
            </Button>
          </>
        }
      />
      <section className="card max-w-3xl overflow-clip">
        <div className="border-b border-line p-2.5">
          <FilterChips
            label={t('filter')}
            value={isUnread ? 'unread' : 'all'}
            onChange={(view) => change({ view: view === 'unread' ? view : '' })}
            chips={[
              { value: 'all', label: t('all') },
              { value: 'unread', label: t('unread') },
            ]}
          />
        </div>
        {data?.items.length === 0 ? (
          <EmptyState icon={<BellOff size={20} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line" aria-label={t('notifications')} aria-busy={!data}>
            {data?.items.map((notification) => (
              <Line key={notification.id} notification={notification} onRead={() => read(notification)} />
            )) ?? (
              <li className="p-4">
                <Skeleton className="h-10" />
              </li>
            )}
          </ul>
        )}
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => change({ pages: String(count + 1) })}
        />
      </section>
    </>
  )
}

interface LineProps {
  notification: Notification
  onRead: () => void
}

const Line = ({ notification: { title, text, link, createdAt, readAt, settledAt }, onRead }: LineProps) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-base font-medium">
        {link ? (
          <Link to={link} className="hover:underline" onClickCapture={onRead}>
            {title}
          </Link>
        ) : (
          title
        )}
        {settledAt ? <Badge>{t('settled')}</Badge> : readAt === null && <Badge tone="info">{t('new')}</Badge>}
      </p>
      {text && <p className="wrap-break-word text-ink-2">{text}</p>}
      <Moment at={createdAt} className="text-xs text-ink-3" />
    </div>
    {readAt === null && settledAt === null && (
      <IconButton label={`${t('markRead')}: ${title}`} onClick={onRead}>
        <Check size={16} />
      </IconButton>
    )}
  </li>
)

import { useState } from 'react'
import type { ScheduleWeeks } from '#shared/schedule/schedule.contract.ts'
import type { WeekNews } from '#shared/schedule/visit-board.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { t } from '../texts.ts'

interface PublicationProps {
  organizationId: string
  /** First day of the week. */
  week: string
  timeZone: string
  /** Renders nothing for a published week. */
  isDraftOnly?: boolean
}

/**
 * Shows whether the week is published, with the publish button; renders nothing where schedules are visible
 * immediately.
 */
export function Publication({ organizationId, week, timeZone, isDraftOnly = false }: PublicationProps) {
  const listUrl = fill(schedulePaths.scheduleWeeks, { organizationId })
  const weeks = useResource<ScheduleWeeks>(withQuery(listUrl, { from: week, to: week }))
  const mayPublish = useMay('schedule.manage')
  const [isAsked, setAsked] = useState(false)
  const url = fill(schedulePaths.schedulePublication, { organizationId, week })
  const reload = () => Promise.all([refresh(listUrl), refreshVisits(organizationId)])
  const publish = useAction(async () => {
    await api.post(url)
    notifySuccess(t('published'))
    await reload()
  })
  const withdraw = useAction(async () => {
    await api.remove(url)
    setAsked(false)
    await reload()
  })
  const currentWeek = weeks?.publishing === 'by_week' ? weeks.items[0] : undefined
  const isDraft = currentWeek?.publishedAt === null
  const newsUrl = withQuery(fill(schedulePaths.weekNews, { organizationId }), { week })
  const news = useResource<WeekNews>(isDraft && mayPublish ? newsUrl : null)
  if (!currentWeek || (isDraftOnly && !isDraft)) return undefined
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line px-4 py-3 text-sm">
      {currentWeek.publishedAt ? (
        <>
          <Badge tone="good">{t('isPublished')}</Badge>
          <span className="min-w-40 flex-1 text-ink-2">
            {t('publishedBy', {
              time: formatDateTime(currentWeek.publishedAt, timeZone),
              name: currentWeek.publishedBy ?? '–',
            })}
          </span>
          {mayPublish && <Button onClick={() => setAsked(true)}>{t('withdraw')}</Button>}
        </>
      ) : (
        <>
          <Badge tone="warn">{t('draft')}</Badge>
          <span className="min-w-40 flex-1 text-ink-2">
            {news && `${t('told', { count: news.members })} ${t('news', { ...news })}`}
          </span>
          {mayPublish && (
            <Button kind="primary" isBusy={publish.isRunning} onClick={() => void publish.run()}>
              {t('publish')}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('withdraw')}
        description={t('withdrawText')}
        action={t('withdraw')}
        isBusy={withdraw.isRunning}
        onConfirm={() => void withdraw.run()}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}

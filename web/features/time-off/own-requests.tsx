import { useState } from 'react'
import type { LeaveRequest, LeaveRequestPage } from '#shared/time-off/time-off.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { spanOf, stateTones } from './words.ts'
import { t } from './texts.ts'

/** The member's own requests, newest first; those that have not started can be withdrawn. */
export function OwnRequests({ organizationId }: { organizationId: string }) {
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  const [count, setCount] = useState(1)
  const { data, isLoading } = usePages<LeaveRequestPage>(fill(timeOffPaths.ownLeaveRequests, { organizationId }), count)
  const [leaving, setLeaving] = useState<LeaveRequest>()
  const { run, isRunning } = useAction(async ({ id, version }: LeaveRequest) => {
    await api.post(fill(timeOffPaths.leaveCancellation, { organizationId, requestId: id }), { version })
    notifySuccess(t('takenBack'))
    setLeaving(undefined)
    await refresh(`/api/v1/organizations/${organizationId}/time-off`)
  })
  return (
    <Card
      title={t('myRequests')}
      isFlush
      actions={
        !!data?.items.length && (
          <ExportMenu
            of={t('myRequests')}
            lists={[{ url: fill(timeOffPaths.ownLeaveRequestExport, { organizationId }) }]}
          />
        )
      }
    >
      {!data && (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {data?.items.length === 0 && <EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>}
      <ul className="divide-y divide-line" aria-label={t('myRequests')}>
        {data?.items.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{spanOf(request)}</p>
              <p className="text-xs wrap-break-word text-ink-2">
                {[request.policyName, signedMinutes(request.minutes), request.note, request.answer]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Badge tone={stateTones[request.state]}>{t(`state.${request.state}`)}</Badge>
            {mayTakeBack(request, today) && (
              <Button
                kind="ghost"
                aria-label={t('takeBackNamed', { days: spanOf(request) })}
                onClick={() => setLeaving(request)}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
      <ConfirmDialog
        isOpen={!!leaving}
        title={t('takeBackTitle')}
        description={leaving ? t('takeBackText', { days: spanOf(leaving) }) : ''}
        action={t('takeBack')}
        isBusy={isRunning}
        onConfirm={() => leaving && void run(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </Card>
  )
}

const mayTakeBack = ({ state, from }: LeaveRequest, today: string) =>
  state === 'requested' || (state === 'approved' && from > today)

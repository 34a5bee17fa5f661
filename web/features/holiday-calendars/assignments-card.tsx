import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { HolidayAssignment, HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { targetName } from './words.ts'
import { t } from './texts.ts'

interface AssignmentsCardProps {
  organizationId: string
  calendar: HolidayCalendar | undefined
  mayManage: boolean
}

export function AssignmentsCard({ organizationId, calendar, mayManage }: AssignmentsCardProps) {
  const listUrl = fill(holidayCalendarPaths.holidayCalendars, { organizationId })
  const [isAssigning, setAssigning] = useState(false)
  const removal = useAction(async ({ id }: HolidayAssignment) => {
    await confirmAndRetry((confirmed) =>
      api.remove(withQuery(`${listUrl}/${calendar?.id}/assignments/${id}`, confirmed)),
    )
    notifySuccess(t('assigned'))
    await refresh(listUrl)
  })
  return (
    <Card
      title={t('countsFor')}
      isFlush
      actions={
        mayManage &&
        calendar && (
          <Button onClick={() => setAssigning(true)}>
            <Plus />
            {t('assign')}
          </Button>
        )
      }
    >
      {calendar ? (
        <ul className="divide-y divide-line" aria-label={t('countsFor')}>
          {calendar.assignments.length === 0 && <li className="px-4 py-3 text-sm text-ink-2">{t('countsNowhere')}</li>}
          {calendar.assignments.map((assignment) => (
            <li key={assignment.id} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
              <span className="min-w-0 flex-1 truncate">
                <Target organizationId={organizationId} assignment={assignment} />
              </span>
              {assignment.scope !== 'organization' && (
                <span className="text-xs text-ink-3">{t(`scope.${assignment.scope}`)}</span>
              )}
              {mayManage && (
                <IconButton
                  label={t('unassign', { name: targetName(assignment) })}
                  onClick={() => void removal.run(assignment)}
                >
                  <X size={16} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="p-4">
          <SkeletonText lines={2} />
        </div>
      )}
      {calendar && (
        <AssignDialog
          listUrl={listUrl}
          organizationId={organizationId}
          calendar={calendar}
          isOpen={isAssigning}
          onClose={() => setAssigning(false)}
        />
      )}
    </Card>
  )
}

function Target({ organizationId, assignment }: { organizationId: string; assignment: HolidayAssignment }) {
  const { scope, targetId, client } = assignment
  const name = targetName(assignment)
  if (scope === 'client' && targetId) return <Link to={pages.client(organizationId, targetId)}>{name}</Link>
  if (scope === 'location' && targetId && client) {
    return <Link to={pages.location(organizationId, client.id, targetId)}>{name}</Link>
  }
  return name
}

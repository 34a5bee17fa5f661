import { useState } from 'react'
import type { TimeRequest, TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { writtenIfLate } from '#web/domain/time/written-text.ts'
import { t } from './texts.ts'

interface TimeRequestsProps {
  organizationId: string
  /** Limits the list to this member. */
  memberId: string | undefined
}

/** Time correction requests, accepted as requested with one press or declined with an answer. */
export function TimeRequests({ organizationId, memberId }: TimeRequestsProps) {
  const list = fill(workLogPaths.timeRequests, { organizationId })
  const requests = useResource<TimeRequestPage>(withQuery(list, { state: 'open', memberId }))?.items
  const mayDecide = useMay('worklogs.manage')
  const anotherDecides = useAnotherDecides(organizationId, 'time_request')
  const [declinedId, setDeclinedId] = useState<string>()
  // The current version: the member may change the request while the answer is typed.
  const declined = requests?.find(({ id }) => id === declinedId)
  async function decide({ id, version, memberName: name }: TimeRequest, accept: boolean, answer: string) {
    const decision = fill(workLogPaths.timeRequestDecision, { organizationId, timeRequestId: id })
    try {
      await api.put<TimeRequest>(decision, { accept, answer, version })
      // Another request may have been opened meanwhile.
      setDeclinedId((openId) => (openId === id ? undefined : openId))
      notifySuccess(t(accept ? 'requestAccepted' : 'requestDeclined', { name }))
    } finally {
      await refresh(list, fill(workLogPaths.workLogs, { organizationId }))
    }
  }
  if (!requests?.length) return null
  return (
    <Card title={t('requests')} isFlush className="mb-5">
      <ul className="divide-y divide-line" aria-label={t('requests')}>
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <Link to={pages.member(organizationId, request.memberId)} className="link font-medium">
                {request.memberName}
              </Link>
              <p className="text-sm text-ink-2">
                {[request.jobName, request.clientName, request.locationName].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm tabular-nums">{spanOf(request, request.timeZone)}</p>
              <p className="text-sm text-ink-2">
                {request.before ? t('insteadOf', { time: spanOf(request.before, request.timeZone) }) : t('notRecorded')}
              </p>
              <p className="text-sm wrap-break-word">
                {[request.reason, writtenIfLate(request, request.timeZone)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {mayDecide && anotherDecides(request.memberId, request.regionId) && <AnotherDecidesNote />}
            {mayDecide && !anotherDecides(request.memberId, request.regionId) && (
              <RequestButtons
                memberName={request.memberName}
                onAccept={() => decide(request, true, '')}
                onDecline={() => setDeclinedId(request.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <EditDialog
        isOpen={!!declined}
        onClose={() => setDeclinedId(undefined)}
        title={t('declineOf', { name: declined?.memberName ?? '' })}
        description={declined && spanOf(declined, declined.timeZone)}
        action={t('decline')}
        send={async (values) => declined && decide(declined, false, textOf(values, 'answer'))}
      >
        <Textarea
          label={t('answer')}
          name="answer"
          maxLength={workLogLimits.reasonMax}
          hint={t('answerHint', { name: declined?.memberName ?? '' })}
        />
      </EditDialog>
    </Card>
  )
}

interface RequestButtonsProps {
  memberName: string
  onAccept: () => Promise<void>
  onDecline: () => void
}

/** Busy with its own request only: the next is decided while the lists are still read again after the last. */
function RequestButtons({ memberName: name, onAccept, onDecline }: RequestButtonsProps) {
  const accepting = useAction(onAccept)
  return (
    <span className="flex gap-2">
      <Button isBusy={accepting.isRunning} aria-label={t('declineOf', { name })} onClick={onDecline}>
        {t('decline')}
      </Button>
      <Button
        kind="primary"
        isBusy={accepting.isRunning}
        aria-label={t('acceptOf', { name })}
        onClick={() => void accepting.run()}
      >
        {t('accept')}
      </Button>
    </span>
  )
}

const spanOf = ({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }, timeZone: string) =>
  `${formatDateTime(startedAt, timeZone)} – ${endedAt ? formatDateTime(endedAt, timeZone) : t('now')}`

import { useRef } from 'react'
import type { LeaveRequestDetail } from '#shared/time-off/time-off.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { Notice } from '#web/kit/notice.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { VisitsToCover } from './visits-to-cover.tsx'
import { spanOf } from './words.ts'
import { t } from './texts.ts'

interface DecisionDialogProps {
  organizationId: string
  /** Empty for none. */
  requestId: string
  onClose: () => void
}

/** A request with its balance, others' time off and the visits that need cover; approves or declines it. */
export function DecisionDialog({ organizationId, requestId, onClose }: DecisionDialogProps) {
  const isId = /^[0-9a-f-]{36}$/i.test(requestId)
  const url = isId ? fill(timeOffPaths.leaveRequest, { organizationId, requestId }) : null
  const request = useResource<LeaveRequestDetail>(url)
  return (
    <Dialog
      isOpen={isId}
      onClose={onClose}
      title={request?.memberName ?? t('request')}
      description={request && [spanOf(request), request.policyName].join(' · ')}
      size="wide"
    >
      {request ? (
        <Decision organizationId={organizationId} request={request} onClose={onClose} />
      ) : (
        <DialogBody>
          <SkeletonText lines={5} />
        </DialogBody>
      )}
    </Dialog>
  )
}

interface DecisionProps {
  organizationId: string
  request: LeaveRequestDetail
  onClose: () => void
}

function Decision({ organizationId, request, onClose }: DecisionProps) {
  const mayManage = useMay('timeoff.manage')
  const isAnothers = useAnotherDecides(organizationId, 'leave')(request.memberId)
  // The pressed button, which decides the request; a ref, because submit runs before a re-render.
  const chosen = useRef<'approved' | 'declined' | 'cancelled'>('approved')
  const { formProps, isSending } = useForm(async (values) => {
    const of = { organizationId, requestId: request.id }
    const { version } = request
    const step = chosen.current
    if (step === 'cancelled') await api.post(fill(timeOffPaths.leaveCancellation, of), { version })
    else await api.put(fill(timeOffPaths.leaveDecision, of), { state: step, answer: textOf(values, 'answer'), version })
    notifySuccess(t(`done.${step}`))
    onClose()
    await refresh(`/api/v1/organizations/${organizationId}/time-off`)
  })
  const isWaiting = request.state === 'requested'
  return (
    <Form {...formProps} className="flex min-h-0 flex-col">
      <DialogBody>
        <p className="font-semibold">
          {[t('counts', { time: signedMinutes(request.minutes) }), t(`state.${request.state}`)].join(' · ')}
        </p>
        <SelfApproved isShown={request.selfApproved} />
        {request.note && <p className="wrap-break-word">{request.note}</p>}
        {isWaiting && request.balanceMinutes !== null && (
          <Notice tone={request.balanceMinutes < request.minutes ? 'warn' : 'info'}>
            {t('balanceThen', {
              before: signedMinutes(request.balanceMinutes),
              after: signedMinutes(request.balanceMinutes - request.minutes),
            })}
          </Notice>
        )}
        {request.othersOff.length > 0 && (
          <p className="text-sm text-ink-2">
            {t('othersOff', {
              names: request.othersOff
                .map((absence) => `${absence.memberName} (${spanOf({ ...absence, part: null })})`)
                .join(', '),
            })}
          </p>
        )}
        <VisitsToCover organizationId={organizationId} visits={request.visits} memberId={request.memberId} />
        {isWaiting && mayManage && isAnothers && <AnotherDecidesNote />}
        {isWaiting && mayManage && !isAnothers && (
          <Textarea label={t('answer')} name="answer" maxLength={timeOffLimits.noteMax} hint={t('answerHint')} />
        )}
        {!isWaiting && request.answer && (
          <p className="text-sm text-ink-2">{[request.decidedBy, request.answer].filter(Boolean).join(': ')}</p>
        )}
      </DialogBody>
      {mayManage && !(isWaiting && isAnothers) && (isWaiting || request.state === 'approved') && (
        <DialogFooter>
          {isWaiting ? (
            <>
              <Button type="submit" isBusy={isSending} onClick={() => (chosen.current = 'declined')}>
                {t('decline')}
              </Button>
              <Button type="submit" kind="primary" isBusy={isSending} onClick={() => (chosen.current = 'approved')}>
                {t('approve')}
              </Button>
            </>
          ) : (
            <Button type="submit" kind="danger" isBusy={isSending} onClick={() => (chosen.current = 'cancelled')}>
              {t('takeBack')}
            </Button>
          )}
        </DialogFooter>
      )}
    </Form>
  )
}

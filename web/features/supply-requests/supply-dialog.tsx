import { useState } from 'react'
import type { SupplyRequest } from '#shared/contracts/supply-requests.ts'
import { may } from '#shared/permissions.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { supplyRequestLimits, supplySteps } from '#shared/supply-requests/states.ts'
import { api, fill } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { notifySuccess } from '#web/lib/notifications.ts'
import { pages } from '#web/lib/pages.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { useMe } from '#web/lib/use-me.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Details } from '#web/ui/record/details.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { itemText } from './item-text.ts'
import { t } from './texts.ts'

interface SupplyDialogProps {
  organizationId: string
  supplyRequestId: string
  onClose: () => void
}

/** One request, and the step it takes next. */
export function SupplyDialog(props: SupplyDialogProps) {
  const { organizationId, supplyRequestId } = props
  const request = useResource<SupplyRequest>(
    fill(supplyRequestPaths.supplyRequest, { organizationId, supplyRequestId }),
  )
  const me = useMe()
  return request && me && <LoadedDialog {...props} request={request} mayDecide={may(me.roles, 'supplies.decide')} />
}

interface LoadedDialogProps extends SupplyDialogProps {
  request: SupplyRequest
  mayDecide: boolean
}

function LoadedDialog({ organizationId, request, mayDecide, onClose }: LoadedDialogProps) {
  const steps = supplySteps[request.state]
  // When somebody else decides meanwhile, what is typed stays where it is.
  const [isForm] = useState(mayDecide && steps.length > 0)
  const shown = <RequestDetails organizationId={organizationId} request={request} />
  async function decide(values: FormData) {
    const ids = { organizationId, supplyRequestId: request.id }
    const body = { state: textOf(values, 'state'), answer: textOf(values, 'answer'), version: request.version }
    try {
      await api.put(fill(supplyRequestPaths.supplyRequestState, ids), body)
    } finally {
      await refresh(fill(supplyRequestPaths.supplyRequests, { organizationId }))
    }
    notifySuccess(t('decided'))
    onClose()
  }
  if (!isForm) {
    return (
      <Dialog isOpen onClose={onClose} title={t('request')}>
        <DialogBody>{shown}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('close')}</Button>
        </DialogFooter>
      </Dialog>
    )
  }
  return (
    <EditDialog isOpen onClose={onClose} title={t('request')} send={decide}>
      {(problems) => (
        <>
          {shown}
          <Steps steps={steps} name={request.memberName} problems={problems} />
        </>
      )}
    </EditDialog>
  )
}

interface StepsProps {
  steps: readonly SupplyRequest['state'][]
  /** Who asked. */
  name: string
  problems: Readonly<Record<string, string>>
}

function Steps({ steps, name, problems }: StepsProps) {
  const [wished, setWished] = useState(steps[0])
  const step = steps.find((one) => one === wished) ?? steps[0]
  return (
    <>
      <Select
        label={t('step')}
        name="state"
        value={step}
        options={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
        problem={problems['state']}
        onChange={(event) => setWished(steps.find((one) => one === event.target.value))}
      />
      <Textarea
        label={t('answer')}
        name="answer"
        required={step === 'declined'}
        maxLength={supplyRequestLimits.noteMax}
        hint={t(step === 'declined' ? 'answerNeeded' : 'answerHint', { name })}
        problem={problems['answer']}
      />
    </>
  )
}

function RequestDetails({ organizationId, request }: { organizationId: string; request: SupplyRequest }) {
  const { clientId, locationId, timeZone, decidedAt, decidedBy } = request
  return (
    <>
      <ul className="grid gap-0.5" aria-label={t('items')}>
        {request.items.map((item) => (
          <li key={`${item.name} ${item.quantity} ${item.unit}`} className="font-medium wrap-break-word">
            {itemText(item)}
          </li>
        ))}
      </ul>
      {request.note && <p className="wrap-break-word whitespace-pre-line">{request.note}</p>}
      <Details
        details={[
          { label: t('state'), value: t(`state.${request.state}`) },
          {
            label: t('place'),
            value: (
              <Link to={pages.location(organizationId, clientId, locationId)} className="link">
                {request.clientName} · {request.locationName}
              </Link>
            ),
          },
          {
            label: t('askedBy'),
            value: (
              <>
                <Link to={pages.member(organizationId, request.memberId)} className="link">
                  {request.memberName}
                </Link>
                , {formatDateTime(request.createdAt, timeZone)}
              </>
            ),
          },
          {
            label: t('decidedBy'),
            value: decidedAt && [decidedBy, formatDateTime(decidedAt, timeZone)].filter(Boolean).join(', '),
          },
          { label: t('lastAnswer'), value: request.answer },
        ].filter(({ value }) => value)}
      />
    </>
  )
}

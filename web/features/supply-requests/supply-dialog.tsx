import { useState, type ReactNode } from 'react'
import type { SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import { may } from '#shared/access/permissions.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { supplyRequestLimits, supplySteps } from '#shared/supply-requests/states.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { AnswerDialog } from '#web/domain/record/answer-dialog.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { writtenText } from '#web/domain/time/written-text.ts'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { DeliverySource, fromSupplier } from './delivery-source.tsx'
import { itemText } from './item-text.ts'
import { t } from './texts.ts'

interface SupplyDialogProps {
  organizationId: string
  supplyRequestId: string
  onClose: () => void
}

/** A supply request with its next step. */
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
  const isAnothers = useAnotherDecides(organizationId, 'supply_request')(request.memberId, request.regionId)
  // Someone else approved it; ordering and delivering only carry that out.
  const steps = supplySteps[request.state].filter((step) => !isAnothers || (step !== 'declined' && step !== 'approved'))
  const ids = { organizationId, supplyRequestId: request.id }
  return (
    <AnswerDialog
      title={t('request')}
      onClose={onClose}
      mayAnswer={mayDecide && steps.length > 0}
      listUrl={fill(supplyRequestPaths.supplyRequests, { organizationId })}
      done={t('decided')}
      send={(values) =>
        api.put(fill(supplyRequestPaths.supplyRequestState, ids), {
          state: textOf(values, 'state'),
          answer: textOf(values, 'answer'),
          ...sourceOf(textOf(values, 'fromAreaId')),
          version: request.version,
        })
      }
      shown={
        <>
          <SelfApproved isShown={request.selfApproved} />
          <RequestDetails organizationId={organizationId} request={request} />
          {mayDecide && isAnothers && steps.length === 0 && <AnotherDecidesNote />}
        </>
      }
    >
      <Steps
        steps={steps}
        name={request.memberName}
        source={<DeliverySource organizationId={organizationId} supplyRequestId={request.id} />}
      />
    </AnswerDialog>
  )
}

const sourceOf = (chosen: string) => (chosen ? { fromAreaId: chosen === fromSupplier ? null : chosen } : {})

/** Hints for the note of each step. */
const hints = {
  requested: 'answerHint',
  approved: 'answerHint',
  declined: 'answerNeeded',
  ordered: 'answerHint',
  delivered: 'deliveredHint',
} as const satisfies Record<SupplyRequest['state'], string>

interface StepsProps {
  steps: readonly SupplyRequest['state'][]
  /** The member who requested it. */
  name: string
  /** The choice of the delivery's source. */
  source: ReactNode
}

function Steps({ steps, name, source }: StepsProps) {
  const [wished, setWished] = useState(steps[0])
  const step = steps.find((entry) => entry === wished) ?? steps[0]
  return (
    <>
      <Select
        label={t('step')}
        name="state"
        value={step}
        options={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
        onChange={(event) => setWished(steps.find((entry) => entry === event.target.value))}
      />
      {step === 'delivered' && source}
      <Textarea
        label={t('answer')}
        name="answer"
        required={step === 'declined'}
        maxLength={supplyRequestLimits.noteMax}
        hint={t(hints[step ?? 'ordered'], { name })}
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
          { label: t('state'), value: t(`is.${request.state}`) },
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
                , {writtenText(request, timeZone)}
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

import type { PayTravel } from '#shared/payroll/pay-travels.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { formatExactTime } from '../figures.ts'
import { t } from '../texts.ts'
import { NoteField } from './why-fields.tsx'

interface EnterTravelProps {
  organizationId: string
  memberId: string
  travel: PayTravel
  onClose: () => void
}

/** Enters the actual duration of a trip; the newest entry counts. */
export function EnterTravel({ organizationId, memberId, travel, onClose }: EnterTravelProps) {
  const { fromLogId, toLogId, fromName, toName, startsAt, endsAt, seconds } = travel
  const gap = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 1000)
  async function send(values: FormData) {
    const url = fill(payrollPaths.payTravels, { organizationId })
    const minutes = Number(textOf(values, 'minutes'))
    const entry = { memberId, fromLogId, toLogId, minutes, note: textOf(values, 'note') }
    await confirmAndRetry((confirmed) => api.post(withQuery(url, confirmed), entry))
    notifySuccess(t('travelEntered'))
    onClose()
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  }
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t('enterTravel')}
      description={t('enterTravelLead', { from: fromName, to: toName, gap: formatExactTime(gap) })}
      action={t('enterTravel')}
      send={send}
    >
      <Field
        label={t('travelMinutes')}
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={seconds > 0 ? String(Math.round(seconds / 60)) : ''}
        hint={t('travelMinutesHint')}
        onChange={({ target }) =>
          target.setCustomValidity(/^\d{1,4}$/.test(target.value) ? '' : t('travelMinutesInvalid'))
        }
      />
      <NoteField label={t('travelReason')} />
    </EditDialog>
  )
}

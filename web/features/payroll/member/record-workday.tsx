import { useState } from 'react'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { shiftGaps } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'
import { NoteField } from './why-fields.tsx'

interface RecordWorkdayProps {
  organizationId: string
  pay: MemberPay
  isOpen: boolean
  onClose: () => void
}

const hoursDigits = 2

/**
 * Records facts that a jurisdiction's rules depend on: breaks missed or waived, a shift cut short, the reason of a gap.
 */
export function RecordWorkday({ organizationId, pay, isOpen, onClose }: RecordWorkdayProps) {
  const [isSentHome, setSentHome] = useState(false)
  const { member, period, asksBreaks } = pay
  function close() {
    setSentHome(false)
    onClose()
  }
  async function send(values: FormData) {
    const hours = parseDecimal(textOf(values, 'scheduledMinutes'), hoursDigits)
    await api.post(fill(payrollPaths.payWorkdays, { organizationId }), {
      memberId: member.id,
      day: textOf(values, 'day'),
      restMissed: values.has('restMissed'),
      firstMealWaived: values.has('firstMealWaived'),
      secondMealWaived: values.has('secondMealWaived'),
      scheduledMinutes: isSentHome ? Math.round(((hours ?? 0) * 60) / 10 ** hoursDigits) : null,
      gap: asksBreaks ? textOf(values, 'gap') : 'schedule',
      note: textOf(values, 'note'),
    })
    notifySuccess(t('workdayRecorded'))
    close()
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={close}
      title={t('recordWorkday')}
      description={t('recordWorkdayLead')}
      action={t('recordWorkday')}
      send={send}
    >
      <>
        <Field label={t('day')} name="day" type="date" required min={period.from} max={period.to} />
        {asksBreaks && (
          <>
            <Checkbox name="restMissed" label={t('restMissed')} hint={t('restMissedHint')} />
            <Checkbox name="firstMealWaived" label={t('firstMealWaived')} hint={t('firstMealWaivedHint')} />
            <Checkbox name="secondMealWaived" label={t('secondMealWaived')} hint={t('secondMealWaivedHint')} />
          </>
        )}
        <Checkbox
          name="sentHome"
          label={t('sentHome')}
          hint={t(asksBreaks ? 'sentHomeHint' : 'sentHomeElsewhereHint')}
          checked={isSentHome}
          onChange={({ target }) => setSentHome(target.checked)}
        />
        {isSentHome && (
          <Field
            label={t('scheduledHours')}
            name="scheduledMinutes"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={t('scheduledHoursHint')}
            onChange={({ target }) => target.setCustomValidity(isHours(target.value) ? '' : t('hoursInvalid'))}
          />
        )}
        {asksBreaks && (
          <Select
            label={t('gap')}
            name="gap"
            defaultValue="schedule"
            options={shiftGaps.map((value) => ({ value, label: t(`gap.${value}`) }))}
          />
        )}
        <NoteField label={t('note')} />
      </>
    </EditDialog>
  )
}

function isHours(text: string) {
  const hours = parseDecimal(text, hoursDigits) ?? 0
  return hours > 0 && hours <= 24 * 10 ** hoursDigits
}

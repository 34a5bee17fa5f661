import { useRef } from 'react'
import type { LeaveBalance } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface AdjustDialogProps {
  organizationId: string
  memberId: string
  /** The adjustable balances. */
  balances: readonly LeaveBalance[]
  policyId: string | undefined
  today: string
  isOpen: boolean
  onClose: () => void
}

/** Adds to or deducts from a balance, with a reason. */
export function AdjustDialog({ organizationId, memberId, balances, today, isOpen, ...rest }: AdjustDialogProps) {
  const { policyId, onClose } = rest
  const minutesInput = useRef<HTMLInputElement>(null)
  async function send(values: FormData) {
    const minutes = Number(textOf(values, 'hours')) * 60 + Number(textOf(values, 'minutes'))
    await api.create(fill(timeOffPaths.leaveAdjustments, { organizationId, memberId }), {
      policyId: textOf(values, 'policyId'),
      day: textOf(values, 'day'),
      minutes: textOf(values, 'direction') === 'take' ? -minutes : minutes,
      note: textOf(values, 'note'),
    })
    notifySuccess(t('adjusted'))
    onClose()
    await refresh(fill(timeOffPaths.leaveBalances, { organizationId, memberId }).replace(/balances$/, ''))
  }
  const check = (form: HTMLFormElement | null) => {
    const typed = Number(new FormData(form ?? undefined).get('hours')) * 60 + Number(minutesInput.current?.value)
    minutesInput.current?.setCustomValidity(typed > 0 ? '' : t('timeNeeded'))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('adjust')} description={t('adjustText')} send={send}>
      <Select
        label={t('policy')}
        name="policyId"
        defaultValue={policyId}
        options={balances.map((balance) => ({ value: balance.policyId, label: balance.policyName }))}
      />
      <Select
        label={t('direction')}
        name="direction"
        options={(['add', 'take'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('hours')}
          name="hours"
          type="number"
          inputMode="numeric"
          min={0}
          max={9_999}
          required
          defaultValue={0}
          onInput={(event) => check(event.currentTarget.form)}
        />
        <Field
          label={t('minutes')}
          name="minutes"
          type="number"
          inputMode="numeric"
          min={0}
          max={59}
          required
          defaultValue={0}
          ref={(input) => {
            minutesInput.current = input
            check(input?.form ?? null)
          }}
          onInput={(event) => check(event.currentTarget.form)}
        />
      </div>
      <Field label={t('day')} name="day" type="date" required max={today} defaultValue={today} />
      <Field label={t('reason')} name="note" required maxLength={300} />
    </EditDialog>
  )
}

import { useState } from 'react'
import type { LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeaveRequest } from '#shared/time-off/time-off.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { RequestCount } from './request-count.tsx'
import { t } from './texts.ts'

interface RequestDialogProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
}

/** Requests time off; hours and the remaining balance are shown while choosing the days. */
export function RequestDialog({ organizationId, isOpen, onClose }: RequestDialogProps) {
  async function send(values: FormData) {
    const from = textOf(values, 'from')
    const isPart = values.has('isPart')
    await api.create<LeaveRequest>(fill(timeOffPaths.leaveRequests, { organizationId }), {
      policyId: textOf(values, 'policyId'),
      from,
      to: isPart ? from : textOf(values, 'to'),
      part: isPart ? { from: textOf(values, 'fromTime'), to: textOf(values, 'toTime') } : null,
      note: textOf(values, 'note'),
    })
    notifySuccess(t('asked'))
    onClose()
    await refresh(`/api/v1/organizations/${organizationId}/time-off`)
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('ask')} action={t('send')} send={send}>
      {(problems) => <RequestInputs organizationId={organizationId} problems={problems} />}
    </EditDialog>
  )
}

interface RequestInputsProps {
  organizationId: string
  problems: Readonly<Record<string, string>>
}

// Inside the dialog's content, so that reopening resets the choices.
function RequestInputs({ organizationId, problems }: RequestInputsProps) {
  const list = useResource<LeaveBalanceList>(fill(timeOffPaths.ownLeaveBalances, { organizationId }))
  const open = list?.items.filter(({ isOpen }) => isOpen) ?? []
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isPart, setPart] = useState(false)
  const [times, setTimes] = useState({ from: '09:00', to: '12:00' })
  const policyId = chosen || (open[0]?.policyId ?? '')
  const last = isPart ? from : to
  return (
    <>
      {list && open.length === 0 && <Notice tone="warn">{t('noPolicy')}</Notice>}
      <Select
        label={t('policy')}
        name="policyId"
        required
        value={policyId}
        options={open.map((balance) => ({ value: balance.policyId, label: balance.policyName }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t(isPart ? 'day' : 'firstDay')}
          name="from"
          type="date"
          required
          value={from}
          onChange={(event) => {
            setFrom(event.target.value)
            if (to < event.target.value) setTo(event.target.value)
          }}
        />
        {!isPart && (
          <Field
            label={t('lastDay')}
            name="to"
            type="date"
            required
            min={from}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </div>
      <Checkbox
        label={t('partOfDay')}
        name="isPart"
        checked={isPart}
        onChange={(event) => setPart(event.target.checked)}
      />
      {isPart && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((edge) => (
            <Field
              key={edge}
              label={t(`time.${edge}`)}
              name={`${edge}Time`}
              type="time"
              required
              value={times[edge]}
              problem={problems[edge === 'to' ? 'part' : 'fromTime']}
              onChange={(event) => setTimes({ ...times, [edge]: event.target.value })}
            />
          ))}
        </div>
      )}
      <RequestCount
        organizationId={organizationId}
        question={policyId && from && last ? { policyId, from, to: last, part: isPart ? times : null } : undefined}
      />
      <Textarea label={t('note')} name="note" maxLength={timeOffLimits.noteMax} hint={t('noteHint')} />
    </>
  )
}

import type { LeaveBalance } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeavePolicyList } from '#shared/time-off/time-off-policies.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface GiveDialogProps {
  organizationId: string
  memberId: string
  balances: readonly LeaveBalance[]
  today: string
  isOpen: boolean
  onClose: () => void
}

/** Assigns a policy to a member from a date on. */
export function AssignPolicyDialog({ organizationId, memberId, balances, today, isOpen, onClose }: GiveDialogProps) {
  const policies = useResource<LeavePolicyList>(
    isOpen ? fill(timeOffPaths.leavePolicies, { organizationId }) : null,
  )?.items
  const had = new Set(balances.map(({ policyId }) => policyId))
  const left = policies?.filter(({ id, isArchived }) => !isArchived && !had.has(id))
  async function send(values: FormData) {
    const policyId = textOf(values, 'policyId')
    await api.post(fill(timeOffPaths.leavePolicyAssignments, { organizationId, policyId }), {
      memberIds: [memberId],
      startsOn: textOf(values, 'startsOn'),
    })
    notifySuccess(t('given'))
    onClose()
    await refresh(fill(timeOffPaths.leaveBalances, { organizationId, memberId }))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('give')} description={t('giveText')} send={send}>
      {left?.length === 0 && <Notice>{t('noneLeft')}</Notice>}
      <Select
        label={t('policy')}
        name="policyId"
        required
        options={(left ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field label={t('day')} name="startsOn" type="date" required defaultValue={today} />
    </EditDialog>
  )
}

interface EndDialogProps {
  organizationId: string
  memberId: string
  balance: LeaveBalance | undefined
  onClose: () => void
}

/** Sets or removes the last day of a member's policy. */
export function EndDialog({ organizationId, memberId, balance, onClose }: EndDialogProps) {
  async function send(values: FormData) {
    if (!balance) return
    const { policyId, startsOn } = balance
    await api.put(fill(timeOffPaths.leaveAssignment, { organizationId, policyId, memberId }), {
      startsOn,
      endsOn: textOf(values, 'endsOn') || null,
    })
    notifySuccess(t('saved'))
    onClose()
    await refresh(fill(timeOffPaths.leaveBalances, { organizationId, memberId }))
  }
  return (
    <EditDialog isOpen={!!balance} onClose={onClose} title={t('end')} description={t('endText')} send={send}>
      <Field
        label={t('lastDay')}
        name="endsOn"
        type="date"
        min={balance?.startsOn}
        defaultValue={balance?.endsOn ?? ''}
        hint={t('goOn')}
      />
    </EditDialog>
  )
}

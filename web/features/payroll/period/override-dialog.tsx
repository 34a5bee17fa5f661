import type { PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { type OverridablePayFlag } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'
import { ReasonField } from '../member/why-fields.tsx'

/** The member and flag being overridden. */
export interface Overriding {
  memberId: string
  name: string
  flag: OverridablePayFlag
}

interface OverrideDialogProps {
  organizationId: string
  period: PayPeriod
  overriding: Overriding | undefined
  onClose: () => void
}

/** Asks for the reason to pay a member in spite of a flag; the reason is stored. */
export function OverrideDialog({ organizationId, period, overriding, onClose }: OverrideDialogProps) {
  async function send(values: FormData) {
    await api.post(fill(payrollPaths.payOverrides, { organizationId }), {
      from: period.from,
      memberId: overriding?.memberId,
      flag: overriding?.flag,
      reason: textOf(values, 'reason'),
    })
    notifySuccess(t('overrideDone'))
    onClose()
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!overriding}
      onClose={onClose}
      title={overriding ? `${t(`flag.${overriding.flag}`)}: ${overriding.name}` : ''}
      description={overriding && t(`about.${overriding.flag}`)}
      action={t('overrideAction')}
      send={send}
    >
      <ReasonField />
    </EditDialog>
  )
}

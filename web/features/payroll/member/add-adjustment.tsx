import { useState } from 'react'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { adjustmentKinds, type AdjustmentKind } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { parseMoney } from '#web/platform/units/money.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'
import { NoteField } from './why-fields.tsx'

interface AddAdjustmentProps {
  organizationId: string
  pay: MemberPay
  isOpen: boolean
  onClose: () => void
}

/** Adds a bonus, deduction, reimbursement or correction to the shown period. */
export function AddAdjustment({ organizationId, pay, isOpen, onClose }: AddAdjustmentProps) {
  const [kind, setKind] = useState<AdjustmentKind>('bonus')
  const [isInRate, setInRate] = useState(false)
  const { member, period, currency } = pay
  async function add(values: FormData) {
    await api.create(fill(payrollPaths.payAdjustments, { organizationId }), {
      memberId: member.id,
      day: textOf(values, 'day'),
      kind,
      amountMinor: parseMoney(textOf(values, 'amountMinor'), currency) ?? 0,
      inRegularRate: values.get('inRegularRate') !== null,
      earnedFrom: textOf(values, 'earnedFrom') || null,
      earnedTo: textOf(values, 'earnedTo') || null,
      note: textOf(values, 'note'),
    })
    notifySuccess(t('adjustmentAdded'))
    onClose()
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addAdjustment')}
      description={t('adjustmentLead')}
      action={t('addAdjustment')}
      send={add}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('kind')}
          name="kind"
          value={kind}
          options={adjustmentKinds.map((value) => ({ value, label: t(`adjustment.${value}`) }))}
          onChange={(event) => setKind(adjustmentKinds.find((value) => value === event.target.value) ?? 'bonus')}
        />
        <MoneyField label={t('amount')} name="amountMinor" minor={null} currency={currency} required />
        <Field
          label={t('day')}
          name="day"
          type="date"
          required
          min={period.from}
          max={period.to}
          defaultValue={period.to}
        />
      </div>
      {kind === 'bonus' && (
        <Checkbox
          name="inRegularRate"
          label={t('inRegularRate')}
          hint={t('inRegularRateHint')}
          checked={isInRate}
          onChange={(event) => setInRate(event.target.checked)}
        />
      )}
      {kind === 'bonus' && isInRate && (
        <fieldset>
          <legend className="text-sm font-medium">{t('bonusEarned')}</legend>
          <p className="mb-2 text-sm text-ink-2">{t('bonusEarnedHint')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('bonusEarnedFrom')} name="earnedFrom" type="date" max={period.to} />
            <Field label={t('bonusEarnedTo')} name="earnedTo" type="date" max={period.to} />
          </div>
        </fieldset>
      )}
      <NoteField label={t('note')} />
    </EditDialog>
  )
}

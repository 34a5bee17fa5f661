import { useState } from 'react'
import type { MemberPay, PayAdjustment } from '#shared/payroll/payroll.contract.ts'
import { payrollLimits } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { AddAdjustment } from './add-adjustment.tsx'
import { t } from '../texts.ts'

/** Manual adjustments of the pay; they are never changed, only reversed. */
export function Adjustments({ organizationId, pay }: { organizationId: string; pay: MemberPay }) {
  const [isAdding, setAdding] = useState(false)
  const [reversing, setReversing] = useState<PayAdjustment>()
  const { adjustments, currency, period, member } = pay
  const isAnothers = useAnotherDecides(organizationId, 'pay_adjustment')(member.id)
  const isOpen = period.state === 'open'
  return (
    <Card
      title={t('adjustments')}
      isFlush
      actions={
        isOpen &&
        (isAnothers ? <AnotherDecidesNote /> : <Button onClick={() => setAdding(true)}>{t('addAdjustment')}</Button>)
      }
    >
      {adjustments.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{t('noAdjustments')}</p>}
      <ul className="divide-y divide-line" aria-label={t('adjustments')}>
        {adjustments.map((adjustment) => (
          <li key={adjustment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block text-sm font-medium">{t(`adjustment.${adjustment.kind}`)}</span>
              <span className="block text-xs text-ink-2">
                {[formatDate(adjustment.day), adjustment.note, adjustment.createdBy].filter(Boolean).join(' · ')}
              </span>
            </span>
            <SelfApproved isShown={adjustment.selfApproved} />
            {adjustment.reversesId && <Badge>{t('isReversal')}</Badge>}
            {adjustment.reversedById && <Badge>{t('reversed')}</Badge>}
            <span className="text-sm tabular-nums">{formatMoney(adjustment.amountMinor, currency)}</span>
            {isOpen && !isAnothers && !adjustment.reversedById && !adjustment.reversesId && (
              <Button kind="ghost" onClick={() => setReversing(adjustment)}>
                {t('reverse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddAdjustment organizationId={organizationId} pay={pay} isOpen={isAdding} onClose={() => setAdding(false)} />
      <ReverseAdjustment
        organizationId={organizationId}
        pay={pay}
        adjustment={reversing}
        onClose={() => setReversing(undefined)}
      />
    </Card>
  )
}

interface ReverseAdjustmentProps {
  organizationId: string
  pay: MemberPay
  adjustment: PayAdjustment | undefined
  onClose: () => void
}

function ReverseAdjustment({ organizationId, pay, adjustment, onClose }: ReverseAdjustmentProps) {
  async function reverse(values: FormData) {
    const url = fill(payrollPaths.payAdjustmentReversal, { organizationId, adjustmentId: adjustment?.id })
    await api.create(url, { day: textOf(values, 'day'), note: textOf(values, 'note') })
    notifySuccess(t('reversedDone'))
    onClose()
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!adjustment}
      onClose={onClose}
      title={t('reverseTitle')}
      description={t('reverseText')}
      action={t('reverse')}
      send={reverse}
    >
      <Field
        label={t('day')}
        name="day"
        type="date"
        required
        min={pay.period.from}
        max={pay.period.to}
        defaultValue={adjustment?.day}
      />
      <Field label={t('note')} name="note" required maxLength={payrollLimits.noteMax} />
    </EditDialog>
  )
}

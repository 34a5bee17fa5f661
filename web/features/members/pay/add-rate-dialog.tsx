import { useState } from 'react'
import type { PayRate } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { payBases, type PayBasis } from '#shared/members/statuses.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { parseRate } from './pay-rate.ts'
import { RateScope, type Scope } from './rate-scope.tsx'
import { SalaryFields, salaryOf } from './salary-fields.tsx'
import { t } from '../texts.ts'

interface AddRateDialogProps {
  organizationId: string
  memberId: string
  currency: string
  isOpen: boolean
  onClose: () => void
}

/** Adds a pay rate from a date on; earlier ones stay unchanged. */
export function AddRateDialog({ organizationId, memberId, currency, isOpen, onClose }: AddRateDialogProps) {
  const [scope, setScope] = useState<Scope>()
  const [basis, setBasis] = useState<PayBasis>('hour')
  const isFlat = basis === 'day' || basis === 'salary'
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  const close = () => {
    setScope(undefined)
    setBasis('hour')
    onClose()
  }
  const choose = ({ value, form }: HTMLSelectElement) => {
    const chosen = payBases.find((one) => one === value) ?? 'hour'
    setBasis(chosen)
    const input = form?.elements.namedItem('rateE4')
    if (input instanceof HTMLInputElement) checkRate(input, chosen)
  }
  async function add(values: FormData) {
    await api.create<PayRate>(fill(memberPaths.payRates, { organizationId, memberId }), {
      basis,
      salary: salaryOf(values),
      rateE4: parseRate(textOf(values, 'rateE4')),
      effectiveOn: textOf(values, 'effectiveOn'),
      jobId: !isFlat && scope?.kind === 'job' ? scope.id : null,
      locationId: !isFlat && scope?.kind === 'location' ? scope.id : null,
      note: textOf(values, 'note'),
    })
    notifySuccess(t('rateAdded'))
    void refresh(fill(memberPaths.member, { organizationId, memberId }))
    close()
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={close}
      title={t('addRate')}
      description={t('addRateLead')}
      action={t('addRate')}
      send={add}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={`${t(basis === 'salary' ? 'basis.salary' : 'rate')} (${currency})`}
              name="rateE4"
              required
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => checkRate(event.target, basis)}
            />
            <Select
              label={t('basis')}
              name="basis"
              value={basis}
              onChange={(event) => choose(event.target)}
              options={payBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
            />
            {basis === 'salary' && <SalaryFields problems={problems} />}
            <Field label={t('effectiveOn')} name="effectiveOn" type="date" required defaultValue={today} />
          </div>
          {isFlat ? (
            <p className="text-sm text-ink-2">{t('flatScope')}</p>
          ) : (
            <RateScope organizationId={organizationId} scope={scope} onChange={setScope} />
          )}
          <Field label={t('note')} name="note" maxLength={200} autoComplete="off" />
        </>
      )}
    </EditDialog>
  )
}

function checkRate(input: HTMLInputElement, basis: PayBasis) {
  const max = basis === 'salary' ? limits.salaryE4Max : limits.rateE4Max
  const rate = parseRate(input.value)
  const isRate = rate === null || (rate !== undefined && rate <= max)
  input.setCustomValidity(isRate ? '' : t('rateInvalid'))
}

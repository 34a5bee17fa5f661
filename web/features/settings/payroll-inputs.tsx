import { payPeriods, type PayPeriod } from '#shared/organizations/choices.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import type { SettingsInputsProps } from './configuration-form.tsx'
import { t } from './texts.ts'

const lengths = [1, 2, 3, 4]

export const PayrollInputs = ({ draft, onChange }: SettingsInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label={t('payPeriod')}
      name="payPeriod"
      className="sm:col-span-2"
      value={draft.payPeriod}
      options={payPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
      onChange={(event) => onChange({ payPeriod: event.target.value as PayPeriod })}
    />
    {draft.payPeriod === 'weeks' && (
      <Select
        label={t('payPeriodWeeks')}
        name="payPeriodWeeks"
        value={String(draft.payPeriodWeeks)}
        options={lengths.map((count) => ({ value: String(count), label: t('weekCount', { count }) }))}
        onChange={(event) => onChange({ payPeriodWeeks: Number(event.target.value) })}
      />
    )}
    <Field
      label={t('payPeriodStart')}
      name="payPeriodStart"
      type="date"
      value={draft.payPeriodStart ?? ''}
      hint={t('payPeriodStartHint')}
      onChange={(event) => onChange({ payPeriodStart: event.target.value || null })}
    />
    <Field
      label={t('payDelayDays')}
      name="payDelayDays"
      type="number"
      min={0}
      max={31}
      required
      value={draft.payDelayDays}
      hint={t('payDelayDaysHint')}
      onChange={(event) => onChange({ payDelayDays: event.target.valueAsNumber })}
    />
    <Field
      label={t('employerAddress')}
      name="employerAddress"
      className="sm:col-span-2"
      maxLength={200}
      autoComplete="off"
      value={draft.employerAddress}
      hint={t('employerAddressHint')}
      onChange={(event) => onChange({ employerAddress: event.target.value })}
    />
  </div>
)

import { useState } from 'react'
import type { LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import { limits } from '#shared/limits.ts'
import { accrualMethods, leaveKinds, type AccrualMethod } from '#shared/time-off/kinds.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { LeavingInputs } from './leaving-inputs.tsx'
import { amountOf } from './policy-draft.ts'
import { t } from './texts.ts'

interface PolicyInputsProps {
  draft: LeavePolicyDraft
  areRulesFixed: boolean
  problems: Readonly<Record<string, string>>
}

const hours = { type: 'number', inputMode: 'decimal', min: 0, max: 10_000, step: 'any' } as const
const days = { type: 'number', inputMode: 'numeric', min: 0, max: 730 } as const

export function PolicyInputs({ draft, areRulesFixed, problems }: PolicyInputsProps) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} name="name" required maxLength={limits.nameMax} defaultValue={draft.name} />
        <Select
          label={t('kind')}
          name="kind"
          defaultValue={draft.kind}
          options={leaveKinds.map((value) => ({ value, label: t(`${value}Kind`) }))}
        />
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label={t('paid')} name="paid" defaultChecked={draft.paid} />
        <Checkbox label={t('includesHolidays')} name="includesHolidays" defaultChecked={draft.includesHolidays} />
      </div>
      <Field
        label={t('dayHours')}
        name="dayHours"
        {...hours}
        max={24}
        required
        defaultValue={draft.dayMinutes / 60}
        hint={t('dayHoursHint')}
      />
      <LeavingInputs draft={draft} problems={problems} />
      {!areRulesFixed && <RuleInputs draft={draft} problems={problems} />}
    </>
  )
}

function RuleInputs({ draft }: Omit<PolicyInputsProps, 'areRulesFixed'>) {
  const { rules } = draft
  const [method, setMethod] = useState<AccrualMethod>(rules.accrual.method)
  const [tracks, setTracks] = useState(draft.tracksBalance)
  const [yearStart, setYearStart] = useState(rules.yearStart.kind)
  const [month = '1', date = '1'] = rules.yearStart.kind === 'date' ? rules.yearStart.monthDay.split('-') : []
  const asHours = (minutes: number | null) => (minutes === null ? '' : minutes / 60)
  return (
    <>
      <Checkbox
        label={t('tracksBalance')}
        name="tracksBalance"
        checked={tracks}
        onChange={(event) => setTracks(event.target.checked)}
      />
      <div className="grid gap-3 sm:grid-cols-2" hidden={!tracks}>
        <Select
          label={t('accrual')}
          name="method"
          value={method}
          options={accrualMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) => setMethod(accrualMethods.find((each) => each === event.target.value) ?? 'none')}
        />
        {method !== 'none' && (
          <Field
            label={t(method === 'per_hour_worked' ? 'divisor' : 'amountHours')}
            name="amount"
            {...hours}
            required
            min={method === 'per_hour_worked' ? 1 : 0.02}
            step={method === 'per_hour_worked' ? 1 : 'any'}
            defaultValue={amountOf(rules) || ''}
          />
        )}
        <Field
          label={t('cap')}
          name="capHours"
          {...hours}
          defaultValue={asHours(rules.capMinutes)}
          hint={t('noLimit')}
        />
        <Field
          label={t('yearlyAccrual')}
          name="yearlyAccrualHours"
          {...hours}
          defaultValue={asHours(rules.yearlyAccrualMaxMinutes)}
          hint={t('noLimit')}
        />
        <Field
          label={t('yearlyUse')}
          name="yearlyUseHours"
          {...hours}
          defaultValue={asHours(rules.yearlyUseMaxMinutes)}
          hint={t('noLimit')}
        />
        <Select
          label={t('yearStart')}
          name="yearStart"
          value={yearStart}
          options={(['date', 'hire'] as const).map((value) => ({ value, label: t(`year.${value}`) }))}
          onChange={(event) => setYearStart(event.target.value === 'hire' ? 'hire' : 'date')}
        />
        {yearStart === 'date' && (
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t('month')}
              name="yearMonth"
              defaultValue={Number(month)}
              options={Array.from({ length: 12 }, (_, index) => ({
                value: String(index + 1),
                label: formatDate(`2026-${String(index + 1).padStart(2, '0')}-01`, { month: 'long' }),
              }))}
            />
            <Field
              label={t('date')}
              name="yearDate"
              type="number"
              min={1}
              max={31}
              required
              defaultValue={Number(date)}
            />
          </div>
        )}
        <Field
          label={t('carryOver')}
          name="carryHours"
          {...hours}
          defaultValue={asHours(rules.carryOverMaxMinutes)}
          hint={t('allOfIt')}
        />
        <Field
          label={t('carryDays')}
          name="carryDays"
          {...days}
          min={1}
          defaultValue={rules.carryOverExpiresAfterDays ?? ''}
          hint={t('neverEnds')}
        />
        <Field label={t('accrualWait')} name="accrualWait" {...days} required defaultValue={rules.accrualWaitingDays} />
        <Field label={t('useWait')} name="useWait" {...days} required defaultValue={rules.useWaitingDays} />
        <Checkbox label={t('allowsNegative')} name="allowsNegative" defaultChecked={rules.allowsNegative} />
      </div>
    </>
  )
}

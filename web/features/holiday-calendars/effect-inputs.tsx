import type { HolidayDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface EffectInputsProps {
  effects: Pick<HolidayDraft, 'paidMinutes' | 'payMultiplierE4' | 'jobsSkipped'>
}

/** A holiday's effects on pay and schedule. */
export const EffectInputs = ({ effects }: EffectInputsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('paidHours')}
        name="paidMinutes"
        type="number"
        inputMode="decimal"
        min={0}
        max={24}
        step={0.25}
        required
        defaultValue={effects.paidMinutes / 60}
      />
      <Field
        label={t('multiplier')}
        name="payMultiplierE4"
        type="number"
        inputMode="decimal"
        min={1}
        max={5}
        step={0.05}
        required
        defaultValue={effects.payMultiplierE4 / 10_000}
      />
    </div>
    <Checkbox label={t('jobsSkipped')} name="jobsSkipped" defaultChecked={effects.jobsSkipped} />
  </>
)

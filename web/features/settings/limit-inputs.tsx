import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import type { SettingsInputsProps } from './configuration-form.tsx'
import { t } from './texts.ts'

type LimitKey = 'minRestHours' | 'maxDayHours' | 'maxWeekHours' | 'maxConsecutiveDays'

/** Limits for planning warnings: rest, hours, days in a row, and members under 16. */
export function LimitInputs({ draft, problems, onChange }: SettingsInputsProps) {
  const limit = (name: LimitKey, max: number) => (
    <Field
      label={t(`${name}In`)}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={draft[name] ?? ''}
      problem={problems[name]}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? null : event.target.valueAsNumber })}
    />
  )
  const field = (name: 'schoolFrom' | 'schoolTo' | 'schoolOutFrom' | 'schoolOutTo', type: 'time' | 'date') => (
    <Field
      label={t(name)}
      name={name}
      type={type}
      required={type === 'time'}
      value={draft[name] ?? ''}
      problem={problems[name]}
      onChange={(event) => onChange({ [name]: event.target.value.slice(0, type === 'time' ? 5 : 10) || null })}
    />
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {limit('minRestHours', 24)}
        {limit('maxDayHours', 24)}
        {limit('maxWeekHours', 168)}
        {limit('maxConsecutiveDays', 30)}
      </div>
      <p className="text-sm text-ink-2">{t('limitsEmpty')}</p>
      <Checkbox
        label={t('minorRules')}
        hint={t('minorRulesHint')}
        name="minorRules"
        checked={draft.minorRules}
        onChange={(event) => onChange({ minorRules: event.target.checked })}
      />
      {draft.minorRules && (
        <div className="grid gap-4 sm:grid-cols-2">
          {field('schoolFrom', 'time')}
          {field('schoolTo', 'time')}
          {field('schoolOutFrom', 'date')}
          {field('schoolOutTo', 'date')}
        </div>
      )}
    </>
  )
}

import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface DayRangeProps {
  from: string
  to: string
  onChange: (part: { from: string } | { to: string }) => void
}

/** First and last day of a list; the first cannot be after the last. */
export const DayRange = ({ from, to, onChange }: DayRangeProps) => (
  <>
    <Field
      label={t('fromDay')}
      type="date"
      value={from}
      max={to || undefined}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <Field
      label={t('toDay')}
      type="date"
      value={to}
      min={from || undefined}
      onChange={(event) => onChange({ to: event.target.value })}
    />
  </>
)

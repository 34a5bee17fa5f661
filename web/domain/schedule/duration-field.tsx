import { useState } from 'react'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface DurationFieldProps {
  legend: string
  /** Prefix of the two inputs' names; the API's errors are shown at the hours. */
  name: string
  minutes: number | null
  maxHours: number
  isRequired?: boolean
  problem?: string | undefined
  hint?: string | undefined
  /** Null when both inputs are empty. */
  onChange: (minutes: number | null) => void
}

const parts = (minutes: number | null) =>
  minutes === null ? { hours: '', rest: '' } : { hours: String(Math.trunc(minutes / 60)), rest: String(minutes % 60) }

export function DurationField(props: DurationFieldProps) {
  const { legend, name, minutes, maxHours, isRequired, problem, hint, onChange } = props
  const [lastValue, setLastValue] = useState(minutes)
  const [text, setText] = useState(() => parts(minutes))
  if (lastValue !== minutes) {
    setLastValue(minutes)
    setText(parts(minutes))
  }
  const change = (next: typeof text) => {
    setText(next)
    const isEmpty = next.hours === '' && next.rest === ''
    const total = isEmpty ? null : Math.trunc(Number(next.hours)) * 60 + Math.trunc(Number(next.rest))
    setLastValue(total)
    onChange(total)
  }
  const common = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Unit unit={t('hours')}>
          <Field
            {...common}
            label={t('hours')}
            name={name}
            max={maxHours}
            value={text.hours}
            required={!!isRequired && text.rest === ''}
            problem={problem}
            onChange={(event) => change({ ...text, hours: event.target.value })}
          />
        </Unit>
        <Unit unit={t('minutes')}>
          <Field
            {...common}
            label={t('minutes')}
            name={`${name}.rest`}
            max={59}
            value={text.rest}
            onChange={(event) => change({ ...text, rest: event.target.value })}
          />
        </Unit>
      </div>
      {hint && <p className="mt-1.5 text-xs text-ink-3">{hint}</p>}
    </fieldset>
  )
}

// The legend names the pair, and each unit is shown inside its input, so the labels are for screen readers only.
const Unit = ({ unit, children }: { unit: string; children: React.ReactNode }) => (
  <div className="relative min-w-0 [&_label]:sr-only">
    {children}
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-0 right-9 grid h-9 items-center text-xs text-ink-3 pointer-coarse:h-11"
    >
      {unit}
    </span>
  </div>
)

import { useState, type ComponentProps } from 'react'
import { parseDecimal } from '#web/platform/units/money.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: number | null
  /** Called at each key press that leaves a valid number, or null when it is empty. */
  onValue: (value: number | null) => void
  min?: number
  max: number
}

const scale = 10_000

/** A number with up to four decimals. */
export function NumberField({ value, onValue, min = 0, max, problem, ...rest }: NumberFieldProps) {
  const [lastValue, setLastValue] = useState(value)
  const [text, setText] = useState(value === null ? '' : String(value))
  const read = (typed: string) => {
    const parsed = parseDecimal(typed, 4)
    return typeof parsed === 'number' ? parsed / scale : parsed
  }
  // A new value from outside replaces the typed text.
  if (lastValue !== value) {
    setLastValue(value)
    if (read(text) !== value) setText(value === null ? '' : String(value))
  }
  const now = read(text)
  const isWrong = now === undefined || (now !== null && (now < min || now > max))
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      problem={problem ?? (isWrong ? t('numberBetween', { min, max }) : undefined)}
      onChange={(event) => {
        setText(event.target.value)
        const next = read(event.target.value)
        if (next === undefined || (next !== null && (next < min || next > max))) return
        setLastValue(next)
        onValue(next)
      }}
    />
  )
}

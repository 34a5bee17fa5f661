import { useState } from 'react'
import { Field } from '#web/kit/core/field.tsx'

interface RangedFieldProps {
  label: string
  name: string
  value: number
  min: number
  max: number
  /** The smallest difference; 0.01 for hundredths. */
  step?: number
  hint?: string
  onValue: (value: number) => void
}

/** A number within bounds. A value outside stays as typed, is not applied, and the form rejects it. */
export function RangedField({ label, name, value, min, max, step = 1, hint, onValue }: RangedFieldProps) {
  const [text, setText] = useState(String(value))
  return (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      min={min}
      max={max}
      step={step}
      required
      hint={hint}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value !== '' && event.target.validity.valid) onValue(event.target.valueAsNumber)
      }}
    />
  )
}

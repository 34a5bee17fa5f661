import { useState, type ReactNode } from 'react'
import { Field } from '#web/kit/core/field.tsx'
import { decimalOf, isDecimal } from './amounts.ts'
import { t } from './texts.ts'

interface DecimalFieldProps {
  label: string
  name: string
  /** Behind the point at most. */
  digits: number
  initial: string
  hint?: ReactNode
  problem: string | undefined
  /** Told at each key while it is a number. */
  onValue?: (value: number) => void
}

/** A number with a few digits behind its point, typed as people write it. */
export function DecimalField({ digits, initial, onValue, ...field }: DecimalFieldProps) {
  const [text, setText] = useState(initial)
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      ref={(input) => input?.setCustomValidity(isDecimal(text, digits) ? '' : t('noNumber'))}
      onChange={(event) => {
        setText(event.target.value)
        if (isDecimal(event.target.value, digits)) onValue?.(decimalOf(event.target.value, digits))
      }}
    />
  )
}

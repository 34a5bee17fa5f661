import { useState, type ReactNode } from 'react'
import { Field } from '#web/kit/core/field.tsx'
import { decimalOf, isDecimal } from './amounts.ts'
import { t } from './texts.ts'

interface DecimalFieldProps {
  label: string
  name: string
  /** Maximum number of decimals. */
  digits: number
  initial: string
  hint?: ReactNode
  /** Called at each key while the text is a valid number. */
  onValue?: (value: number) => void
}

/** A number with a few decimals, typed in the reader's format. */
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

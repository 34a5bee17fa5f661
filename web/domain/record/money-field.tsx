import { useState, type ComponentProps } from 'react'
import { parseMoney, typedMoney } from '#web/platform/units/money.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface MoneyFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'onChange'> {
  /** Initial value in minor units. */
  minor: number | null | undefined
  currency: string
  /** Called at each key: null when empty, undefined while it is not an amount. */
  onMinor?: (minor: number | null | undefined) => void
}

/** An amount of money, typed in major units. Forms read it with `parseMoney`. */
export function MoneyField({ minor, currency, onMinor, label, ...rest }: MoneyFieldProps) {
  const [lastValue, setLastValue] = useState(minor)
  const [text, setText] = useState(() => typedMoney(minor, currency))
  // A new amount from outside, e.g. after discarding, replaces the typed text.
  if (lastValue !== minor) {
    setLastValue(minor)
    if (parseMoney(text, currency) !== minor) setText(typedMoney(minor, currency))
  }
  return (
    <Field
      {...rest}
      label={`${label} (${currency})`}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      ref={(input) => {
        const isAmount = parseMoney(text, currency) !== undefined
        input?.setCustomValidity(isAmount ? '' : t('moneyInvalid', { example: typedMoney(125_050, currency) }))
      }}
      onChange={(event) => {
        setText(event.target.value)
        onMinor?.(parseMoney(event.target.value, currency))
      }}
    />
  )
}

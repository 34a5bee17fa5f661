import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { t } from './texts.ts'

interface PasswordFieldProps {
  label: string
  name: string
  problem: string | undefined
}

/** A new password, with a word on its length while it is typed. */
export function PasswordField({ label, name, problem }: PasswordFieldProps) {
  const [length, setLength] = useState(0)
  const missing = limits.passwordMin - length
  const hint = () => {
    if (!length) return t('passwordHint', { min: limits.passwordMin })
    return missing > 0 ? t('passwordShort', { count: missing }) : t('passwordLong', { count: length })
  }
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      minLength={limits.passwordMin}
      maxLength={limits.passwordMax}
      hint={hint()}
      problem={problem}
      onChange={(event) => setLength([...event.target.value].length)}
    />
  )
}

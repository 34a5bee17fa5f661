import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { PasswordField } from '#web/domain/form/password-field.tsx'
import { t } from './frame/texts.ts'

interface NewPasswordFieldProps {
  label: string
  name: string
  /** The account is unknown here: with two-step verification a shorter password is allowed. */
  mayBeShort?: boolean
}

/** A new password, with feedback on its length while typing. */
export function NewPasswordField({ label, name, mayBeShort = false }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0)
  const missing = limits.passwordMin - length
  const hint = () => {
    if (mayBeShort && missing > 0) {
      return t('passwordHintReset', { min: limits.passwordMin, short: limits.passwordWithFactorMin })
    }
    if (!length) return t('passwordHint', { min: limits.passwordMin })
    return missing > 0 ? t('passwordShort', { count: missing }) : t('passwordLong', { count: length })
  }
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      minLength={mayBeShort ? limits.passwordWithFactorMin : limits.passwordMin}
      maxLength={limits.passwordMax}
      hint={hint()}
      onChange={(event) => setLength([...event.target.value].length)}
    />
  )
}

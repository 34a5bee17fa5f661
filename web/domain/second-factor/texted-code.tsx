import { Field } from '#web/kit/core/field.tsx'

/** The country whose numbers are typed without a code here. */
export const browserCountry = () => /-([A-Z]{2})(?![A-Za-z])/.exec(navigator.language)?.[1]

/** Six digits: a texted code, which the phone's keyboard offers, or a PIN. */
export const SixDigits = ({ label, name, isPin = false }: { label: string; name: string; isPin?: boolean }) => (
  <Field
    label={label}
    name={name}
    type={isPin ? 'password' : 'text'}
    inputMode="numeric"
    autoComplete={isPin ? 'current-password' : 'one-time-code'}
    pattern="[0-9]{6}"
    maxLength={6}
    required
  />
)

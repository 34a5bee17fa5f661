import type { ComponentProps } from 'react'

interface CheckboxProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  /** `switch` for settings that take effect immediately. */
  look?: 'check' | 'switch'
}

export const Checkbox = ({ label, hint, look = 'check', className = '', ...rest }: CheckboxProps) => (
  <label
    className={`flex items-start gap-2.5 py-1 text-sm has-disabled:cursor-not-allowed pointer-coarse:py-2.5 ${className}`}
  >
    <input
      type="checkbox"
      role={look === 'switch' ? 'switch' : undefined}
      className={`${look} mt-0.5 disabled:cursor-not-allowed disabled:opacity-50`}
      {...rest}
    />
    <span>
      {label}
      {hint && <span className="block text-xs text-ink-3">{hint}</span>}
    </span>
  </label>
)

type SwitchProps = Omit<CheckboxProps, 'look'>
export const Switch = (props: SwitchProps) => <Checkbox look="switch" {...props} />

import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Error message, shown under the input and announced with it. */
  problem?: string | undefined
  hint?: ReactNode
}

export function Field({ label, problem, hint, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={`field-group ${className}`}>
      <label htmlFor={id}>
        {label}
        {input.required && <i aria-hidden="true"> *</i>}
      </label>
      <input id={id} className="field" aria-invalid={!!problem} aria-describedby={`${id}n`} {...input} />
      <p id={`${id}n`} className={problem ? 'text-bad' : ''}>
        {problem ?? hint}
      </p>
    </div>
  )
}

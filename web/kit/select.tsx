import { useId, type ComponentProps } from 'react'

interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
  options: readonly Option[]
  problem?: string | undefined
  hint?: string
  /** Shown first, with an empty value. */
  placeholder?: string
}

export function Select({ label, options, problem, hint, placeholder, className = '', ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className={`field-group ${className}`}>
      <label htmlFor={id}>
        {label}
        {rest.required && placeholder !== undefined && <i aria-hidden="true"> *</i>}
      </label>
      <select id={id} className="field" aria-invalid={!!problem} aria-describedby={`${id}n`} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}n`} className={problem ? 'text-bad' : ''}>
        {problem ?? hint}
      </p>
    </div>
  )
}

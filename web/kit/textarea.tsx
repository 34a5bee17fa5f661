import { useId, type ComponentProps } from 'react'

interface TextareaProps extends ComponentProps<'textarea'> {
  label: string
  problem?: string | undefined
  hint?: string
}

/** A labeled textarea that grows with its text. */
export function Textarea({ label, problem, hint, className = '', ...rest }: TextareaProps) {
  const id = useId()
  return (
    <div className={`field-group ${className}`}>
      <label htmlFor={id}>
        {label}
        {rest.required && <i aria-hidden="true"> *</i>}
      </label>
      <textarea id={id} className="field" aria-invalid={!!problem} aria-describedby={`${id}n`} {...rest} />
      <p id={`${id}n`} className={problem ? 'text-bad' : ''}>
        {problem ?? hint}
      </p>
    </div>
  )
}

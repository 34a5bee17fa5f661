import { createContext, use, useId, type ElementType, type ReactNode } from 'react'

/** The problems of the surrounding form's inputs, by their names. */
export const FieldProblems = createContext<Readonly<Record<string, string>>>({})

export interface Labels {
  label: string
  /** Shown under the input and read out with it; by default the form's problem for the input's name. */
  problem?: string | undefined
  hint?: ReactNode
}

interface LabelledProps extends Labels {
  as: ElementType
  name?: string | undefined
  className?: string | undefined
  required?: boolean | undefined
  children?: ReactNode
}

/** An input with its label above it, and its hint or problem under it. All other attributes are the input's. */
export function Labelled({ as: Input, label, problem, hint, className = '', ...rest }: LabelledProps) {
  const id = useId()
  const message = problem ?? use(FieldProblems)[rest.name ?? '']
  return (
    <div className={`field-group ${className}`}>
      <label htmlFor={id}>
        {label}
        {rest.required && <i aria-hidden="true"> *</i>}
      </label>
      <Input id={id} className="field" aria-invalid={!!message} aria-describedby={`${id}n`} {...rest} />
      <p id={`${id}n`} className={message ? 'text-bad' : ''}>
        {message ?? hint}
      </p>
    </div>
  )
}

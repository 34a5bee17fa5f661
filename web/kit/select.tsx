import type { ComponentProps } from 'react'
import { Labelled, type Labels } from './core/labelled.tsx'

interface Option {
  readonly value: string
  readonly label: string
}

type SelectProps = ComponentProps<'select'> &
  Labels & {
    options: readonly Option[]
    /** Shown first, with an empty value. */
    placeholder?: string
  }

/** The platform's own list of choices, labelled. */
export const Select = ({ options, placeholder, ...rest }: SelectProps) => (
  <Labelled as="select" {...rest}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Labelled>
)

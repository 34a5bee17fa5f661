import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also shown as a tooltip. */
  label: string
}

export const IconButton = ({ label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} className={`icon-btn ${className}`} {...rest} />
)

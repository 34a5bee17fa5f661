import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon; shown as a tip to the others. */
  label: string
}

export const IconButton = ({ label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} className={`icon-btn ${className}`} {...rest} />
)

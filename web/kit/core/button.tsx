import type { ComponentProps } from 'react'

/** Class names in full, because the CSS generator searches the source for them. */
const looks = { primary: 'btn-primary', secondary: 'btn-secondary', ghost: 'btn-ghost', danger: 'btn-danger' } as const

interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof looks
  /** Disables presses while work is under way, and keeps the button's place. */
  isBusy?: boolean | undefined
}

/** A button for actions; navigation uses a link with a class `btn-…`. */
export function Button({ kind = 'secondary', isBusy, className = '', type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      // The default is `button`, so that a button never submits a form by accident.
      type={type === 'submit' ? 'submit' : 'button'}
      className={`${looks[kind]} ${className}`}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

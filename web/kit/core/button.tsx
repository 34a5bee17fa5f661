import type { ComponentProps } from 'react'

/** Whole names, so that the style sheet's generator finds them. */
const looks = { primary: 'btn-primary', secondary: 'btn-secondary', ghost: 'btn-ghost', danger: 'btn-danger' } as const

interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof looks
  /** Work is under way: the button stays in place and takes no second press. */
  isBusy?: boolean | undefined
}

/** A button that does something; for going somewhere use a link with the class `btn-…`. */
export function Button({ kind = 'secondary', isBusy, className = '', type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      // A form's button says so with type="submit"; a plain one never sends a form by accident.
      type={type === 'submit' ? 'submit' : 'button'}
      className={`${looks[kind]} ${className}`}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

import { useState, type ComponentProps } from 'react'
import { base } from '#web/platform/texts/base-texts.ts'
import { Labelled, type Labels } from '#web/kit/core/labelled.tsx'

/** A password with a button that shows what was typed. */
export const PasswordField = (props: ComponentProps<'input'> & Labels) => <Labelled as={Shown} required {...props} />

// Drawn here because the icons are not loaded before signing in.
const eye = 'M1 10q9-12 18 0-9 12-18 0'

function Shown(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex gap-1">
      <input {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className="icon-btn"
        aria-label={base('showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <svg width="20" height="20" fill="none" stroke="currentColor">
          <path d={eye + (isShown ? 'M3 18 17 2' : 'm6 0q3-5 6 0-3 5-6 0')} />
        </svg>
      </button>
    </div>
  )
}

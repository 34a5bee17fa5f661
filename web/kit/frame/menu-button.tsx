import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'

/** What an open menu needs to know of its button. */
export interface PopupProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

interface MenuButtonProps {
  label: string
  className: string
  /** Fetches the code of what opens; told when somebody points at the button. */
  onPrepare: () => Promise<unknown>
  renderPopup: (props: PopupProps) => ReactNode
  children: ReactNode
}

/** A button that opens a menu whose code may still have to come. */
export function MenuButton({ label, className, onPrepare, renderPopup, children }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const prepare = () => void onPrepare().catch(() => {})

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        // Pressing outside closes the menu before the click arrives: that click must not open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setOpen(!wasOpen.current)
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && <Suspense>{renderPopup({ anchor, onClose: () => setOpen(false) })}</Suspense>}
    </>
  )
}

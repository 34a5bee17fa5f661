import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'

/** Props that connect an open menu to its button. */
export interface PopupProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

interface MenuButtonProps {
  label: string
  className: string
  /** Prefetches the menu's code; called on hover. */
  onPrepare: () => Promise<unknown>
  renderPopup: (props: PopupProps) => ReactNode
  children: ReactNode
}

/** A button whose menu is loaded lazily. */
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
        // Pressing outside closes the menu before the click event, which must not reopen it.
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

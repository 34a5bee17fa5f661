import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

/** A second press within this time was meant for the previous content. */
const settleMs = 600

interface SettledProps {
  /** Identifies the content; a change means that something else is under the finger. */
  contentKey: string
  className?: string
  children: ReactNode
}

/**
 * Ignores presses until the content has been shown for `settleMs`: a double tap on "Start job" must not tick the first
 * task of the checklist that replaces it. The keyboard is not affected.
 */
export function TapGuard({ contentKey, className, children }: SettledProps) {
  const last = useRef(contentKey)
  const changedAt = useRef(-Infinity)
  const pressedAt = useRef(0)
  useLayoutEffect(() => {
    if (last.current === contentKey) return
    last.current = contentKey
    changedAt.current = performance.now()
  }, [contentKey])
  const dropEarly = (event: MouseEvent) => {
    const isPressed = event.detail > 0
    if (!isPressed || pressedAt.current >= changedAt.current + settleMs) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={className}
      onPointerDownCapture={(event) => (pressedAt.current = event.timeStamp)}
      onClickCapture={dropEarly}
    >
      {children}
    </div>
  )
}

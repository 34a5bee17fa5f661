import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

/** A second press within this time was meant for what stood here before. */
const settleMs = 600

interface SettledProps {
  /** Names what is shown; another name means that something else has come under the finger. */
  shown: string
  className?: string
  children: ReactNode
}

/**
 * Ignores a press that began before what is shown here had been there for `settleMs`: somebody who double-taps
 * "Start job" must not tick the first line of the checklist that takes its place. The keyboard is not held up.
 */
export function Settled({ shown, className, children }: SettledProps) {
  const last = useRef(shown)
  const changedAt = useRef(-Infinity)
  const pressedAt = useRef(0)
  useLayoutEffect(() => {
    if (last.current === shown) return
    last.current = shown
    changedAt.current = performance.now()
  }, [shown])
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

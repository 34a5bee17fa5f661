import { useRef, type PointerEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'

interface SignaturePadProps {
  /** An SVG path in units of `size`; empty until signed. */
  path: string
  onPath: (path: string) => void
  size: { readonly width: number; readonly height: number }
  /** Accessible name of the drawing. */
  label: string
  clearLabel: string
  hint?: string
  className: string
}

/** A canvas for signing with a finger, pen or mouse; a typed name is enough for everyone else. */
export function SignaturePad({ path, onPath, size, label, clearLabel, hint, className }: SignaturePadProps) {
  // Several pointer events can arrive between two renders, so the path is accumulated in a ref.
  const drawn = useRef('')
  const isDown = useRef(false)

  const add = (letter: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    const next = `${drawn.current}${letter}${pointIn(size, event)}`
    if (next.length > limits.signaturePathMax) return
    drawn.current = next
    onPath(next)
  }
  const end = () => (isDown.current = false)
  return (
    <div>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={className}
        style={{ touchAction: 'none' }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          isDown.current = true
          drawn.current = path
          add('M', event)
        }}
        onPointerMove={(event) => isDown.current && add('L', event)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={path || 'M0 0'}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="mt-1 flex items-center justify-between text-xs text-ink-3">
        {hint}
        {path && (
          <Button kind="ghost" onClick={() => onPath('')}>
            {clearLabel}
          </Button>
        )}
      </p>
    </div>
  )
}

/** The pointer's position, rounded to tenths of a unit and clamped to the pad. */
function pointIn({ width, height }: SignaturePadProps['size'], { currentTarget, clientX, clientY }: PointerEvent) {
  const box = currentTarget.getBoundingClientRect()
  const place = (share: number, length: number) => Math.round(Math.min(Math.max(share, 0), 1) * length * 10) / 10
  if (!box.width || !box.height) return '0 0'
  return `${place((clientX - box.left) / box.width, width)} ${place((clientY - box.top) / box.height, height)}`
}

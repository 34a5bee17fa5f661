import { useRef, type PointerEvent } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { t } from './texts.ts'

interface SignaturePadProps {
  /** The path of an SVG of 320 by 120. */
  path: string
  onChange: (path: string) => void
}

const width = 320
const height = 120
const longest = 19_000

/** A field to sign in with a finger or a pen; the name above it does for whoever cannot. */
export function SignaturePad({ path, onChange }: SignaturePadProps) {
  const drawn = useRef('')
  const isDown = useRef(false)
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * width)
    const y = Math.round(((event.clientY - box.top) / box.height) * height)
    return `${x} ${y}`
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t('signature')}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full max-w-sm rounded-md bg-sunken"
        style={{ touchAction: 'none' }}
        role="img"
        aria-label={t(path ? 'signed' : 'notSigned')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDown.current = true
          drawn.current = `${path} M${point(event)}`.trim()
        }}
        onPointerMove={(event) => {
          if (!isDown.current || drawn.current.length > longest) return
          drawn.current += ` L${point(event)}`
          onChange(drawn.current)
        }}
        onPointerUp={() => (isDown.current = false)}
      >
        <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {path && (
        <Button kind="ghost" className="justify-self-start" onClick={() => onChange('')}>
          {t('clearSignature')}
        </Button>
      )}
    </div>
  )
}

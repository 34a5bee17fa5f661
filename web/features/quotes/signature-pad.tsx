import { useRef, useState, type PointerEvent } from 'react'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from './texts.ts'

const width = 600
const height = 200

interface SignedProps {
  acceptance: { name: string; signature: string | null; isSigned: boolean }
  company: string
}

/** The signature of an acceptance, or that there is none. */
export const Signed = ({ acceptance: { name, signature, isSigned }, company }: SignedProps) =>
  isSigned ? <Signature name={name} path={signature} /> : <p className="text-sm">{t('notSigned', { company })}</p>

/** A name as it was signed: drawn, or typed. */
export const Signature = ({ name, path }: { name: string; path: string | null }) =>
  path ? (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('signatureOf', { name })} className="quote-pad">
      <path d={path} />
    </svg>
  ) : (
    <p className="quote-signed text-xl">{name}</p>
  )

interface PadProps {
  path: string
  onPath: (path: string) => void
}

/** Where somebody signs with a finger, a pen or a mouse; the typed name is enough for those who cannot. */
export function SignaturePad({ path, onPath }: PadProps) {
  const surface = useRef<SVGSVGElement>(null)
  const [isDrawing, setDrawing] = useState(false)

  function pointOf(event: PointerEvent) {
    const box = surface.current?.getBoundingClientRect()
    if (!box?.width) return '0 0'
    const place = (value: number, size: number) => Math.max(0, Math.round(value * size * 10) / 10)
    return `${place((event.clientX - box.left) / box.width, width)} ${place((event.clientY - box.top) / box.height, height)}`
  }
  function add(letter: 'M' | 'L', event: PointerEvent) {
    const next = `${path}${letter}${pointOf(event)}`
    if (next.length <= limits.signaturePathMax) onPath(next)
  }

  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('signHere')}</p>
      <svg
        ref={surface}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('signHere')}
        className="quote-pad"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          setDrawing(true)
          add('M', event)
        }}
        onPointerMove={(event) => isDrawing && add('L', event)}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path d={path || 'M0 0'} />
      </svg>
      <p className="mt-1 flex items-center justify-between text-xs text-ink-3">
        {t('signHint')}
        <Button kind="ghost" onClick={() => onPath('')}>
          {t('clearSignature')}
        </Button>
      </p>
    </div>
  )
}

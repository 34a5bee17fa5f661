import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { t } from './texts.ts'

const shownMs = 30_000

interface RevealedCodeProps {
  label: string
  code: string
  /** By hand, or when it was long enough on the screen. */
  onHide: () => void
}

/** A code that was asked for, for half a minute: long enough to type it, too short to be left lying about. */
export function RevealedCode({ label, code, onHide }: RevealedCodeProps) {
  useEffect(() => {
    const timer = setTimeout(onHide, shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the half minute begins with the code, not with each render
  }, [code])
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <output>
        <span className="sr-only">{label}: </span>
        <span className="font-mono text-lg font-semibold wrap-anywhere">{code}</span>
      </output>
      <Button kind="ghost" className="h-11" onClick={onHide}>
        <EyeOff size={16} aria-hidden="true" />
        {t('hideSecret')}
      </Button>
    </div>
  )
}

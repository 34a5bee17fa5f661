import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { t } from './texts.ts'

const shownMs = 30_000

interface RevealedCodeProps {
  label: string
  code: string
  /** Called on a press, or after half a minute. */
  onHide: () => void
}

/** Shows a revealed code for half a minute: long enough to type it, too short to be left on a screen. */
export function RevealedCode({ label, code, onHide }: RevealedCodeProps) {
  useEffect(() => {
    const timer = setTimeout(onHide, shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the timer starts with the code, not with each render
  }, [code])
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <output>
        <span className="sr-only">{label}: </span>
        <span className="font-mono text-lg font-semibold wrap-anywhere">{code}</span>
      </output>
      <Button kind="ghost" className="h-11" onClick={onHide}>
        <EyeOff />
        {t('hideSecret')}
      </Button>
    </div>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'

/** A text that is on the screen only after it was asked for. */
export function Secret({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className="flex items-center gap-2">
      <output className="font-mono text-base">{isShown ? text : '••••••'}</output>
      <Button kind="ghost" className="h-7 px-2" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon size={15} aria-hidden="true" />
        {isShown ? t('hideSecret') : t('showSecret')}
      </Button>
    </span>
  )
}

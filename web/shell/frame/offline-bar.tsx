import { WifiOff } from 'lucide-react'
import { base } from '#web/platform/texts/base-texts.ts'
import { useOnline } from '#web/platform/http/use-online.ts'

/** A bar under the top bar while the browser is offline. */
export const OfflineBar = () =>
  useOnline() || (
    <output className="sticky top-16 z-10 flex items-center justify-center gap-2 bg-warn-soft py-1.5 text-sm font-medium text-warn">
      <WifiOff size={16} />
      {base('offline')}
    </output>
  )

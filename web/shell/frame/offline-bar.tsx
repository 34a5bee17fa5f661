import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { base } from '#web/platform/texts/base-texts.ts'
import { useOnline } from '#web/platform/http/use-online.ts'

/** A bar under the top bar while the browser is offline, with what waits to be sent. */
export const OfflineBar = ({ children }: { children?: ReactNode }) =>
  useOnline() || (
    <div className="sticky top-16 z-10 flex flex-wrap items-center justify-center gap-2 bg-warn-soft py-1.5 text-sm font-medium text-warn">
      <WifiOff size={16} />
      <output>{base('offline')}</output>
      {children}
    </div>
  )

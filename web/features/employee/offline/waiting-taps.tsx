import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { prepareToAsk } from '#web/domain/controls/ask-first.ts'
import { isUnstored } from '#web/domain/outbox/outbox-store.ts'
import { usePhotosToSend } from '#web/domain/photos/use-photos-to-send.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { QueuedTap } from './tap-queue.ts'
import { t } from '../texts.ts'

const loadSheet = () => import('./waiting-sheet.tsx')
const WaitingSheet = lazyWithRetry(() => loadSheet().then((m) => m.WaitingSheet))

const isOnlyHere = ({ userId, punch }: QueuedTap) => isUnstored(userId, punch.id)

/**
 * Counts what waits to be sent and opens its list. Lines here would move the checklist under the finger; ticks, photos
 * and the requests of an open dialog show only after a failed attempt. What another page has to send shows at once.
 */
export function WaitingTaps({ taps, refused }: Record<'taps' | 'refused', readonly QueuedTap[]>) {
  const [isOpen, setOpen] = useState(false)
  const photos = usePhotosToSend()
  // Entries wait mostly while the device is offline, when neither the list nor its question could be downloaded.
  useEffect(() => {
    void prepareToAsk()
    loadSheet().catch(() => {})
  }, [])
  const isShown = (tap: QueuedTap) =>
    tap.isLate ||
    isOnlyHere(tap) ||
    (tap.punch.kind === 'asked' ? tap.punch.after !== undefined : tap.punch.kind !== 'task')
  const isFull = taps.some(isOnlyHere) || photos.some(({ isKept }) => isKept === false)
  return (
    <>
      {(isFull || taps.some(isShown) || photos.some(({ isLate, refusal }) => isLate || refusal)) && (
        <Notice tone="warn">
          <p className="flex items-center gap-2 font-medium">
            <CloudOff size={16} />
            {t('waiting', { count: taps.length + photos.length })}
          </p>
          {isFull && (
            <p role="alert" className="font-medium text-bad">
              {t('noSpace')}
            </p>
          )}
          <Button kind="ghost" className="mt-1" onClick={() => setOpen(true)}>
            {t('showWaiting')}
          </Button>
        </Notice>
      )}
      <Suspense>
        <WaitingSheet taps={taps} refused={refused} photos={photos} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  )
}

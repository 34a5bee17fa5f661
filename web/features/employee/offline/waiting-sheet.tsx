import { useState, useSyncExternalStore } from 'react'
import { useAction } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { isUnstored, onOutbox } from '#web/domain/outbox/outbox-store.ts'
import { isWaiting } from '#web/domain/outbox/send-in-order.ts'
import { sendSubmissions } from '#web/domain/outbox/submissions.ts'
import { sendPhotos } from '#web/domain/photos/photo-queue.ts'
import type { WaitingPhoto } from '#web/domain/photos/waiting-photo.ts'
import { usePhotosToSend } from '#web/domain/photos/use-photos-to-send.ts'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { CopyTap, DraftLink } from './copy-tap.tsx'
import { deliver } from './deliver.ts'
import { discardTap, queuedTaps, type QueuedTap } from './tap-queue.ts'
import { wordsOf } from './tap-words.ts'
import { t } from '../texts.ts'

const none: readonly QueuedTap[] = []

const titleOf = (count: number, refused: readonly QueuedTap[]) =>
  count === 0 && refused.length > 0
    ? t('refusedTitle', { count: String(refused.length) })
    : t('waitingTitle', { count: String(count) })

interface WaitingSheetProps {
  taps: readonly QueuedTap[]
  /** What the server refused, which stays until its user has seen to it. */
  refused: readonly QueuedTap[]
  photos: readonly WaitingPhoto[]
  isOpen: boolean
  onClose: () => void
}

/** What waits to be sent, oldest first, with its state. An entry may be discarded, e.g. one at which the server fails. */
export function WaitingSheet({ taps, refused, photos, isOpen, onClose }: WaitingSheetProps) {
  const [first] = taps
  const sending = useAction(async () => {
    if (first) await deliver(first)
    await sendPhotos()
    if (first) await sendSubmissions(first.userId)
  })
  async function discard(tap: QueuedTap) {
    if (await askFirst(t('discardQuestion', { name: wordsOf(tap) }))) discardTap(tap)
  }
  const count = taps.length + photos.length
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(count, refused)}>
      <DialogBody>
        {count === 0 && refused.length === 0 && <p>{t('allSent')}</p>}
        <ul className="divide-y divide-line">
          {taps.map((tap) => (
            <li key={tap.punch.id} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-break-word">
                {wordsOf(tap)}
                <span className="block text-xs text-ink-2">
                  {t(isUnstored(tap.userId, tap.punch.id) ? 'isOnlyHere' : 'isStored')}
                </span>
                <DraftLink tap={tap} />
              </span>
              <Button
                kind="ghost"
                aria-label={t('discardNamed', { name: wordsOf(tap) })}
                onClick={() => void discard(tap)}
              >
                {t('discard')}
              </Button>
            </li>
          ))}
          {refused.map((tap) => (
            <li key={tap.punch.id} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-break-word">
                {wordsOf(tap)}
                <span className="block text-xs text-bad">{tap.refusal}</span>
                <DraftLink tap={tap} />
              </span>
              <CopyTap tap={tap} />
            </li>
          ))}
        </ul>
        <WaitingPhotos photos={photos} />
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" disabled={count === 0} isBusy={sending.isRunning} onClick={() => void sending.run()}>
          {t('sendNow')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Opens the sheet from the bar of a page without a connection; empty while nothing waits. */
export function WaitingButton({ organizationId }: { organizationId: string }) {
  const [isOpen, setOpen] = useState(false)
  const userId = useMe()?.userId
  const queued = useSyncExternalStore(onOutbox, () => (userId === undefined ? none : queuedTaps(userId)))
  const own = queued.filter((tap) => tap.organizationId === organizationId)
  const [taps, refused] = [own.filter(isWaiting), own.filter(({ refusal }) => refusal !== undefined)]
  const photos = usePhotosToSend()
  const count = taps.length + photos.length
  return (
    <>
      {count + refused.length > 0 && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {titleOf(count, refused)}
        </button>
      )}
      <WaitingSheet taps={taps} refused={refused} photos={photos} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

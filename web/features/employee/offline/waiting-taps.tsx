import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAction } from '#web/platform/data/resource.ts'
import { askFirst, prepareToAsk } from '#web/domain/controls/ask-first.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { isUnstored } from '#web/domain/outbox/outbox-store.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { deliver } from './deliver.ts'
import { discardTap, type QueuedTap } from './tap-queue.ts'
import { wordsOf } from './tap-words.ts'
import { t } from '../texts.ts'

const isOnlyHere = ({ userId, punch }: QueuedTap) => isUnstored(userId, punch.id)

/**
 * Counts what waits to be sent and opens its list. Lines here would move the checklist under the finger; ticks and the
 * requests of an open dialog show only after a failed attempt.
 */
export function WaitingTaps({ taps }: { taps: readonly QueuedTap[] }) {
  const [isOpen, setOpen] = useState(false)
  // Entries wait mostly while the device is offline, when the question could not be downloaded.
  useEffect(() => void prepareToAsk(), [])
  const isShown = (tap: QueuedTap) =>
    tap.isLate || isOnlyHere(tap) || (tap.punch.kind !== 'task' && tap.punch.kind !== 'asked')
  return (
    <>
      {taps.some(isShown) && (
        <Notice tone="warn">
          <p className="flex items-center gap-2 font-medium">
            <CloudOff size={16} />
            {t('waiting', { count: taps.length })}
          </p>
          {taps.some(isOnlyHere) && (
            <p role="alert" className="font-medium text-bad">
              {t('noSpace')}
            </p>
          )}
          <Button kind="ghost" className="mt-1" onClick={() => setOpen(true)}>
            {t('showWaiting')}
          </Button>
        </Notice>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('waitingTitle', { count: String(taps.length) })}>
        <WaitingList taps={taps} />
      </Dialog>
    </>
  )
}

/** What waits, oldest first, with its state. An entry may be discarded, e.g. one at which the server fails. */
function WaitingList({ taps }: { taps: readonly QueuedTap[] }) {
  const [first] = taps
  const sending = useAction(async () => first && deliver(first))
  async function discard(tap: QueuedTap) {
    if (await askFirst(t('discardQuestion', { name: wordsOf(tap) }))) discardTap(tap)
  }
  return (
    <>
      <DialogBody>
        {first ? (
          <ul className="divide-y divide-line">
            {taps.map((tap) => (
              <li key={tap.punch.id} className="flex items-center gap-3 py-2 text-sm">
                <span className="min-w-0 flex-1 wrap-break-word">
                  {wordsOf(tap)}
                  <span className="block text-xs text-ink-2">{t(isOnlyHere(tap) ? 'isOnlyHere' : 'isStored')}</span>
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
          </ul>
        ) : (
          <p>{t('allSent')}</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" disabled={!first} isBusy={sending.isRunning} onClick={() => void sending.run()}>
          {t('sendNow')}
        </Button>
      </DialogFooter>
    </>
  )
}

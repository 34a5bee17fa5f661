import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dropPhoto, retryPhoto } from './photo-queue.ts'
import { isOverdue, type WaitingPhoto } from './waiting-photo.ts'
import { askFirst, prepareToAsk } from '#web/domain/controls/ask-first.ts'
import { Button } from '#web/kit/core/button.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { PhotoPreview } from '#web/kit/photo-preview.tsx'
import { t } from './texts.ts'

interface WaitingPhotosProps {
  photos: readonly WaitingPhoto[]
  /** Focuses an element when the last photo is removed; by default the nearest button that adds one. */
  onLast?: () => void
}

/** Photos that are only on this device, each with its status. */
export function WaitingPhotos({ photos, onLast }: WaitingPhotosProps) {
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = photos.length === 0
  useEffect(() => {
    // Photos wait mostly while the device is offline.
    if (!isEmpty) void prepareToAsk()
  }, [isEmpty])
  if (isEmpty) return undefined
  async function remove({ key, file }: WaitingPhoto) {
    const { name } = file
    if (!(await askFirst(t('removeQuestion', { name }), t('remove', { name })))) return
    // The pressed button disappears, so keyboard focus moves to the list.
    if (photos.length > 1) list.current?.focus()
    else if (onLast) onLast()
    else focusNear(list.current)
    void dropPhoto(key)
  }
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-2" aria-label={t('onThisDevice')}>
      {photos.map((photo) => (
        <Line key={photo.key} photo={photo} onRemove={() => void remove(photo)} />
      ))}
    </ul>
  )
}

function Line({ photo, onRemove }: { photo: WaitingPhoto; onRemove: () => void }) {
  const { key, file, url, refusal, delay, isUnderWay } = photo
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      <PhotoPreview file={file} />
      <span className="min-w-0 flex-1 wrap-break-word">
        {file.name}
        <span className={`block text-xs ${refusal ? 'text-bad' : 'text-ink-2'}`} role={refusal ? 'alert' : undefined}>
          {refusal ?? (delay === undefined ? t(stateOf(photo)) : t('isDelayed', { reason: delay }).trim())}
        </span>
      </span>
      {url !== null && !isUnderWay && (
        <Button aria-label={t('tryAgainNamed', { name: file.name })} onClick={() => void retryPhoto(key)}>
          {t('tryAgain')}
        </Button>
      )}
      <IconButton label={t('remove', { name: file.name })} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </li>
  )
}

function stateOf(photo: WaitingPhoto) {
  const { isUnderWay, isKept, url } = photo
  if (isUnderWay) return 'isUnderWay'
  if (isKept === false) return 'isFleeting'
  if (url === null) return 'isHeld'
  return isOverdue(photo) ? 'isOverdue' : 'isWaiting'
}

/** When the list disappears, moves the focus to something near it, preferably the button that adds a photo. */
function focusNear(list: HTMLElement | null) {
  for (let near = list?.parentElement; near; near = near.parentElement) {
    const others = [...near.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, button:enabled, a[href]')]
    const left = others.filter((element) => !list?.contains(element))
    const next = left.find((element) => element.matches('[type=file]')) ?? left[0]
    if (next) return next.focus()
  }
}

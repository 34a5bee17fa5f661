import { X } from 'lucide-react'
import { useRef } from 'react'
import { dropPhoto, retryPhoto, sendPhotos, type WaitingPhoto } from '#web/lib/photo-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { t } from './texts.ts'

interface WaitingPhotosProps {
  photos: readonly WaitingPhoto[]
  /** Takes the focus when the last one is taken out. */
  onLast?: () => void
}

/** Photos that are on this device only, each with what it waits for. */
export function WaitingPhotos({ photos, onLast }: WaitingPhotosProps) {
  const list = useRef<HTMLUListElement>(null)
  if (photos.length === 0) return undefined
  function remove({ key, file }: WaitingPhoto) {
    if (!confirm(t('removeQuestion', { name: file.name }))) return
    // The pressed button goes; who works with the keyboard stays with the photos.
    if (photos.length > 1) list.current?.focus()
    else onLast?.()
    void dropPhoto(key)
  }
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-2" aria-label={t('onThisDevice')}>
      {photos.map((photo) => (
        <Line key={photo.key} photo={photo} onRemove={() => remove(photo)} />
      ))}
    </ul>
  )
}

function Line({ photo, onRemove }: { photo: WaitingPhoto; onRemove: () => void }) {
  const { key, file, url, refusal, isUnderWay } = photo
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      <PhotoPreview file={file} />
      <span className="min-w-0 flex-1 wrap-break-word">
        {file.name}
        <span className={`block text-xs ${refusal ? 'text-bad' : 'text-ink-2'}`} role={refusal ? 'alert' : undefined}>
          {refusal ?? t(stateOf(photo))}
        </span>
      </span>
      {url !== null && !isUnderWay && (
        <Button
          aria-label={t('tryAgainNamed', { name: file.name })}
          onClick={() => void (refusal ? retryPhoto(key) : sendPhotos())}
        >
          {t('tryAgain')}
        </Button>
      )}
      <IconButton label={t('remove', { name: file.name })} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const stateOf = ({ isUnderWay, isKept, url }: WaitingPhoto) =>
  isUnderWay ? 'isUnderWay' : isKept === false ? 'isFleeting' : url === null ? 'isHeld' : 'isWaiting'

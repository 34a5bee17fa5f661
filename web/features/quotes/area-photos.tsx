import { X } from 'lucide-react'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { Quote, QuotePhoto } from '#shared/contracts/quotes.ts'
import { limits } from '#shared/limits.ts'
import { newKey } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notifications.ts'
import { store } from '#web/lib/resource.ts'
import { upload } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'

/** Where the photos of a draft are kept, and those there are. */
export interface Album {
  url: string
  photos: readonly QuotePhoto[]
  /** Counts the areas that hold photos which are not sent yet. */
  hold: Dispatch<SetStateAction<number>>
}

interface AreaPhotosProps {
  album: Album
  areaName: string
  ids: readonly string[]
  onIds: (ids: string[]) => void
}

interface Waiting {
  file: File
  key: string
}

/** What was seen in an area. A photo that could not be sent is held here until it is. */
export function AreaPhotos({ album, areaName, ids, onIds }: AreaPhotosProps) {
  const [isSending, setSending] = useState(false)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [isOpen, setOpen] = useState(false)
  // A photo takes a while to send: what was typed meanwhile counts, and an area that is gone takes none.
  const add = useRef<(id: string) => void>(undefined)
  useEffect(() => {
    add.current = (id) => onIds([...ids, id])
    return () => {
      add.current = undefined
    }
  })
  async function send(one: Waiting) {
    setSending(true)
    try {
      const photo = await upload<QuotePhoto>(`${album.url}/photos`, one.file, () => {}, one.key)
      await store<Quote>(album.url, (now) => now && { ...now, photos: [...now.photos, photo] })
      add.current?.(photo.id)
      setWaiting((now) => now.filter(({ key }) => key !== one.key))
    } catch (error) {
      notifyFailure(error)
      setWaiting((now) => [...now.filter(({ key }) => key !== one.key), one])
    } finally {
      setSending(false)
    }
  }
  const { hold } = album
  const isHolding = isSending || waiting.length > 0
  useEffect(() => {
    if (!isHolding) return undefined
    hold((count) => count + 1)
    return () => hold((count) => count - 1)
  }, [isHolding, hold])
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLDivElement>(null)
  function remove(id: string) {
    // The pressed button goes; who works with the keyboard stays with the photos.
    if (shown.length > 1) list.current?.focus()
    else adding.current?.querySelector<HTMLElement>('input, button')?.focus()
    onIds(ids.filter((each) => each !== id))
  }
  const shown = ids.flatMap((id) => album.photos.find((photo) => photo.id === id) ?? [])
  return (
    <div className="mt-3 grid gap-2">
      {shown.length > 0 && (
        <ul ref={list} tabIndex={-1} className="flex flex-wrap gap-2" aria-label={t('photosOf', { name: areaName })}>
          {shown.map(({ id, link }, index) => (
            <li key={id} className="flex items-center">
              <Photo link={link} name={t('photoOf', { name: areaName, number: index + 1 })} />
              <IconButton label={t('removePhoto', { name: areaName, number: index + 1 })} onClick={() => remove(id)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {waiting.map((one) => (
        <p key={one.key} className="flex flex-wrap items-center gap-2 text-sm">
          {t('photoWaits', { name: one.file.name })}
          <Button isBusy={isSending} onClick={() => void send(one)}>
            {t('sendAgain')}
          </Button>
        </p>
      ))}
      <div ref={adding} className="grid">
        {isOpen && ids.length < limits.quoteAreaPhotosMax && (
          <FileDrop
            label={t('addPhotoTo', { name: areaName })}
            accept="image/png,image/jpeg,image/webp"
            hint={t('photoHint')}
            isBusy={isSending}
            onFile={(file) => void send({ file, key: newKey() })}
          />
        )}
        {!isOpen && (
          <Button kind="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
            {t('addPhoto')}
          </Button>
        )}
      </div>
    </div>
  )
}

export const Photo = ({ link, name }: { link: string; name: string }) => (
  <a href={link} target="_blank" rel="noreferrer">
    <img src={link} alt={name} className="quote-photo" />
  </a>
)

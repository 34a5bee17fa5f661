import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { QuoteArea } from '#shared/quotes/quote-content.contract.ts'
import type { Quote, QuotePhoto } from '#shared/quotes/quotes.contract.ts'
import { limits } from '#shared/limits.ts'
import { newKey } from '#web/platform/http/api.ts'
import { dropPhotosAt } from '#web/domain/photos/photo-queue.ts'
import { store } from '#web/platform/data/resource.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { t } from '../texts.ts'

/** URL of a draft's photos and the uploaded ones. */
export interface Album {
  url: string
  photos: readonly QuotePhoto[]
}

interface AreaPhotosProps {
  album: Album
  area: QuoteArea
  onChange: (part: Pick<QuoteArea, 'photos' | 'key'>) => void
}

const photoKey = (url: string, key = '') => `${url}#${key}`

/** Removes the user's queued photos of deleted areas. */
export const dropAreaPhotos = (userId: string | undefined, url: string, areas: readonly QuoteArea[]) =>
  areas.forEach(({ key }) => key && void dropPhotosAt(userId, photoKey(url, key)))

/** An area's photos. Each waits on the device, under the area's id, until it is uploaded. */
export function AreaPhotos({ album, area, onChange }: AreaPhotosProps) {
  const [isOpen, setOpen] = useState(false)
  const areaName = area.name || t('area')
  const ids = area.photos ?? []
  const waiting = useWaitingPhotos({
    place: photoKey(album.url, area.key),
    url: `${album.url}/photos`,
    onSent: async (answer) => {
      const photo = answer as QuotePhoto
      const isNew = ({ id }: QuotePhoto) => id !== photo.id
      await store<Quote>(album.url, (now) => now && { ...now, photos: [...now.photos.filter(isNew), photo] })
      if (!ids.includes(photo.id)) onChange({ photos: [...ids, photo.id] })
    },
  })
  function add(file: File) {
    const key = area.key ?? newKey()
    if (!area.key) onChange({ key })
    waiting.add(file, photoKey(album.url, key))
  }
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLDivElement>(null)
  const toAdding = () => adding.current?.querySelector<HTMLElement>('input, button')?.focus()
  function remove(id: string) {
    // The pressed button disappears, so keyboard focus moves to the list.
    if (photos.length > 1) list.current?.focus()
    else toAdding()
    onChange({ photos: ids.filter((each) => each !== id) })
  }
  const photos = ids.flatMap((id) => album.photos.find((photo) => photo.id === id) ?? [])
  return (
    <div className="mt-3 grid gap-2">
      {photos.length > 0 && (
        <ul ref={list} tabIndex={-1} className="flex flex-wrap gap-2" aria-label={t('photosOf', { name: areaName })}>
          {photos.map(({ id, link }, index) => (
            <li key={id} className="flex items-center">
              <Photo link={link} name={t('photoOf', { name: areaName, number: index + 1 })} />
              <IconButton label={t('removePhoto', { name: areaName, number: index + 1 })} onClick={() => remove(id)}>
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <WaitingPhotos photos={waiting.photos} onLast={toAdding} />
      <div ref={adding} className="grid">
        {isOpen && ids.length + waiting.photos.length < limits.quoteAreaPhotosMax && (
          <FileDrop
            label={t('addPhotoTo', { name: areaName })}
            accept={pictureTypes}
            hint={t('photoHint')}
            isBusy={waiting.isEarly}
            onFile={add}
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

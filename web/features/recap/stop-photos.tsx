import { X } from 'lucide-react'
import { useState } from 'react'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { t } from './texts.ts'
import type { EditedRecap } from './use-recap-draft.ts'

interface StopPhotosProps {
  organizationId: string
  edited: EditedRecap
  stopId: string
}

/** A stop's photos, stored without their position unless the user includes it. */
export function StopPhotos({ organizationId, edited, stopId }: StopPhotosProps) {
  const [keepPosition, setKeepPosition] = useState(false)
  const recapId = edited.recap.id
  const photos = edited.recap.stops.find(({ id }) => id === stopId)?.photos ?? []
  const place = fill(recapPaths.recapPhotos, { organizationId, recapId, stopId })
  const waiting = useWaitingPhotos({
    place,
    url: withQuery(place, { keepPosition: keepPosition || null }),
    // The stop must be saved before its photos are uploaded.
    ready: async () => (await edited.flush()) !== undefined,
    onSent: (answer) => edited.accept(answer as Recap),
  })
  const remove = useAction(async (photoId: string) =>
    edited.accept(await api.remove<Recap>(fill(recapPaths.recapPhoto, { organizationId, recapId, photoId }))),
  )
  return (
    <div className="grid gap-2">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('photos')}>
          {photos.map(({ id, link, thumbnailLink }, index) => (
            <li key={id} className="relative">
              <a href={link} target="_blank" rel="noreferrer">
                <img src={thumbnailLink} alt={t('photo', { number: index + 1 })} className="recap-photo" />
              </a>
              <IconButton
                label={t('removePhoto', { number: index + 1 })}
                className="recap-photo-remove"
                onClick={() => void remove.run(id)}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <WaitingPhotos photos={waiting.photos} />
      {photos.length + waiting.photos.length < recapLimits.photosMax && (
        <>
          <FileDrop
            label={t('addPhoto')}
            accept={pictureTypes}
            hint={t('photoHint')}
            isBusy={waiting.isEarly}
            onFile={waiting.add}
          />
          <Checkbox
            label={t('keepPosition')}
            checked={keepPosition}
            onChange={(event) => setKeepPosition(event.target.checked)}
          />
        </>
      )}
    </div>
  )
}

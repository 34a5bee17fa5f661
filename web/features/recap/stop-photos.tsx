import { X } from 'lucide-react'
import { useState } from 'react'
import type { Recap } from '#shared/contracts/recaps.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { api, fill, withQuery } from '#web/lib/api.ts'
import { notify } from '#web/lib/notifications.ts'
import { useAction } from '#web/lib/resource.ts'
import { upload } from '#web/lib/upload.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'
import type { EditedRecap } from './use-recap-draft.ts'

interface StopPhotosProps {
  organizationId: string
  edited: EditedRecap
  stopId: string
}

/** Photos of a stop; where they were taken is left out unless that is wanted. */
export function StopPhotos({ organizationId, edited, stopId }: StopPhotosProps) {
  const [keepPosition, setKeepPosition] = useState(false)
  const recapId = edited.recap.id
  const photos = edited.recap.stops.find(({ id }) => id === stopId)?.photos ?? []
  const add = useAction(async (file: File) => {
    // The stop itself has to be there first.
    if (!(await edited.flush())) {
      notify({ id: 'photo-later', status: 'error', message: t('photoLater') })
      return
    }
    const url = fill(recapPaths.recapPhotos, { organizationId, recapId, stopId })
    edited.accept(await upload<Recap>(withQuery(url, { keepPosition: keepPosition || null }), file, () => {}))
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
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < recapLimits.photosMax && (
        <>
          <FileDrop
            label={t('addPhoto')}
            accept="image/png,image/jpeg,image/webp"
            hint={t('photoHint')}
            isBusy={add.isRunning}
            onFile={(file) => void add.run(file)}
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

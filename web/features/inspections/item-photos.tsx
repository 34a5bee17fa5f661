import { X } from 'lucide-react'
import type { Inspection, TemplateItem } from '#shared/contracts/inspections.ts'
import { api } from '#web/lib/api.ts'
import { store, useAction } from '#web/lib/resource.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'

interface ItemPhotosProps {
  item: Pick<TemplateItem, 'key' | 'text'>
  photos: Inspection['photos']
  inspectionUrl: string
}

/** What was photographed of an item; one that is blurred is taken out again. */
export function ItemPhotos({ item, photos, inspectionUrl }: ItemPhotosProps) {
  const removing = useAction(async (photoId: string) =>
    store(inspectionUrl, await api.remove<Inspection>(`${inspectionUrl}/photos/${item.key}/${photoId}`)),
  )
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('photosOf', { item: item.text })}>
      {photos.map(({ id, link }, index) => (
        <li key={id} className="flex items-center">
          <a href={link} target="_blank" rel="noreferrer">
            <img
              src={link}
              alt={t('photoOf', { item: item.text })}
              className="size-11 rounded-md"
              style={{ objectFit: 'cover' }}
            />
          </a>
          <IconButton
            label={t('removePhoto', { number: index + 1, item: item.text })}
            disabled={removing.isRunning}
            onClick={() => void removing.run(id)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

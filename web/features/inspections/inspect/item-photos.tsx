import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Inspection, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { store, useAction } from '#web/platform/data/resource.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { PhotoLink } from '../photo-link.tsx'
import { t } from '../texts.ts'

interface ItemPhotosProps {
  item: Pick<TemplateItem, 'key' | 'text'>
  photos: Inspection['photos']
  inspectionUrl: string
  /** Moves the focus when the last photo is removed. */
  onLast: () => void
}

/** An item's photos, with a way to remove them. */
export function ItemPhotos({ item, photos, inspectionUrl, onLast }: ItemPhotosProps) {
  const removing = useAction(async (photoId: string) =>
    store(inspectionUrl, await api.remove<Inspection>(`${inspectionUrl}/photos/${item.key}/${photoId}`)),
  )
  const list = useRef<HTMLUListElement>(null)
  function remove(id: string) {
    if (removing.isRunning) return
    // The pressed button disappears, so keyboard focus moves to the list.
    if (photos.length > 1) list.current?.focus()
    else onLast()
    void removing.run(id)
  }
  return (
    <ul ref={list} tabIndex={-1} className="flex flex-wrap gap-2" aria-label={t('photosOf', { item: item.text })}>
      {photos.map(({ id, link }, index) => (
        <li key={id} className="flex items-center">
          <PhotoLink link={link} item={item.text} />
          <IconButton
            label={t('removePhoto', { number: index + 1, item: item.text })}
            aria-disabled={removing.isRunning}
            onClick={() => remove(id)}
          >
            <X size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

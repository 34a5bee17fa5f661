import { useRef } from 'react'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { t } from './texts.ts'

interface ItemPhotoProps {
  name: string
  link: string | null
  /** The form's value: null removes the photo, undefined leaves it. */
  chosen: File | null | undefined
  onChoose: (photo: File | null | undefined) => void
}

/** An item's photo, submitted with the rest of the form. */
export function ItemPhoto({ name, link, chosen, onChoose }: ItemPhotoProps) {
  const adding = useRef<HTMLDivElement>(null)
  const before = useRef<typeof chosen>(undefined)
  const photoLink = chosen === undefined ? link : null
  function remove() {
    // The pressed button disappears, so keyboard focus moves to the file input.
    adding.current?.querySelector('input')?.focus()
    onChoose(null)
  }
  function choose(photo: File) {
    before.current = chosen
    onChoose(photo)
  }
  function putBack() {
    onChoose(before.current)
    // The previous file may be unreadable too.
    before.current = undefined
  }
  return (
    <div ref={adding} className="grid gap-2">
      <FileDrop
        label={t('photo')}
        accept={pictureTypes}
        hint={t('photoHint')}
        chosen={chosen}
        preview={
          photoLink ? <Avatar name={name} image={photoLink} className="size-14 border border-line" /> : undefined
        }
        onUnreadable={putBack}
        onFile={choose}
      />
      {(chosen || photoLink) && (
        <Button kind="ghost" className="justify-self-start" onClick={remove}>
          {t('removePhoto')}
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { InspectionPicture, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { upload } from '#web/platform/files/upload.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface GuidanceInputsProps {
  item: TemplateItem
  name: string
  /** URL for uploading pictures. */
  picturesUrl: string
  pictures: readonly InspectionPicture[]
  onPicture: (picture: InspectionPicture) => void
  onChange: (part: Partial<TemplateItem>) => void
}

/** Instructions for an item in text and a picture; hidden until requested. */
export function GuidanceInputs({ item, name, picturesUrl, pictures, onPicture, onChange }: GuidanceInputsProps) {
  const { guidance = '', pictureId } = item
  const [isOpen, setOpen] = useState(guidance !== '' || !!pictureId)
  const uploading = useAction(async (file: File) => {
    const picture = await upload<InspectionPicture>(picturesUrl, file, () => {})
    onPicture(picture)
    onChange({ pictureId: picture.id })
  })
  const link = pictures.find(({ id }) => id === pictureId)?.link
  if (!isOpen)
    return (
      <Button kind="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('addGuidance')}
      </Button>
    )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Textarea
        label={t('guidance')}
        name={`${name}.guidance`}
        maxLength={inspectionLimits.guidanceMax}
        value={guidance}
        onChange={(event) => onChange({ guidance: event.target.value })}
      />
      <div className="grid content-start gap-2">
        <FileDrop
          label={t('guidancePicture')}
          accept={pictureTypes}
          hint={t('photoHint')}
          isBusy={uploading.isRunning}
          bytesMax={inspectionLimits.photoBytesMax}
          preview={link && <img src={link} alt="" className="size-14 rounded-md" style={{ objectFit: 'cover' }} />}
          onFile={(file) => void uploading.run(file)}
        />
        {link && (
          <Button kind="ghost" className="justify-self-start" onClick={() => onChange({ pictureId: null })}>
            {t('removePicture')}
          </Button>
        )}
      </div>
    </div>
  )
}

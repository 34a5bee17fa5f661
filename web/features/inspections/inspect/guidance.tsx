import type { InspectionPicture, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { t } from '../texts.ts'

interface GuidanceProps {
  item: TemplateItem
  pictures: readonly InspectionPicture[]
}

/** Instructions for an item in text and a picture, opened on demand. */
export function Guidance({ item: { text, guidance, pictureId }, pictures }: GuidanceProps) {
  const link = pictures.find(({ id }) => id === pictureId)?.link
  if (!guidance && !link) return null
  return (
    <details className="text-sm text-ink-2">
      <summary className="cursor-pointer py-1" aria-label={t('guidanceOf', { item: text })}>
        {t('guidance')}
      </summary>
      {guidance && <p className="wrap-break-word whitespace-pre-line">{guidance}</p>}
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          <img
            src={link}
            alt={t('guidancePictureOf', { item: text })}
            loading="lazy"
            className="mt-2 max-h-56 w-full max-w-sm rounded-md"
            style={{ objectFit: 'cover' }}
          />
        </a>
      )}
    </details>
  )
}

import type { Inspection, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { formatScore } from '#web/domain/inspections/score.ts'
import { markOf } from '../inspect/mark-of.ts'
import { PhotoLink } from '../photo-link.tsx'
import { t } from '../texts.ts'

type Section = InspectionSnapshot['sections'][number]

export interface ReportSectionProps {
  section: Section
  photos: readonly Pick<Inspection['photos'][number], 'id' | 'itemKey' | 'link'>[]
  /** Says when a photo was taken. */
  takenOf?: ((photoId: string) => string | false | undefined) | undefined
}

/** An area with its items' marks, notes and photos. */
export const ReportSection = ({ section, photos, takenOf }: ReportSectionProps) => (
  <Card
    title={section.name}
    isFlush
    actions={<span className="tabular-nums">{section.score === null ? t('na') : formatScore(section.score)}</span>}
  >
    <ul className="divide-y divide-line" aria-label={section.name}>
      {section.items.map((item) => (
        <li key={item.key} className="grid gap-1 px-4 py-3">
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-break-word">
              {item.text}
              {item.isCritical && <Badge tone="bad">{t('critical')}</Badge>}
            </span>
            <Badge tone={item.value === null ? 'neutral' : item.isFailed ? 'bad' : 'good'}>{markOf(item)}</Badge>
          </p>
          {item.note && <p className="text-sm wrap-break-word text-ink-2">{item.note}</p>}
          <span className="flex flex-wrap gap-2">
            {photos
              .filter(({ itemKey }) => itemKey === item.key)
              .map(({ id, link }) => (
                <span key={id}>
                  <PhotoLink link={link} item={item.text} />
                  <span className="text-xs text-ink-2">{takenOf?.(id)}</span>
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

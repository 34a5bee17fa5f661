import type { AreaSample } from '#shared/inspections/sample.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { sampledNames, sampleInWords } from './sample-in-words.ts'
import { t } from '../texts.ts'

/** The randomly drawn areas, and how they were drawn. */
export const SampleCard = ({ sample }: { sample: AreaSample }) => (
  <Card title={t('sampledAreas')}>
    <ul className="grid gap-1" aria-label={t('sampledAreas')}>
      {sampledNames(sample).map((area, at) => (
        <li key={sample.areas[at]?.id} className="wrap-break-word">
          {area}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm text-ink-2">{sampleInWords(sample)}</p>
  </Card>
)

import { localDate, formatDate } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { formatScore, scoreTone } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** The latest submitted inspections. */
export const InspectionsPanel = ({ organizationId, news, timeZone }: PanelProps) => (
  <PanelList
    title={t('newInspections')}
    allLink={{ to: `/org/${organizationId}/reports/inspections`, label: t('seeAll') }}
    rows={news.inspections?.map(({ id, locationName, clientName, score, submittedAt }) => ({
      id,
      to: `/org/${organizationId}/reports/inspections/${id}`,
      title: `${clientName} · ${locationName}`,
      text: formatDate(localDate(submittedAt, timeZone), { dateStyle: 'medium' }),
      after: score !== null && <Badge tone={scoreTone(score)}>{formatScore(score)}</Badge>,
    }))}
  />
)

import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaInspectionPage } from '#shared/client-area/area-inspections.contract.ts'
import type { OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDate, formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { BarChart } from '#web/kit/bar-chart.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { formatRated, scoreTone } from '#web/domain/inspections/score.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** Number of bars that fit a phone's width. */
const charted = 8

/** Shared inspections with a chart of their scores. */
export function InspectionsTab({ client }: { client: OwnClient }) {
  const { clientUserId = '' } = useParams()
  const [pageCount, setShown] = useState(1)
  const { data, isLoading } = usePages<AreaInspectionPage>(
    fill(clientAreaPaths.areaInspections, { ...client }),
    pageCount,
  )
  if (!data) return <SkeletonText lines={6} />
  if (data.items.length === 0) return <EmptyState title={t('noInspections')}>{t('noInspectionsText')}</EmptyState>
  const scored = data.items.filter(({ score }) => score !== null).slice(0, charted)
  return (
    <div className="grid gap-4">
      {scored.length > 1 && (
        <Card title={t('scores')}>
          <BarChart
            title={t('scores')}
            nameHead={t('inspection')}
            valueHead={t('score')}
            tableLabel={t('asTable')}
            missing={null}
            bars={scored.toReversed().map(({ id, doneAt, timeZone, locationName, score }) => ({
              id,
              label: formatDate(localDate(doneAt, timeZone), { month: 'short', day: 'numeric' }),
              name: `${locationName} · ${formatDateTime(doneAt, timeZone)}`,
              value: Math.round((score ?? 0) / 100),
              isMarked: id === scored[0]?.id,
            }))}
          />
        </Card>
      )}
      <Card isFlush>
        <ul className="divide-y divide-line" aria-label={t('inspections')}>
          {data.items.map(({ id, locationName, templateName, doneAt, timeZone, score, band, signedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <Link
                  className="link text-base wrap-break-word"
                  to={`/client/${clientUserId}/inspections/${id}?${new URLSearchParams({ client: client.clientId })}`}
                >
                  {locationName}
                </Link>
                <p className="text-sm text-ink-2">
                  {[templateName, formatDateTime(doneAt, timeZone), signedAt && t('signed')]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {score !== null && <Badge tone={scoreTone(score)}>{formatRated(score, band)}</Badge>}
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore hasMore={!!data.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
    </div>
  )
}

import { useState } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { VisitRatingPage } from '#shared/client-area/client-requests.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { t } from '../texts.ts'

/** The client's ratings of visits, with their average. */
export function ClientRatings({ organizationId, clientId }: { organizationId: string; clientId: string }) {
  const url = withQuery(fill(clientAreaPaths.visitRatings, { organizationId }), { clientId })
  const [pageCount, setShown] = useState(1)
  const { data, isLoading } = usePages<VisitRatingPage>(url, pageCount)
  return (
    <Card
      title={t('ratings')}
      isFlush
      actions={
        <ExportMenu
          of={t('ratings')}
          lists={[{ url: withQuery(fill(clientAreaPaths.visitRatingExport, { organizationId }), { clientId }) }]}
        />
      }
    >
      {data?.items.length === 0 && <EmptyState title={t('noRatings')} />}
      {data && data.average !== null && (
        <p className="px-4 py-3 font-medium">
          {t('averageStars', { average: formatNumber(data.average), count: data.count })}
        </p>
      )}
      <ul className="divide-y divide-line" aria-label={t('ratings')} aria-busy={!data}>
        {data?.items.map((rating) => (
          <li key={`${rating.jobId} ${rating.originalStart}`} className="grid gap-0.5 px-4 py-3">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 wrap-break-word">{rating.comment || rating.jobName}</span>
              <Badge tone={rating.stars > 3 ? 'good' : rating.stars > 2 ? 'warn' : 'bad'}>
                {t('starsOf', { stars: rating.stars })}
              </Badge>
            </p>
            <p className="text-sm text-ink-2">
              {rating.locationName} · {formatDateTime(rating.originalStart, rating.timeZone)} · {rating.author}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
    </Card>
  )
}

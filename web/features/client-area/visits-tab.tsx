import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaVisit, AreaVisitList, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDay, formatTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** Upcoming visits by day, in each location's time zone. */
export function VisitsTab({ client }: { client: OwnClient }) {
  const visits = useResource<AreaVisitList>(fill(clientAreaPaths.areaVisits, { ...client }))?.items
  if (!visits) return <SkeletonText lines={6} />
  if (visits.length === 0) return <EmptyState title={t('noVisits')}>{t('noVisitsText')}</EmptyState>
  const days = [...Map.groupBy(visits, ({ startsAt, timeZone }) => localDate(startsAt, timeZone))]
  return (
    <div className="grid gap-4">
      {days.map(([day, some]) => (
        <Card key={day} title={formatDay(day, localDate(new Date(), some[0]?.timeZone))} isFlush>
          <ul className="divide-y divide-line">
            {some.map((visit) => (
              <li key={`${visit.jobId} ${visit.originalStart}`} className="px-4 py-3">
                <VisitLine visit={visit} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

export const VisitLine = ({ visit }: { visit: AreaVisit }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">
        {t('until', {
          from: formatTime(visit.startsAt, visit.timeZone),
          to: formatTime(visit.endsAt, visit.timeZone),
        })}
      </p>
      <p className="text-sm text-ink-2">
        {visit.locationName} · {visit.jobName}
      </p>
    </div>
    {visit.cancelledReason ? (
      <Badge tone="bad">{t(visit.cancelledReason === 'holiday' ? 'cancelled.holiday' : 'cancelled')}</Badge>
    ) : (
      visit.isMoved && <Badge tone="info">{t('moved')}</Badge>
    )}
  </div>
)

import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { HomeVisit } from '#shared/home/home.contract.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'
import { t } from './texts.ts'
import { groupOf, visitGroups } from './visit-groups.ts'

interface TodayCardProps {
  organizationId: string
  /** Today's visits in order of start; undefined while they load. */
  visits: readonly HomeVisit[] | undefined
  /** Total number of visits, including those not in `visits`. */
  count: number | undefined
  now: string
}

const shownAtOnce = 20

/** Today's visits: current, upcoming and past ones. */
export function TodayCard({ organizationId, visits, count = 0, now }: TodayCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const groups = visitGroups.map((group) => ({
    group,
    members: visits?.filter((visit) => groupOf(visit, now) === group) ?? [],
  }))
  const order = groups.flatMap(({ members }) => members)
  const visibleKinds = new Set(showsAll ? order : order.slice(0, shownAtOnce))
  return (
    <Card title={t('today')} isFlush>
      {!visits && <Placeholders />}
      {visits?.length === 0 && (
        <EmptyState
          icon={<CalendarCheck size={20} />}
          title={t('noVisits')}
          action={
            <Link to={pages.clients(organizationId)} className="btn-secondary">
              {t('toClients')}
            </Link>
          }
        >
          {t('noVisitsText')}
        </EmptyState>
      )}
      {groups.map(
        ({ group, members }) =>
          members.some((visit) => visibleKinds.has(visit)) && (
            <section key={group}>
              <h3 className="flex items-center gap-2 border-b border-line bg-canvas px-4 py-1.5 text-xs font-medium text-ink-2">
                {group === 'now' && <span className="size-1.5 rounded-full bg-good" aria-hidden="true" />}
                {t(group)} {count === order.length && <span className="tabular-nums">{members.length}</span>}
              </h3>
              <ul className="divide-y divide-line border-b border-line last:border-0">
                {members
                  .filter((visit) => visibleKinds.has(visit))
                  .map((visit) => (
                    <VisitItem key={visit.jobId + visit.startsAt} organizationId={organizationId} visit={visit} />
                  ))}
              </ul>
            </section>
          ),
      )}
      {count > visibleKinds.size && (
        <p className="grid place-items-center p-3">
          {order.length > visibleKinds.size ? (
            <Button onClick={() => setShowsAll(true)}>{t('showAll', { count: order.length })}</Button>
          ) : (
            <Link to={`/org/${organizationId}/operations?view=week`} className="btn-secondary">
              {t('showAll', { count })}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

const VisitItem = ({ organizationId, visit }: { organizationId: string; visit: HomeVisit }) => (
  <li>
    <Link
      to={pages.job(organizationId, visit.clientId, visit.locationId, visit.jobId)}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
    >
      <span className="w-20 shrink-0 text-sm tabular-nums">
        <span className="block font-medium">{formatTime(visit.startsAt, visit.timeZone)}</span>
        <span className="block text-xs text-ink-3">{formatTime(visit.endsAt, visit.timeZone)}</span>
      </span>
      <Avatar name={visit.clientName} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-break-word">{visit.clientName}</span>
        <span className="block text-sm wrap-break-word text-ink-2">
          {visit.jobName} · {visit.locationName}
        </span>
        <OverlapMark visit={visit} />
      </span>
    </Link>
  </li>
)

const Placeholders = () => (
  <ul aria-hidden="true">
    {[0, 1, 2, 3, 4].map((index) => (
      <li key={index} className="flex h-14 items-center gap-3 px-4">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="size-9" />
        <Skeleton className="h-3.5 w-48" />
      </li>
    ))}
  </ul>
)

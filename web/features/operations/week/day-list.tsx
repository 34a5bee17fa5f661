import { useState } from 'react'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { VisitDay } from '#shared/schedule/visit-board.contract.ts'
import type { VisitState } from '#shared/operations/states.ts'
import { lacksPeople } from '#shared/schedule/board.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate, formatWeekday } from '#web/platform/format/format.ts'
import { weekdayOf } from '#web/platform/format/days.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { liveOf, type LiveVisit, type LiveVisits } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { clockText } from './clock-texts.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { usePages } from '#web/platform/records/use-pages.ts'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'

interface DayListProps {
  organizationId: string
  /** Empty for all regions. */
  regionId: string
  days: readonly string[]
  day: string
  timeZone: string
  live: LiveVisits
  onDay: (day: string) => void
  onOpen: (visit: Visit) => void
}

/** One day at a time for narrow windows, unassigned visits first. */
export function DayList({ organizationId, regionId, days, day, timeZone, live, onDay, onOpen }: DayListProps) {
  const [pages, setPages] = useState(1)
  const url = withQuery(fill(schedulePaths.visitDay, { organizationId }), { date: day, regionId })
  const { data, isLoading } = usePages<VisitDay>(url, pages)
  const cellData = data?.items
  return (
    <>
      <fieldset aria-label={t('day')} className="week-days">
        {days.map((weekDay) => (
          <button
            key={weekDay}
            type="button"
            className="chip"
            aria-pressed={weekDay === day}
            onClick={() => onDay(weekDay)}
          >
            <span aria-hidden="true" className="font-normal">
              {formatWeekday(weekdayOf(weekDay), 'narrow')}
            </span>
            <span aria-hidden="true">{Number(weekDay.slice(8))}</span>
            <span className="sr-only">{formatDate(weekDay, { dateStyle: 'full' })}</span>
          </button>
        ))}
      </fieldset>
      <section className="card mt-3 min-w-0">
        <h3 className="border-b border-line px-4 py-3 font-semibold first-letter:uppercase" aria-live="polite">
          {formatDate(day, { dateStyle: 'full' })}
        </h3>
        {!cellData && <Skeleton className="h-104" />}
        {cellData?.length === 0 && <p className="px-4 py-10 text-center text-sm text-ink-2">{t('noVisits')}</p>}
        <ul className="divide-y divide-line" aria-label={t('visits')}>
          {cellData?.map((visit) => (
            <li key={`${visit.jobId} ${visit.originalStart}`}>
              <button
                type="button"
                className="flex min-h-12 w-full min-w-0 items-center gap-3 px-4 py-3 text-left text-sm hover:bg-sunken"
                onClick={() => onOpen(visit)}
              >
                <span className="w-20 shrink-0 text-ink-2 tabular-nums">
                  {clockText(visit.startsAt, visit.timeZone, timeZone)}
                </span>
                <span className="grid min-w-0 flex-1 gap-1">
                  <span className="truncate font-medium">{visit.jobName}</span>
                  <span className="truncate text-ink-2">
                    {visit.locationName} · {visit.clientName}
                  </span>
                  <span className="flex flex-wrap items-center gap-1">
                    <Marks visit={visit} live={liveOf(live, visit)} />
                    <span className="min-w-0 truncate">{visit.crew.map(({ name }) => name).join(', ')}</span>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setPages((now) => now + 1)} />
      </section>
    </>
  )
}

const tones: Readonly<Record<VisitState, Tone>> = {
  no_show: 'bad',
  late: 'warn',
  short: 'warn',
  started: 'info',
  planned: 'neutral',
  done: 'neutral',
  cancelled: 'neutral',
}

const Marks = ({ visit, live }: { visit: Visit; live: LiveVisit | undefined }) => (
  <>
    {visit.isCancelled && <Badge>{t('cancelledOne')}</Badge>}
    {visit.isMoved && !visit.isCancelled && <Badge tone="info">{t('moved')}</Badge>}
    <OverlapMark visit={visit} />
    {live && live.state !== 'planned' && live.state !== 'cancelled' && (
      <Badge tone={tones[live.state]}>{t(`site.${live.state}`)}</Badge>
    )}
    {!!live?.unconfirmed.length && <Badge tone="warn">{t('unconfirmed')}</Badge>}
    {lacksPeople(visit) && (
      <Badge tone="warn">{t('peopleMissing', { count: visit.crewSize - visit.crew.length })}</Badge>
    )}
    {!visit.isPublished && <Badge>{t('draft')}</Badge>}
  </>
)

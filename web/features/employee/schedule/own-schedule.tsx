import { CalendarPlus } from 'lucide-react'
import { useMoment } from '#web/platform/data/moment.tsx'
import { Suspense, useState } from 'react'
import type { CalendarFeed, NewCalendarFeed } from '#shared/schedule/calendar-feeds.contract.ts'
import type { DeclinableVisit, DeclinableVisits } from '#shared/fair-workweek/declinable.contract.ts'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import type { OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { isAwayState } from '#shared/operations/states.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatDate, formatDay } from '#web/platform/format/format.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { DataAge, NotLoaded } from '../offline/data-age.tsx'
import { ownAddresses, scheduleDays } from '../offline/own-addresses.ts'
import { isOtherClock, placeTimes } from '../clock/place-time.ts'
import { t } from '../texts.ts'

const OwnOffers = lazyWithRetry(() => import('./own-offers.tsx').then((m) => m.OwnOffers))
const OwnSwaps = lazyWithRetry(() => import('./own-swaps.tsx').then((m) => m.OwnSwaps))
const MayDecline = lazyWithRetry(() => import('./decline-notice.tsx').then((m) => m.DeclineNotice))
const SwapDialog = lazyWithRetry(() => import('./swap-dialog.tsx').then((m) => m.SwapDialog))
const OwnAvailability = lazyWithRetry(() => import('./own-availability.tsx').then((m) => m.OwnAvailability))

interface OwnScheduleProps {
  organizationId: string
  /** Undefined while the timeclock loads. */
  memberId: string | undefined
  /** Today's visits with the member's state at each. */
  today?: readonly OwnVisit[] | undefined
}

/**
 * Whether the member has attended. A start tapped by mistake hours earlier does not count, so that the member can still
 * report an absence.
 */
const hasCome = ({ state }: OwnVisit) => !isAwayState(state) && state !== 'covered'

/** The member's visits of the next two weeks, and the calendar sync link. */
export function OwnSchedule({ organizationId, memberId, today }: OwnScheduleProps) {
  const [{ from, openedAt }] = useState(() => ({ from: todayIn(), openedAt: Date.now() }))
  const [missed, setMissed] = useState<Visit>()
  const [offered, setOffered] = useState<Visit>()
  const address = ownAddresses(organizationId, from).schedule
  const visits = useResource<VisitList>(address)?.items
  const rights = useResource<DeclinableVisits>(fill(schedulePaths.myDeclinableVisits, { organizationId }))?.items
  if (!visits) return <NotLoaded />
  // Uses the location's clock: the phone may be on another day, and a night visit continues after midnight.
  const coming = visits.filter(
    ({ date, timeZone, endsAt }) => date >= todayIn(timeZone) || Date.parse(endsAt) > openedAt,
  )
  const worked = new Set(today?.flatMap((visit) => (hasCome(visit) ? keyOf(visit) : [])))
  const byDay = [...Map.groupBy(coming, ({ date, timeZone }) => formatDay(date, todayIn(timeZone)))]
  return (
    <div className="grid gap-4">
      <DataAge url={address} />
      <Suspense>
        <OwnOffers organizationId={organizationId} />
        <OwnSwaps organizationId={organizationId} />
      </Suspense>
      {byDay.length === 0 && (
        <div className="card">
          <EmptyState title={t('noVisits')}>{t('noVisitsText', { count: scheduleDays })}</EmptyState>
        </div>
      )}
      {coming.some(({ startsAt, timeZone }) => isOtherClock(startsAt, timeZone)) && <Notice>{t('otherClock')}</Notice>}
      {byDay.map(([day, ofDay]) => (
        <Card key={day} title={day} isFlush>
          <ul className="divide-y divide-line">
            {ofDay.map((visit) => (
              <VisitLine
                key={keyOf(visit)}
                organizationId={organizationId}
                visit={visit}
                declinable={rights?.find((entry) => keyOf(entry) === keyOf(visit))}
                onGive={Date.parse(visit.startsAt) > openedAt ? () => setOffered(visit) : undefined}
                onMiss={
                  Date.parse(visit.endsAt) > openedAt && !worked.has(keyOf(visit)) ? () => setMissed(visit) : undefined
                }
              />
            ))}
          </ul>
        </Card>
      ))}
      <Suspense fallback={<SkeletonText lines={3} />}>
        <OwnAvailability organizationId={organizationId} />
      </Suspense>
      {memberId && <CalendarAddress organizationId={organizationId} memberId={memberId} />}
      <Suspense>
        {offered && (
          <SwapDialog
            organizationId={organizationId}
            memberId={memberId}
            visit={offered}
            onClose={() => setOffered(undefined)}
          />
        )}
      </Suspense>
      <AbsenceDialog organizationId={organizationId} visit={missed} onClose={() => setMissed(undefined)} />
    </div>
  )
}

const keyOf = ({ jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>) => `${jobId} ${originalStart}`

interface VisitLineProps {
  organizationId: string
  /** The legal reason for which the member may decline the visit. */
  declinable: DeclinableVisit | undefined
  visit: Visit
  /** Undefined for visits that are over or were attended. */
  onMiss: (() => void) | undefined
  /** Undefined once the visit has begun. */
  onGive: (() => void) | undefined
}

const VisitLine = ({ organizationId, visit, declinable, onMiss, onGive }: VisitLineProps) => (
  <li className="grid gap-0.5 px-4 py-3">
    <p className="flex items-center justify-between gap-3">
      <span className={`font-medium tabular-nums ${visit.isCancelled ? 'line-through' : ''}`}>{placeTimes(visit)}</span>
      {visit.isCancelled ? (
        <Badge tone="bad">{t('cancelled')}</Badge>
      ) : (
        <>
          {visit.overlapping && <Badge tone="bad">{t('overlap')}</Badge>}
          {visit.isMoved && <Badge tone="warn">{t('moved')}</Badge>}
        </>
      )}
    </p>
    <p>{visit.jobName}</p>
    <p className="text-sm text-ink-2">
      {visit.clientName} · {visit.locationName}
    </p>
    {visit.note && <p className="text-sm">{visit.note}</p>}
    {declinable && onMiss && !visit.isCancelled && (
      <Suspense>
        <MayDecline organizationId={organizationId} visit={visit} declinable={declinable} />
      </Suspense>
    )}
    {onMiss && !visit.isCancelled && (
      <p className="mt-1 flex flex-wrap gap-2">
        <Button aria-label={t('cannotComeTo', { job: visit.jobName, day: formatDate(visit.date) })} onClick={onMiss}>
          {t('cannotCome')}
        </Button>
        {onGive && (
          <Button
            aria-label={t('findSomeoneFor', { job: visit.jobName, day: formatDate(visit.date) })}
            onClick={onGive}
          >
            {t('findSomeoneShort')}
          </Button>
        )}
      </p>
    )}
  </li>
)

/** The calendar sync link; creating a new one disables the old one. */
function CalendarAddress({ organizationId, memberId }: { organizationId: string; memberId: string }) {
  const moment = useMoment()
  const url = fill(schedulePaths.calendarFeed, { organizationId, memberId })
  const feed = useResource<CalendarFeed>(url)
  const [address, setAddress] = useState<string>()
  const making = useAction(async () => {
    setAddress((await api.post<NewCalendarFeed>(url)).address)
    await refresh(url)
  })
  const ending = useAction(async () => {
    await api.remove(url)
    setAddress(undefined)
    await refresh(url)
  })
  if (!feed) return null
  return (
    <Card title={t('calendar')}>
      <div className="grid gap-3 text-sm">
        <p className="text-ink-2">{t('calendarText')}</p>
        {address && <Field label={t('calendarAddress')} readOnly value={address} hint={t('calendarOnce')} />}
        {feed.createdAt && <p>{t('calendarSince', { time: moment(feed.createdAt) })}</p>}
        <div className="flex flex-wrap gap-2">
          <Button isBusy={making.isRunning} onClick={() => void making.run()}>
            <CalendarPlus size={16} />
            {t(feed.createdAt ? 'calendarAnew' : 'calendarMake')}
          </Button>
          {feed.createdAt && (
            <Button kind="danger" isBusy={ending.isRunning} onClick={() => void ending.run()}>
              {t('calendarEnd')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

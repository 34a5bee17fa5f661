import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Timeclock, Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { isAwayState } from '#shared/operations/states.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { TapGuard } from '#web/kit/tap-guard.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ConfirmVisits } from './clock/confirm-visits.tsx'
import type { RunningNow } from './clock/clock-state.ts'
import { Hours } from './hours/hours.tsx'
import { storedAddresses } from './offline/own-addresses.ts'
import { OwnSchedule } from './schedule/own-schedule.tsx'
import { Requests } from './requests.tsx'
import { RunningCard } from './clock/running-card.tsx'
import { StartList } from './clock/start-list.tsx'
import { t } from './texts.ts'
import type { AskedJob } from './hours/time-request-dialog.tsx'
import { useClock, type Clock } from './clock/use-clock.ts'
import { WaitingTaps } from './offline/waiting-taps.tsx'

export { storedAddresses }

const views = ['clock', 'hours', 'schedule', 'requests'] as const

/** Loaded with the page, because nothing is refused before its data is there. */
const RefusedTaps = lazyWithRetry(() => import('./offline/refused-taps.tsx').then((m) => m.RefusedTaps))

/** Undoing needs a connection. */
const UndoTap = lazyWithRetry(() => import('./offline/undo-tap.tsx').then((m) => m.UndoTap))

const KeepOffline = lazyWithRetry(() => import('#web/domain/field/keep-offline.tsx').then((m) => m.KeepOffline))

/** The employee's page on a phone: start and end work, hours, visits and requests. */
export function EmployeePage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const view = views.find((option) => option === params.get('view')) ?? 'clock'
  const clock = useClock(organizationId)
  const ownProblems = fill(problemReportPaths.ownProblemReports, { organizationId })
  // The list of waiting entries shows them.
  useWaitingPhotos({ place: ownProblems, url: null, onSent: () => refresh(ownProblems) })
  const jobs = clock.timeclock ? jobsOf(clock.timeclock) : []
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <Link to={pages.myPay(organizationId)} className="btn-secondary">
            {t('myPay')}
          </Link>
        }
      />
      <Tabs
        label={t('parts')}
        tabs={[
          ...views.map((option) => ({
            to: option === 'clock' ? '?' : `?view=${option}`,
            label: t(`view.${option}`),
            isCurrent: option === view,
          })),
          ...(clock.timeclock
            ? [{ to: mileagePage(organizationId, clock.timeclock.memberId), label: t('mileage'), isCurrent: false }]
            : []),
        ]}
      />
      <div className="mt-4 grid gap-4">
        <WaitingTaps taps={clock.waiting} refused={clock.refused} />
        <Suspense>
          <RefusedTaps organizationId={organizationId} taps={clock.refused} jobs={jobs} />
        </Suspense>
        {view === 'clock' && <ClockView organizationId={organizationId} clock={clock} />}
        {view === 'hours' && <Hours organizationId={organizationId} jobs={jobs} />}
        {view === 'schedule' && (
          <OwnSchedule
            organizationId={organizationId}
            memberId={clock.timeclock?.memberId}
            today={clock.timeclock?.visits}
          />
        )}
        {view === 'requests' && (
          <Requests
            organizationId={organizationId}
            places={clock.timeclock ? placesOf(clock.timeclock, clock.running) : []}
            workLogId={clock.running?.workLogId ?? null}
          />
        )}
        <Suspense>
          {clock.timeclock && (
            <KeepOffline organizationId={organizationId} addresses={storedAddresses(organizationId)} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

/** My mileage is a separate page, because admins open it too. */
const mileagePage = (organizationId: string, memberId: string) => `/org/${organizationId}/reports/mileage/${memberId}`

function ClockView({ organizationId, clock }: { organizationId: string; clock: Clock }) {
  const isOnline = useOnline()
  const { timeclock, running, waiting, tap, tick } = clock
  if (!timeclock) return isOnline ? <Skeleton className="h-40 rounded-lg" /> : <p>{t('offline')}</p>
  const place = running ? `${running.jobName ?? ''} ${running.workplace.locationName}`.trim() : ''
  return (
    <TapGuard className="grid gap-4" contentKey={cardOf(running)}>
      {timeclock.undo && waiting.every(({ punch }) => punch.kind === 'task' || punch.kind === 'asked') && (
        <Suspense>
          <UndoTap organizationId={organizationId} undo={timeclock.undo} />
        </Suspense>
      )}
      {running && <ConfirmVisits organizationId={organizationId} visits={timeclock.visits} waiting={waiting} />}
      {running ? (
        <RunningCard
          organizationId={organizationId}
          running={running}
          visit={timeclock.visits.find(
            ({ jobId, originalStart }) => jobId === running.jobId && originalStart === running.visitStart,
          )}
          onTap={(action) => tap(action, { place, timeZone: running.workplace.timeZone })}
          onTick={tick}
        />
      ) : (
        <StartList
          organizationId={organizationId}
          timeclock={timeclock}
          refused={clock.refused}
          waiting={waiting}
          onStart={tap}
        />
      )}
    </TapGuard>
  )
}

/** Identifies the card at the place of the main button, for `TapGuard`. */
function cardOf(running: RunningNow | null): string {
  if (!running) return 'start'
  return running.onBreak ? 'break' : 'work'
}

/** Distinct locations, the running work's first. */
function placesOf({ visits, jobs }: Timeclock, running: RunningNow | null): Workplace[] {
  const places = [...(running ? [running.workplace] : []), ...visits, ...jobs]
  return [...new Map(places.toReversed().map((place) => [place.locationId, place])).values()].toReversed()
}

/** Distinct jobs; today's missed visits come first, with their times. */
function jobsOf({ visits, jobs }: Timeclock): AskedJob[] {
  const forgotten = visits.filter(({ isCancelled, state }) => !isCancelled && isAwayState(state))
  const others = visits.map(({ startsAt: _startsAt, endsAt: _endsAt, ...job }) => job)
  const jobsById = new Map<string, AskedJob>()
  for (const job of [...forgotten, ...jobs, ...others]) if (!jobsById.has(job.jobId)) jobsById.set(job.jobId, job)
  return [...jobsById.values()]
}

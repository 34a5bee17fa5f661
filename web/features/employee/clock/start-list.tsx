import { MapPin, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { NewPunch, OwnJob, OwnVisit, Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { overlapsOf } from '#shared/schedule/overlaps.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { placeTimes } from './place-time.ts'
import { dropTap, type QueuedTap, type TapPlace } from '../offline/tap-queue.ts'
import { startRange } from './start-range.ts'
import { StartCard } from './start-card.tsx'
import { t } from '../texts.ts'
import { usePosition } from './use-position.ts'

const BeforeStart = lazyWithRetry(() => import('./before-start.tsx').then((m) => m.BeforeStart))

const none: Timeclock['mustRead'] = []

interface StartListProps {
  organizationId: string
  timeclock: Timeclock
  /** Taps that the server refused. */
  refused: readonly QueuedTap[]
  /** Taps that the server does not have yet. */
  waiting: readonly QueuedTap[]
  onStart: (tap: Pick<NewPunch, 'kind' | 'jobId' | 'visitStart' | 'earlyReason'>, where: TapPlace) => void
}

interface Start {
  job: OwnVisit | OwnJob
  visitStart: string | undefined
}

/** Today's visits and standing jobs by distance; those out of range cannot be started by accident. */
export function StartList({
  organizationId,
  // A response stored by an earlier version lacks it.
  timeclock: { visits, jobs, policy, mustRead = none },
  refused,
  waiting,
  onStart,
}: StartListProps) {
  const units = useConfiguration(organizationId)?.units
  const { found, ask } = usePosition()
  const open = visits.filter(({ isCancelled }) => !isCancelled)
  const others = jobs.filter(({ jobId }) => !open.some((visit) => visit.jobId === jobId))
  const ownVisits = open.map((visit) => ({ ...visit, crew: [{ memberId: '' }] }))
  const overlapping = new Set(
    [...overlapsOf(ownVisits).keys()].map(({ jobId, originalStart }) => `${jobId} ${originalStart}`),
  )
  const now = useNow()
  const [early, setEarly] = useState<Start>()
  const [reading, setReading] = useState<Start>()
  const send = ({ job, visitStart }: Start, earlyReason?: string) =>
    onStart(
      { kind: 'start', jobId: job.jobId, ...(visitStart && { visitStart }), ...(earlyReason && { earlyReason }) },
      { place: `${job.jobName}, ${job.locationName}`, timeZone: job.timeZone },
    )
  const refusedTap = ({ job, visitStart }: Start) => refused.find((tap) => isEarlyStart(tap, job.jobId, visitStart))
  const start = (wish: Start) => {
    // The server knows the current limit for early starts, so a refused start asks for a reason too.
    if (('opensAt' in wish.job && now < wish.job.opensAt) || refusedTap(wish)) setEarly(wish)
    else send(wish)
  }
  const cardOf = (job: OwnVisit | OwnJob, visitStart?: string, time?: string) => (
    <StartCard
      organizationId={organizationId}
      key={`${job.jobId} ${visitStart}`}
      job={job}
      time={time}
      isOverlapping={overlapping.has(`${job.jobId} ${visitStart}`)}
      units={units}
      waiting={waiting}
      now={now}
      range={startRange(job, found, policy.geofencePolicy)}
      onStart={() => (mustRead.length > 0 ? setReading : start)({ job, visitStart })}
    />
  )
  if (!open.length && !others.length) {
    return (
      <div className="card">
        <EmptyState icon={<Play size={20} />} title={t('noJobs')}>
          {t('noJobsText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <section className="grid gap-3" aria-label={t('startJob')}>
      {found.state === 'unasked' && (
        <Button className="h-12" onClick={() => void ask()}>
          <MapPin size={18} />
          {t('showDistances')}
        </Button>
      )}
      {found.state === 'asking' && <p className="text-sm text-ink-2">{t('locating')}</p>}
      {(found.state === 'denied' || found.state === 'unavailable') && (
        <Notice tone="warn">
          {t(policy.geofencePolicy === 'block' ? 'positionNeeded' : `position.${found.state}`)}
        </Notice>
      )}
      {open.map((visit) => cardOf(visit, visit.originalStart, placeTimes(visit)))}
      {others.length > 0 && <h2 className="mt-3 font-semibold">{t('otherJobs')}</h2>}
      {others.map((job) => cardOf(job))}
      <p className="text-xs text-ink-3">{t('positionWord')}</p>
      <Suspense>
        <BeforeStart
          mustRead={{
            organizationId,
            messages: mustRead,
            start: reading,
            onClose: () => setReading(undefined),
            onRead: () => {
              setReading(undefined)
              if (reading) start(reading)
            },
          }}
          early={{
            job: early?.job,
            now,
            onClose: () => setEarly(undefined),
            onStart: (reason) => {
              if (!early) return
              const before = refusedTap(early)
              if (before) dropTap(before)
              send(early, reason)
            },
          }}
        />
      </Suspense>
    </section>
  )
}

const isEarlyStart = ({ punch, refusalCode }: QueuedTap, jobId: string, visitStart: string | undefined) =>
  refusalCode === 'early_start' &&
  punch.kind === 'start' &&
  punch.jobId === jobId &&
  (punch.visitStart ?? undefined) === visitStart

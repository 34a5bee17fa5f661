import { Check, KeyRound, Play } from 'lucide-react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { OwnJob, OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { formatMinutes } from '#web/platform/format/format.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { AlarmCode } from './alarm-code.tsx'
import type { QueuedTap } from '../offline/tap-queue.ts'
import { ChemicalsLink } from './chemicals-link.tsx'
import { ConfirmAction, needsConfirmation } from './confirm-visits.tsx'
import { placeTimes } from './place-time.ts'
import type { StartRange } from './start-range.ts'
import { t } from '../texts.ts'

interface StartCardProps {
  organizationId: string
  job: OwnVisit | OwnJob
  /** The visit's times; standing jobs have none. */
  time: string | undefined
  /** The member has another visit at that time. */
  isOverlapping: boolean
  /** Taps that the server does not have yet. */
  waiting: readonly QueuedTap[]
  now: string
  range: StartRange
  /** Undefined while the configuration loads. */
  units: Configuration['units'] | undefined
  onStart: () => void
}

/** Finished work can be started again, but its button is not the primary one. */
const isDone = (job: OwnVisit | OwnJob) => hasEntry(job) && (job.state === 'done' || job.state === 'long')

const workedTimes = ({ startedAt, endedAt }: NonNullable<OwnVisit['worked']>, timeZone: string) =>
  placeTimes({ startsAt: startedAt, endsAt: endedAt, timeZone })

const workedTime = ({ workedSeconds }: NonNullable<OwnVisit['worked']>) => formatMinutes(Math.floor(workedSeconds / 60))

const hasEntry = (job: OwnVisit | OwnJob): job is OwnVisit => 'accessNotes' in job

/** A job that can be started, with its requirements and warnings. */
export function StartCard(props: StartCardProps) {
  const { organizationId, job, time, isOverlapping, waiting, now, range, units, onStart } = props
  const { missingCertifications: missing, clearancePolicy } = job
  const isBlocked = missing.length > 0 && clearancePolicy === 'block'
  const distance = range.distanceM !== null && units && formatDistance(range.distanceM, units)
  return (
    <article className="card grid gap-3 p-4">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {time && (
            <p className="flex items-center gap-2 text-sm font-medium text-accent-ink tabular-nums">
              {time} {isOverlapping && <Badge tone="bad">{t('overlap')}</Badge>}
            </p>
          )}
          <h3 className="font-semibold wrap-break-word">{job.jobName}</h3>
          <p className="text-sm text-ink-2">
            {job.clientName} · {job.locationName}
          </p>
          <p className="text-sm text-ink-3">{job.address}</p>
          {hasEntry(job) && job.worked && (
            <p className={`flex items-center gap-2 text-sm font-medium ${isDone(job) ? 'text-good' : 'text-warn'}`}>
              {isDone(job) && <Check size={16} />}
              {t(isDone(job) ? 'visitDone' : 'visitShort', {
                times: workedTimes(job.worked, job.timeZone),
                time: workedTime(job.worked),
              })}
            </p>
          )}
        </div>
        {distance && <p className="shrink-0 text-sm font-medium tabular-nums">{distance}</p>}
      </header>
      {hasEntry(job) && job.note && <p className="text-sm">{job.note}</p>}
      {hasEntry(job) && job.accessNotes && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-accent-ink">
            <KeyRound size={16} />
            {t('howToEnter')}
          </summary>
          <p className="mt-1 whitespace-pre-wrap">{job.accessNotes}</p>
        </details>
      )}
      {hasEntry(job) && <ChemicalsLink organizationId={organizationId} locationId={job.locationId} />}
      {hasEntry(job) && <AlarmCode organizationId={organizationId} visit={job} />}
      {missing.length > 0 && (
        <Notice tone="warn">{t(isBlocked ? 'missingBlocked' : 'missing', { names: missing.join(', ') })}</Notice>
      )}
      {hasEntry(job) && <ConfirmAction organizationId={organizationId} visit={job} waiting={waiting} />}
      <Button
        kind={isDone(job) || (hasEntry(job) && needsConfirmation(job, now)) ? 'secondary' : 'primary'}
        className="h-12"
        disabled={!range.isInside || isBlocked}
        aria-label={t('startNamed', { name: job.jobName })}
        onClick={onStart}
      >
        <Play size={18} />
        {t('startJob')}
      </Button>
      {!range.isInside && !isBlocked && (
        <div className="grid gap-2 text-sm text-ink-2">
          <p>{distance ? t('tooFar', { distance }) : t('positionNeeded')}</p>
          {range.mayStartAnyway && (
            <Button kind="ghost" className="h-11" onClick={onStart}>
              {t('startAnyway')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

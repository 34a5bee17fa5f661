import { useState } from 'react'
import type { WorkLog, WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDate, formatTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { clockOf } from '#web/platform/clock/use-elapsed.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { LogHistory } from '#web/domain/time/log-history.tsx'
import { placeTime } from '../clock/place-time.ts'
import { t } from '../texts.ts'

interface LogLineProps {
  organizationId: string
  log: WorkLog
  /** Undefined for voided and running logs. */
  onWrong: (() => void) | undefined
}

/** One of the member's work logs, with corrections made by others. */
export function LogLine({ organizationId, log, onWrong }: LogLineProps) {
  const { jobName, locationName, startedAt, endedAt, timeZone, workedSeconds, corrections, voidedAt, flags } = log
  const end = endedAt ? placeTime(endedAt, timeZone) : t('now')
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{jobName ?? locationName}</span>
        <span className={`tabular-nums ${voidedAt ? 'line-through' : ''}`}>{clockOf(workedSeconds)}</span>
      </p>
      <p className="text-sm text-ink-2">
        {formatDate(localDate(startedAt, timeZone))} ·{' '}
        {endedAt ? formatTime(startedAt, timeZone) : placeTime(startedAt, timeZone)} – {end}
      </p>
      <p className="flex flex-wrap gap-1">
        {voidedAt && <Badge tone="bad">{t('voided')}</Badge>}
        {corrections > 0 && <Badge tone="info">{t('corrected', { count: corrections })}</Badge>}
        {flags.includes('closed_automatically') && <Badge tone="warn">{t('closedForYou')}</Badge>}
      </p>
      {(corrections > 0 || voidedAt) && <Changes organizationId={organizationId} workLogId={log.id} />}
      {onWrong && (
        <button
          type="button"
          className="flex min-h-11 items-center text-sm font-medium text-accent-ink"
          aria-label={t('notRightOf', { name: jobName ?? locationName, time: placeTime(startedAt, timeZone) })}
          onClick={onWrong}
        >
          {t('notRight')}
        </button>
      )}
    </li>
  )
}

/** A work log's changes with author and reason, fetched when opened. */
function Changes({ organizationId, workLogId }: { organizationId: string; workLogId: string }) {
  const [isOpen, setOpen] = useState(false)
  const url = fill(timeclockPaths.ownWorkLog, { organizationId, workLogId })
  const log = useResource<WorkLogDetail>(isOpen ? url : null)
  return (
    <details className="text-sm" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-accent-ink">
        {t('whatChanged')}
      </summary>
      {isOpen && (log ? <LogHistory history={log.history} timeZone={log.timeZone} /> : <SkeletonText lines={3} />)}
    </details>
  )
}

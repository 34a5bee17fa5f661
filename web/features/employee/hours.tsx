import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { OwnWeek } from '#shared/contracts/timeclock.ts'
import type { WorkLog } from '#shared/contracts/work-logs.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill, withQuery } from '#web/lib/api.ts'
import { addDays } from '#web/lib/days.ts'
import { dayOf, formatDate, formatMinutes, formatTime } from '#web/lib/format.ts'
import { useResource } from '#web/lib/resource.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { clockOf } from '#web/lib/use-elapsed.ts'
import { t } from './texts.ts'

/** The own work logs of a week, with totals by day. */
export function Hours({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const url = fill(timeclockPaths.ownWorkLogs, { organizationId })
  const week = useResource<OwnWeek>(withQuery(url, { week: params.get('week') }), { keepPrevious: true })
  if (!week) return <SkeletonText lines={6} />
  const go = (days: number) =>
    setParams((old) => {
      old.set('week', addDays(week.week, days))
      return old
    })
  const isThisWeek = week.serverTime.slice(0, 10) < addDays(week.week, 7)
  return (
    <div className="grid gap-4">
      <Card>
        <div className="flex items-center justify-between gap-2">
          <IconButton label={t('weekBefore')} onClick={() => go(-7)}>
            <ChevronLeft size={20} />
          </IconButton>
          <h2 className="text-center font-semibold">
            {formatDate(week.week, { month: 'short', day: 'numeric' })} –{' '}
            {formatDate(addDays(week.week, 6), { month: 'short', day: 'numeric', year: 'numeric' })}
          </h2>
          <IconButton label={t('weekAfter')} disabled={isThisWeek} onClick={() => go(7)}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
        <p className="mt-2 text-center text-2xl font-semibold tabular-nums">{clockOf(week.workedSeconds)}</p>
        <p className="text-center text-sm text-ink-2">
          {week.rounding === 'none'
            ? t('toTheSecond')
            : t('rounded', { time: formatMinutes(Math.floor(week.roundedSeconds / 60)) })}
        </p>
        <ol className="mt-3 divide-y divide-line">
          {week.days.map(({ date, workedSeconds }) => (
            <li key={date} className="flex justify-between py-2 text-sm">
              <span>{formatDate(date)}</span>
              <span className="tabular-nums">{workedSeconds ? clockOf(workedSeconds) : '–'}</span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('logs')} isFlush>
        {week.items.length === 0 ? (
          <EmptyState title={t('noLogs')} />
        ) : (
          <ul className="divide-y divide-line" aria-label={t('logs')}>
            {week.items.map((log) => (
              <LogLine key={log.id} log={log} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function LogLine({ log }: { log: WorkLog }) {
  const { jobName, locationName, startedAt, endedAt, timeZone, workedSeconds, corrections, voidedAt, flags } = log
  const end = endedAt ? formatTime(endedAt, timeZone) : t('now')
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{jobName ?? locationName}</span>
        <span className={`tabular-nums ${voidedAt ? 'line-through' : ''}`}>{clockOf(workedSeconds)}</span>
      </p>
      <p className="text-sm text-ink-2">
        {formatDate(dayOf(startedAt, timeZone))} · {formatTime(startedAt, timeZone)} – {end}
      </p>
      <p className="flex flex-wrap gap-1">
        {voidedAt && <Badge tone="bad">{t('voided')}</Badge>}
        {corrections > 0 && <Badge tone="info">{t('corrected', { count: corrections })}</Badge>}
        {flags.includes('closed_automatically') && <Badge tone="warn">{t('closedForYou')}</Badge>}
      </p>
    </li>
  )
}

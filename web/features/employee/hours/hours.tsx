import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnWeek } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate, formatMinutes } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { clockOf } from '#web/platform/clock/use-elapsed.ts'
import { DataAge, NotLoaded } from '../offline/data-age.tsx'
import { LogLine } from './log-line.tsx'
import { OwnTimeRequests } from './own-time-requests.tsx'
import { isOtherClock } from '../clock/place-time.ts'
import { t } from '../texts.ts'
import { TimeRequestDialog, type AskedJob } from './time-request-dialog.tsx'

interface HoursProps {
  organizationId: string
  /** Jobs whose work may be missing. */
  jobs: readonly AskedJob[]
}

/** The member's work logs of a week with daily totals, and a way to report errors. */
export function Hours({ organizationId, jobs }: HoursProps) {
  const [params, setParams] = useSearchParams()
  const [about, setAbout] = useState<WorkLog | 'missing'>()
  const url = fill(timeclockPaths.ownWorkLogs, { organizationId })
  const address = withQuery(url, { week: params.get('week') })
  const week = useResource<OwnWeek>(address, { keepPrevious: true })
  if (!week) return <NotLoaded />
  const go = (days: number) =>
    setParams((old) => {
      old.set('week', addDays(week.week, days))
      return old
    })
  const isThisWeek = week.today < addDays(week.week, 7)
  return (
    <div className="grid gap-4">
      <DataAge url={address} />
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
      {week.items.some(({ startedAt, timeZone }) => isOtherClock(startedAt, timeZone)) && (
        <Notice>{t('otherClock')}</Notice>
      )}
      <Card
        title={t('logs')}
        isFlush
        actions={<ExportMenu lists={[{ url: fill(timeclockPaths.ownWorkLogExport, { organizationId }) }]} />}
      >
        {week.items.length === 0 ? (
          <EmptyState title={t('noLogs')} />
        ) : (
          <ul className="divide-y divide-line" aria-label={t('logs')}>
            {week.items.map((log) => (
              <LogLine
                key={log.id}
                organizationId={organizationId}
                log={log}
                onWrong={log.endedAt && !log.voidedAt ? () => setAbout(log) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {jobs.length > 0 && (
        <Button className="h-12" onClick={() => setAbout('missing')}>
          {t('missingTime')}
        </Button>
      )}
      <OwnTimeRequests organizationId={organizationId} />
      <TimeRequestDialog
        organizationId={organizationId}
        about={about}
        jobs={jobs}
        onClose={() => setAbout(undefined)}
      />
    </div>
  )
}

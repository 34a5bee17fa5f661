import type { WorkNow } from '#shared/operations/operations.contract.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { clockOf, useElapsed } from '#web/platform/clock/use-elapsed.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { flagName } from '#web/domain/time/flag-name.ts'
import { CallLink } from './call-link.tsx'
import { t } from './texts.ts'

interface WorkRowProps {
  organizationId: string
  work: WorkNow
  onEnd: (work: WorkNow) => void
}

/** A member's current work: duration, flags, and links to call or end it. */
export function WorkRow({ organizationId, work, onEnd }: WorkRowProps) {
  const mayEnd = useMay('worklogs.manage')
  const { memberName, startedAt, endedAt, timeZone, flags, onBreakSince } = work
  const start = formatTime(startedAt, timeZone)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Link to={pages.member(organizationId, work.memberId)} className="link">
        {memberName}
      </Link>
      <span className="text-ink-2">
        {endedAt ? t('until', { start, end: formatTime(endedAt, timeZone) }) : t('since', { time: start })}
      </span>
      {endedAt ? <span className="tabular-nums">{clockOf(work.workedSeconds)}</span> : <Elapsed since={startedAt} />}
      {onBreakSince && <Badge tone="info">{t('onBreak', { time: formatTime(onBreakSince, timeZone) })}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {flagName(flag)}
        </Badge>
      ))}
      <span className="flex flex-1 justify-end gap-2">
        {mayEnd && (
          <Link
            to={`?view=logs&log=${work.id}`}
            aria-label={t('correctOf', { name: memberName })}
            className="btn-ghost"
          >
            {t('correct')}
          </Link>
        )}
        {!endedAt && <CallLink name={memberName} phone={work.phone} />}
        {!endedAt && mayEnd && (
          <Button aria-label={t('endOf', { name: memberName })} onClick={() => onEnd(work)}>
            {t('end')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Hidden from screen readers, which would announce every second; the start time is next to it. */
const Elapsed = ({ since }: { since: string }) => (
  <span className="font-semibold tabular-nums" aria-hidden="true">
    {useElapsed(since)}
  </span>
)

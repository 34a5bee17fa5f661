import { Fragment } from 'react'
import type { AffectedVisit, PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import { formatDay, formatTime } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

interface AffectedVisitsProps {
  affected: PreviewedVisits['affected']
  today: string
  /** Lists only visits whose manual change is lost. */
  isChangedOnly?: boolean
}

const shownCount = 8

/** The planned visits that an edited schedule moves or removes. */
export function AffectedVisits({ affected, today, isChangedOnly }: AffectedVisitsProps) {
  if (!affected || affected.total === 0) return null
  const listed = affected.items.filter(({ isChanged }) => isChanged || !isChangedOnly)
  const firstVisits = listed.slice(0, shownCount)
  const rest = (isChangedOnly ? affected.changed : affected.total) - firstVisits.length
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="mb-2 text-sm font-medium">
        {isChangedOnly
          ? t('changedVisits', { count: affected.changed })
          : t('affectedVisits', { count: affected.total })}
      </h3>
      <ul className="grid gap-2 text-sm">
        {firstVisits.map((visit) => (
          <li key={visit.startsAt}>
            <AffectedLine visit={visit} today={today} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-xs text-ink-2">{t('moreAffected', { count: rest })}</p>}
    </section>
  )
}

function AffectedLine({ visit, today }: { visit: AffectedVisit; today: string }) {
  const { becomes, date, isCancelled, isChanged, startsAt, timeZone } = visit
  return (
    <Fragment>
      <span className="block first-letter:uppercase">
        {formatDay(date, today)}, <s className="text-ink-3">{formatTime(startsAt, timeZone)}</s>
      </span>
      <span className="flex flex-wrap items-center gap-1 text-xs text-ink-2">
        {becomes
          ? t('becomes', { time: formatTime(becomes.startsAt, becomes.timeZone) })
          : isCancelled
            ? t('staysCancelled')
            : t('noLongerVisited')}
        {isChanged && <Badge tone="warn">{t(isCancelled ? 'wasCancelled' : 'wasChanged')}</Badge>}
      </span>
    </Fragment>
  )
}

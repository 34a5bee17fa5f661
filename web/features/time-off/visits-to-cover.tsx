import type { VisitToCover } from '#shared/time-off/time-off.contract.ts'
import { formatDateTime, formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useMay } from '#web/platform/data/use-me.ts'
import { pages } from '#shared/pages.ts'
import { CoverChoice } from './cover-choice.tsx'
import { t } from './texts.ts'

interface VisitsToCoverProps {
  organizationId: string
  visits: readonly VisitToCover[]
  /** The member taking time off; visits of others are read-only. */
  memberId: string
}

/** Visits assigned to the member, with links to their jobs to reassign them. */
export function VisitsToCover({ organizationId, visits, memberId }: VisitsToCoverProps) {
  const mayPlan = useMay('schedule.manage')
  if (visits.length === 0) return <p className="text-sm text-ink-2">{t('noCover')}</p>
  return (
    <section>
      <h3 className="font-semibold">{t('cover', { count: visits.length })}</h3>
      <ul className="divide-y divide-line" aria-label={t('coverLabel')}>
        {visits.map((visit) => (
          <li key={`${visit.jobId} ${visit.originalStart}`} className="grid gap-2 py-2 text-sm">
            <Link className="link" to={pages.job(organizationId, visit.clientId, visit.locationId, visit.jobId)}>
              {visit.clientName} · {visit.jobName}
            </Link>
            <p className="text-xs text-ink-2">
              {formatDateTime(visit.startsAt, visit.timeZone)} – {formatTime(visit.endsAt, visit.timeZone)} ·{' '}
              {visit.others.length > 0 ? t('alsoComes', { names: visit.others.join(', ') }) : t('nobodyElse')}
            </p>
            {mayPlan && <CoverChoice organizationId={organizationId} visit={visit} memberId={memberId} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

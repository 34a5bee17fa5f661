import type { Job, PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { isSame } from '#web/platform/records/use-draft.ts'
import { usePosted } from '#web/domain/schedule/use-posted.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { NextVisits } from '#web/domain/schedule/next-visits.tsx'
import { isComplete, type EditedPattern } from '#web/domain/schedule/pattern.ts'
import { AffectedVisits } from '#web/domain/schedule/affected-visits.tsx'
import { t } from './texts.ts'
import { useNextVisits } from './use-next-visits.ts'
import { VisitNote } from './visit-note.tsx'

interface VisitsCardProps {
  organizationId: string
  job: Job
  /** The edited or stored patterns. */
  patterns: readonly EditedPattern[]
  /** Undefined without permission to plan. */
  onOpen?: ((visit: Visit) => void) | undefined
}

const shownCount = 10
const noteOf = (visit: Visit) => <VisitNote visit={visit} />

/** Upcoming visits: the planned ones, or a preview of the edited schedule. */
export function VisitsCard({ organizationId, job, patterns, onOpen }: VisitsCardProps) {
  const today = todayIn(job.timeZone)
  const isChanged = !isSame(patterns, job.patterns)
  const params = { organizationId, clientId: job.clientId, locationId: job.locationId }
  const isWhole = patterns.every(isComplete)
  const planned = useNextVisits(organizationId, job)
  const isPreviewed = isChanged && isWhole
  const { answer, error } = usePosted<PreviewedVisits>(
    fill(jobPaths.visitPreview, params),
    isPreviewed ? { patterns, jobId: job.id } : null,
  )
  const preview = isPreviewed && answer ? answer : undefined
  // A rejected schedule has no visits to show.
  const isRefused = isPreviewed && answer === null && patterns.length > 0
  const isIncomplete = isChanged && (!isWhole || isRefused)
  const previewed = answer === null ? [] : preview?.items
  const visits = isChanged ? previewed : planned
  const count = Math.min(shownCount, visits?.length || shownCount)

  return (
    <Card title={t('nextVisits')}>
      {isChanged && patterns.length > 0 && (
        <p className="mb-2 rounded-md bg-info-soft px-2.5 py-1.5 text-xs text-info">
          {isIncomplete
            ? (isRefused && (error?.fields[0]?.message ?? error?.message)) || t('noPreview')
            : t('previewOf')}
        </p>
      )}
      {!isChanged && job.status !== 'active' && visits?.length === 0 ? (
        <p className="text-sm text-ink-3">{t('pausedVisits')}</p>
      ) : (
        !isIncomplete &&
        (isChanged ? (
          <>
            <NextVisits visits={previewed} today={today} count={count} />
            <AffectedVisits affected={preview?.affected} today={today} />
          </>
        ) : (
          <NextVisits visits={planned} today={today} count={count} noteOf={noteOf} onOpen={onOpen} />
        ))
      )}
    </Card>
  )
}

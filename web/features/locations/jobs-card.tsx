import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JobList, JobRow } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { JobStatusBadge } from '#web/domain/schedule/job-status.tsx'
import { patternText } from '#web/domain/schedule/pattern.ts'
import { AddJobDialog } from './add-job-dialog.tsx'
import { t } from './texts.ts'

interface JobsCardProps {
  organizationId: string
  clientId: string
  locationId: string
  /** Undefined while it loads. */
  location: Location | undefined
  weekStart: number
}

export function JobsCard({ organizationId, clientId, locationId, location, weekStart }: JobsCardProps) {
  const navigate = useNavigate()
  const isWide = useWide()
  const mayAdd = useMay('jobs.manage') && !!location && !location.archivedAt
  const jobs = useResource<JobList>(fill(jobPaths.jobs, { organizationId, clientId, locationId }))?.items
  const [isAdding, setAdding] = useAdding()
  const [showsArchived, setShowsArchived] = useState(false)
  const archivedCount = jobs?.filter(({ archivedAt }) => archivedAt).length ?? 0
  const rows = jobs?.filter(({ archivedAt }) => showsArchived || !archivedAt)
  const hrefOf = ({ id }: Pick<JobRow, 'id'>) => pages.job(organizationId, clientId, locationId, id)

  return (
    <Card
      title={t('jobs')}
      isFlush
      actions={
        <>
          {archivedCount > 0 && (
            <Button kind="ghost" aria-pressed={showsArchived} onClick={() => setShowsArchived(!showsArchived)}>
              {showsArchived ? t('hideArchived') : t('showArchived', { count: archivedCount })}
            </Button>
          )}
          {mayAdd && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              <Plus />
              {t('addJob')}
            </Button>
          )}
        </>
      }
    >
      {rows?.length === 0 ? (
        <EmptyState icon={<CalendarClock size={20} />} title={t('noJobs')}>
          {t('noJobsText')}
        </EmptyState>
      ) : (
        <div className={isWide ? 'overflow-clip rounded-b-lg' : 'p-3'}>
          <DataList
            label={t('jobs')}
            rows={rows}
            columns={columns()}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            card={card}
          />
        </div>
      )}
      {location && (
        <AddJobDialog
          organizationId={organizationId}
          location={location}
          weekStart={weekStart}
          isFirst={jobs?.length === 0}
          isOpen={isAdding && mayAdd}
          onClose={() => setAdding(false)}
          onAdded={(job) => navigate(hrefOf(job))}
        />
      )}
    </Card>
  )
}

const columns = (): Column<JobRow>[] => [
  { id: 'name', label: t('job'), cell: ({ name }) => <span className="text-base font-medium">{name}</span> },
  {
    id: 'schedule',
    label: t('schedule'),
    cell: ({ patterns }) => (
      <span className={`inline-block first-letter:uppercase ${patterns.length > 0 ? 'text-ink-2' : 'text-ink-3'}`}>
        {patternText(patterns)}
      </span>
    ),
  },
  {
    id: 'budget',
    label: t('budget'),
    isFigure: true,
    className: 'max-lg:hidden',
    cell: ({ budgetedMinutes }) => (budgetedMinutes === null ? '–' : formatMinutes(budgetedMinutes)),
  },
  { id: 'status', label: t('status'), cell: ({ status }) => <JobStatusBadge status={status} /> },
]

const card = (row: JobRow) => (
  <span className="flex items-start justify-between gap-3">
    <span className="min-w-0">
      <span className="block truncate text-lg font-semibold">{row.name}</span>
      <span className="block text-sm text-ink-2 first-letter:uppercase">{patternText(row.patterns)}</span>
    </span>
    <JobStatusBadge status={row.status} />
  </span>
)

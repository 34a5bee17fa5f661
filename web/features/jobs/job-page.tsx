import { useParams } from 'react-router-dom'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ArchivedNotice, ArchiveMenu } from '#web/domain/record/archive.tsx'
import { JobStatusBadge } from '#web/domain/schedule/job-status.tsx'
import { patternText } from '#web/domain/schedule/pattern.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { JobForm } from './job-form.tsx'
import { JobView } from './job-view.tsx'
import { t } from './texts.ts'
import { useJobArchiving } from './use-job-archiving.ts'

export function JobPage() {
  const { organizationId = '', clientId = '', locationId = '', jobId = '' } = useParams()
  const params = { organizationId, clientId, locationId, jobId }
  const me = useMe()
  const job = useResource<Job>(fill(jobPaths.job, params))
  const location = useResource<Location>(fill(locationPaths.location, params))
  const configuration = useConfiguration(organizationId)
  const mayManage = useMay('jobs.manage')
  const { archive, restore, question } = useJobArchiving(params)
  const isReady = me && job && location && configuration
  const jobView = isReady && { organizationId, job, areas: location.areas, configuration }

  return (
    <>
      <PageHeader
        title={job?.name}
        back={{
          to: pages.location(organizationId, clientId, locationId),
          label: job && `${job.clientName} · ${job.locationName}`,
        }}
        after={job && <JobStatusBadge status={job.status} />}
        subtitle={job && patternText(job.patterns)}
        actions={
          job &&
          mayManage && (
            <ArchiveMenu
              label={t('actionsFor', { name: job.name })}
              isArchived={!!job.archivedAt}
              onArchive={() => archive(job.name)}
              onRestore={() => restore(job.name)}
            />
          )
        }
      />
      {question}
      <ArchivedNotice at={job?.archivedAt ?? null} />
      {!jobView && <Placeholder />}
      {jobView && (mayManage && !job.archivedAt ? <JobForm key={jobId} {...jobView} /> : <JobView {...jobView} />)}
    </>
  )
}

const Placeholder = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_18rem]">
    <div className="grid min-w-0 gap-5">
      <Card title={t('schedule')}>
        <div className="h-80">
          <SkeletonText lines={6} />
        </div>
      </Card>
      <Card title={t('crew')}>
        <SkeletonText lines={2} />
      </Card>
      <Card title={t('checklist')}>
        <SkeletonText lines={5} />
      </Card>
    </div>
    <Card title={t('nextVisits')}>
      <div className="h-104">
        <SkeletonText lines={8} />
      </div>
    </Card>
  </div>
)

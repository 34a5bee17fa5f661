import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { FollowingEditing } from '#web/domain/schedule/following-editing.tsx'

interface FollowingProps {
  organizationId: string
  visit: Visit
  onClose: () => void
}

/** Changes a board's visit and all that follow, once its job is loaded. */
export function Following({ organizationId, visit, onClose }: FollowingProps) {
  const { clientId, locationId, jobId } = visit
  const job = useResource<Job>(fill(jobPaths.job, { organizationId, clientId, locationId, jobId }))
  const configuration = useConfiguration(organizationId)
  return (
    job &&
    configuration && (
      <FollowingEditing
        organizationId={organizationId}
        job={job}
        weekStart={configuration.weekStart}
        visit={visit}
        onClose={onClose}
      />
    )
  )
}

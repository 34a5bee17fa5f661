import type { JobList } from '#shared/jobs/jobs.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface Place {
  organizationId: string
  clientId: string
  locationId: string
}

/** A location's jobs, including archived ones, which the work may belong to. */
export const useJobs = (place: Place | undefined) =>
  useResource<JobList>(place ? fill(jobPaths.jobs, { ...place }) : null)?.items

interface JobSelectProps extends Place {
  job?: { readonly id: string; readonly name: string } | undefined
}

export function JobSelect({ job, ...place }: JobSelectProps) {
  const jobs = useJobs(place)
  const jobOptions = jobs?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  // While the jobs load, the selected one is the only option.
  const options =
    job && !jobOptions.some(({ value }) => value === job.id)
      ? [{ value: job.id, label: job.name }, ...jobOptions]
      : jobOptions
  return (
    <Select label={t('job')} name="jobId" defaultValue={job?.id ?? ''} placeholder={t('noJob')} options={options} />
  )
}

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

/** The jobs of a location; those put away too, since work may have been theirs. */
export const useJobs = (place: Place | undefined) =>
  useResource<JobList>(place ? fill(jobPaths.jobs, { ...place }) : null)?.items

interface JobSelectProps extends Place {
  /** What is chosen at first. */
  job?: { readonly id: string; readonly name: string } | undefined
  problem: string | undefined
}

export function JobSelect({ job, problem, ...place }: JobSelectProps) {
  const jobs = useJobs(place)
  const known = jobs?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  // Until the jobs are known, the one that is chosen is the only choice.
  const options =
    job && !known.some(({ value }) => value === job.id) ? [{ value: job.id, label: job.name }, ...known] : known
  return (
    <Select
      label={t('job')}
      name="jobId"
      defaultValue={job?.id ?? ''}
      placeholder={t('noJob')}
      options={options}
      problem={problem}
    />
  )
}

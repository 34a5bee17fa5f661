import { useState } from 'react'
import type { JobList } from '#shared/jobs/jobs.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { limits } from '#shared/limits.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'
import type { Place } from './new-visit.ts'

/** The location's active jobs, or the name of a new one for this visit. */
export function JobChoice({ organizationId, place }: { organizationId: string; place: Place | undefined }) {
  const jobs = useResource<JobList>(place ? fill(jobPaths.jobs, { organizationId, ...place }) : null)?.items
  const active = jobs?.filter(({ status, archivedAt }) => status === 'active' && !archivedAt) ?? []
  /** Undefined until chosen. */
  const [chosen, setChosen] = useState<string>()
  const jobId = chosen ?? active.find(({ id }) => id === place?.jobId)?.id ?? active[0]?.id ?? ''
  return (
    <>
      {active.length > 0 && (
        <Select
          label={t('job')}
          name="jobId"
          value={jobId}
          placeholder={t('newJob')}
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {!jobId && (
        <Field label={t('jobName')} name="newJob.name" required maxLength={limits.nameMax} hint={t('jobNameHint')} />
      )}
    </>
  )
}

import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { publishChange } from '#web/platform/records/changes.ts'
import { refresh } from '#web/platform/data/resource.ts'

/** Refetches the page's visits; the week board refetches only the rows of the given job's visits. */
export async function refreshVisits(organizationId: string, jobId?: string) {
  const url = fill(jobPaths.visits, { organizationId })
  await Promise.all([refresh(url), publishChange({ paths: [url], ...(jobId && { jobIds: [jobId] }) })])
}

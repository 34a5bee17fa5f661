import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { publishChange } from '#web/platform/records/changes.ts'
import { refresh } from '#web/platform/data/resource.ts'

/** Asks again for the visits on the page; of a board, for the rows that the visits of one job touch. */
export async function refreshVisits(organizationId: string, jobId?: string) {
  const url = fill(jobPaths.visits, { organizationId })
  await Promise.all([refresh(url), publishChange({ paths: [url], ...(jobId && { jobIds: [jobId] }) })])
}

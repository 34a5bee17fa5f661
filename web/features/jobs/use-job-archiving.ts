import { clientPaths } from '#shared/clients/paths.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useArchiving } from '#web/domain/record/use-archiving.ts'
import { t } from './texts.ts'

interface JobParams {
  organizationId: string
  clientId: string
  locationId: string
  jobId: string
}

export function useJobArchiving(params: JobParams) {
  const { archive, restore } = useArchiving<Job>(async (job) => {
    await store(fill(jobPaths.job, { ...params }), job)
    await refresh(fill(clientPaths.client, { ...params }), fill(jobPaths.visits, { ...params }))
  })
  const what = (name: string) => ({
    archiveUrl: fill(jobPaths.jobArchive, { ...params }),
    restoreUrl: fill(jobPaths.jobRestore, { ...params }),
    archivedMessage: t('archiveDone', { name }),
    restoredMessage: t('restoreDone', { name }),
  })
  return { archive: (name: string) => archive(what(name)), restore: (name: string) => restore(what(name)) }
}

import { clientPaths } from '#shared/clients/paths.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useArchiving } from '#web/domain/record/use-archiving.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
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
  const premium = usePremiumQuestion(params.organizationId)
  const archivingOf = (name: string) => ({
    archiveUrl: fill(jobPaths.jobArchive, { ...params }),
    restoreUrl: fill(jobPaths.jobRestore, { ...params }),
    archivedMessage: t('archiveDone', { name }),
    restoredMessage: t('restoreDone', { name }),
  })
  return {
    archive: async (name: string) => {
      const job = archivingOf(name)
      const requester = await premium.confirm({ method: 'post', url: job.archiveUrl })
      if (requester) await archive({ ...job, archiveUrl: withQuery(job.archiveUrl, requester) })
    },
    restore: (name: string) => restore(archivingOf(name)),
    /** The dialog that asks before archiving costs a premium; the caller renders it. */
    question: premium.question,
  }
}

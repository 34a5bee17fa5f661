import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, nowInstant, todayIn } from '#web/platform/format/days.ts'
import { useResource } from '#web/platform/data/resource.ts'

const shownDays = 60

/** A job's planned visits that are not over, including cancelled ones; undefined while they load. */
export function useNextVisits(organizationId: string, job: Job): readonly Visit[] | undefined {
  const today = todayIn(job.timeZone)
  const query = { from: today, to: addDays(today, shownDays), jobId: job.id, cancelled: true }
  const visits = useResource<VisitList>(withQuery(fill(jobPaths.visits, { organizationId }), query))?.items
  const now = nowInstant()
  return visits?.filter(({ endsAt }) => endsAt > now)
}

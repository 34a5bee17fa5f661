import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { instantOf } from '#server/api/domain/schedules/visit-changes.store.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { nearestVisit, plannedMinutes } from '#server/api/domain/timekeeping/visit-of.store.ts'
import type { WorkLogChanges } from '#shared/contracts/work-logs.ts'

type Place = Pick<WorkLogChanges, 'locationId' | 'jobId' | 'visitStart'>

/**
 * Where and for what the work was. Without a visit it is the nearest of the job's, as with a start in the app: a visit
 * whose work was entered later is not missing any more.
 * @throws ProblemError 400 `location_unknown` or `job_unknown`.
 */
export async function requirePlace(tx: TenantTx, { locationId, jobId, visitStart }: Place, startedAt: Date) {
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  if (!jobId) {
    if (visitStart) throw fieldProblem('job_unknown', 'jobId')
    return { locationId: location.id, jobId: null, visitStart: null, plannedMinutes: null }
  }
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('locationId', '=', location.id)
    .executeTakeFirst()
  if (!job) throw fieldProblem('job_unknown', 'jobId')
  const picked = visitStart ? readInstant(visitStart, 'visitStart') : null
  const visit = await nearestVisit(tx, job.id, startedAt, picked)
  // A visit that the schedule has no longer is kept as it was picked, without a plan.
  if (picked && visit?.originalStart !== instantOf(picked))
    return { locationId: location.id, jobId: job.id, visitStart: picked, plannedMinutes: null }
  return {
    locationId: location.id,
    jobId: job.id,
    visitStart: visit && new Date(visit.originalStart),
    plannedMinutes: visit && plannedMinutes(visit),
  }
}

import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { enteredVisit, plannedMinutes } from '#server/api/domain/timekeeping/visit-of.store.ts'
import type { WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'

interface Place extends Pick<WorkLogChanges, 'locationId' | 'jobId' | 'visitStart'> {
  /** The working member, if known. */
  memberId?: string
}

/**
 * Resolves the location, job and visit of work, and whether it began before the visit's window, as for a start in
 * the app: the named visit while its window is open, or the visit whose window contains the start.
 * @throws ProblemError 400 `location_unknown` or `job_unknown`.
 */
export async function requirePlace(tx: TenantTx, { locationId, jobId, visitStart, memberId }: Place, startedAt: Date) {
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  if (!jobId) {
    if (visitStart) throw fieldProblem('job_unknown', 'jobId')
    return { locationId: location.id, jobId: null, visitStart: null, plannedMinutes: null, isEarly: false, visit: null }
  }
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('locationId', '=', location.id)
    .executeTakeFirst()
  if (!job) throw fieldProblem('job_unknown', 'jobId')
  const worked = { visitStart: visitStart === null ? null : readInstant(visitStart, 'visitStart'), at: startedAt }
  const { visit, isKnown } = await enteredVisit(tx, { jobId: job.id, memberId: memberId ?? null }, worked)
  const place = { locationId: location.id, jobId: job.id }
  if (!isKnown) return { ...place, visitStart: worked.visitStart, plannedMinutes: null, isEarly: false, visit: null }
  return {
    ...place,
    visitStart: visit && new Date(visit.originalStart),
    plannedMinutes: visit && plannedMinutes(visit),
    isEarly: visit?.isEarly ?? false,
    visit: visit && { ...visit, jobId: job.id },
  }
}

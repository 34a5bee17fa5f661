import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { enteredVisit, plannedMinutes } from '#server/api/domain/timekeeping/visit-of.store.ts'
import type { WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'

interface Place extends Pick<WorkLogChanges, 'locationId' | 'jobId' | 'visitStart'> {
  /** The member who works, when known. */
  memberId?: string
}

/**
 * Where and for what the work was, and whether it began before its visit's window. It belongs to a visit as a start in the
 * app does: to the one that is named while its window is not over, else to the one whose window it is in.
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
  const found = { locationId: location.id, jobId: job.id }
  if (!isKnown) return { ...found, visitStart: worked.visitStart, plannedMinutes: null, isEarly: false, visit: null }
  return {
    ...found,
    visitStart: visit && new Date(visit.originalStart),
    plannedMinutes: visit && plannedMinutes(visit),
    isEarly: visit?.isEarly ?? false,
    visit: visit && { ...visit, jobId: job.id },
  }
}

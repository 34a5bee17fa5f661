import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import * as crews from '#server/api/domain/schedules/crews/crew.store.ts'
import { dateAt } from '#server/api/domain/schedules/patterns/segments.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { JobCrew, JobCrewChanges } from '#shared/schedule/schedule.contract.ts'
import { requireWorkers } from './workers.store.ts'

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, jobId: string, now: Temporal.Instant): Promise<JobCrew> {
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.crewSize', 'j.version', 'l.timeZone'])
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (!job) throw notFound()
  const today = dateAt(now.toString(), job.timeZone)
  return { crewSize: job.crewSize, version: job.version, crew: await crews.onDay(tx, jobId, today) }
}

/**
 * Replaces the standing crew from today; past visits keep theirs.
 * @throws ProblemError 404, 409 `stale_version`, 400 `crew_unknown`.
 */
export async function update(
  tx: TenantTx,
  { organizationId, jobId }: { organizationId: string; jobId: string },
  { crewSize, memberIds, version }: JobCrewChanges,
  now: Temporal.Instant,
): Promise<JobCrew> {
  const { locationId } = await updateVersion(tx, 'jobs', { id: jobId, version }, { crewSize })
  const { timeZone } = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  await replace(tx, { organizationId, jobId, locationId }, memberIds, dateAt(now.toString(), timeZone))
  await refreshPlanOfRunning(tx, locationId)
  return get(tx, jobId, now)
}

async function replace(
  tx: TenantTx,
  key: { organizationId: string; jobId: string; locationId: string },
  memberIds: readonly string[],
  today: string,
) {
  const rows = await tx
    .selectFrom('jobCrew')
    .select('memberId')
    .where('jobId', '=', key.jobId)
    .where('effectiveTo', 'is', null)
    .execute()
  const known = new Set(rows.map(({ memberId }) => memberId))
  const wanted = new Set(memberIds.map((id) => id.toLowerCase()))
  const gone = [...known].filter((id) => !wanted.has(id))
  const added = [...wanted].filter((id) => !known.has(id))
  // Members who have stopped working stay until removed; only added ones must be workers.
  await requireWorkers(tx, added, 'memberIds')
  if (gone.length > 0) {
    const endedPatterns = sql<boolean>`job_id = ${key.jobId} and member_id = any (${gone}::uuid[]) and effective_to is null`
    await tx.deleteFrom('jobCrew').where(endedPatterns).where('effectiveFrom', '>=', today).execute()
    await tx
      .updateTable('jobCrew')
      .set({ effectiveTo: shiftDay(today, -1) })
      .where(endedPatterns)
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('jobCrew')
      .values(added.map((memberId) => ({ ...key, memberId, effectiveFrom: today, effectiveTo: null })))
      // Removed and added again on the same day.
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'jobId', 'memberId', 'effectiveFrom']).doUpdateSet({ effectiveTo: null }),
      )
      .execute()
  }
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError, staleVersion } from '#server/api/problem.ts'
import * as jobSchedules from '#server/api/domain/schedules/job-schedules.store.ts'
import { occurrence } from '#server/api/domain/schedules/occurrences.ts'
import { firstOpenDay, following } from '#server/api/domain/schedules/segments.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import type { FollowingChanged, FollowingChanges } from '#shared/schedule/schedule.contract.ts'
import type { VisitKey } from './visits.store.ts'

/**
 * Ends the pattern at a visit and starts another one, or none; earlier visits stay unchanged.
 * @throws ProblemError 404 if the pattern has no such visit, 409 `visit_over` or `stale_version`, 400.
 */
export async function followingFrom(
  tx: TenantTx,
  { organizationId, jobId, originalStart }: VisitKey,
  { schedule, version }: FollowingChanges,
  now: Temporal.Instant,
): Promise<FollowingChanged> {
  const job = await lockJob(tx, jobId)
  // Checked before the visit is looked up, because another change may just have removed it.
  if (job.version !== version) throw staleVersion()
  const segments = await jobSchedules.list(tx, jobId)
  const visit = occurrence(segments, null, job.clock, originalStart)
  if (!visit) throw notFound()
  const openDay = firstOpenDay(segments, job.clock, now)
  const { date } = visit.at
  if (date < openDay) throw new ProblemError('visit_over')
  if (schedule?.endsOn && schedule.endsOn < schedule.startsOn) {
    throw fieldProblem('schedule_dates_reversed', 'schedule.endsOn')
  }
  const key = { organizationId, jobId, locationId: job.locationId }
  const { clock } = job
  const dropped = schedule
    ? await jobSchedules.replace(tx, key, segments, { clock, change: following({ schedule, date }, openDay) })
    : await jobSchedules.end(tx, key, segments, { clock, from: date })
  await tx
    .updateTable('jobs')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', jobId)
    .execute()
  await refreshPlanOfRunning(tx, job.locationId)
  const current = (await jobSchedules.list(tx, jobId)).find(({ effectiveTo }) => effectiveTo === null)
  return { schedule: current ? jobSchedules.patternOf(current) : null, dropped, version: version + 1 }
}

/**
 * Locks the job and its clock until the transaction ends, so that changes of its pattern take turns.
 * @throws ProblemError 404.
 */
async function lockJob(tx: TenantTx, jobId: string) {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .innerJoin('configurations as o', 'o.organizationId', 'j.organizationId')
    .select(['j.locationId', 'j.version', 'l.timeZone', 'o.weekStart'])
    .where('j.id', '=', jobId)
    .forUpdate('j')
    .executeTakeFirst()
  if (!row) throw notFound()
  const { locationId, version, timeZone, weekStart } = row
  return { locationId, version, clock: { timeZone, weekStart } }
}

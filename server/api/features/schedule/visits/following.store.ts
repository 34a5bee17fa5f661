import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import { occurrence } from '#server/api/domain/schedules/planned/occurrences.ts'
import { currentOf } from '#server/api/domain/schedules/patterns/pattern-changes.ts'
import { patternOf } from '#server/api/domain/schedules/patterns/pattern-line.ts'
import { firstOpenDay, following, type StoredPattern } from '#server/api/domain/schedules/patterns/segments.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import type { FollowingChanged, FollowingChanges } from '#shared/schedule/schedule.contract.ts'
import type { VisitKey } from './visits.store.ts'

/**
 * Ends the pattern at a visit and starts another one, or none; earlier visits stay unchanged.
 * @throws ProblemError 404 if the pattern has no such visit, 409 `visit_over` or `stale_version`, 400.
 */
export async function followingFrom(
  tx: TenantTx,
  { organizationId, jobId, originalStart }: VisitKey,
  { pattern: draft, version }: FollowingChanges,
  now: Temporal.Instant,
): Promise<FollowingChanged> {
  const job = await lockJob(tx, jobId)
  // Checked before the visit is looked up, because another change may just have removed it.
  requireVersion(job, version)
  const segments = await jobSchedules.list(tx, jobId)
  const { at, planned } = occurrence(segments, null, job.clock, originalStart) ?? {}
  if (!at || !planned) throw notFound()
  const openDay = firstOpenDay(segments, job.clock, now)
  const { date } = at
  if (date < openDay) throw new ProblemError('visit_over')
  const key = { organizationId, jobId, locationId: job.locationId }
  const { clock } = job
  const patternId = planned.segment.id
  let dropped
  if (draft) {
    const others = currentOf(segments).filter(({ id }) => id !== patternId)
    const drafts = [...others.map(patternOf), { ...draft, id: patternId }]
    const known = [...others, planned.segment]
    const weekStart = await jobSchedules.weekStartOf(tx)
    const completedPatterns = jobSchedules.complete(drafts, known, { weekStart, pathOf: () => 'pattern' })
    const change = following({ pattern: completedPatterns.at(-1) as StoredPattern, date }, openDay)
    dropped = await jobSchedules.replace(tx, key, segments, { clock, changes: new Map([[patternId, change]]) })
  } else {
    dropped = await jobSchedules.end(tx, key, segments, { clock, patternId, from: date })
  }
  await tx.updateTable('jobs').set({ version: nextVersion }).where('id', '=', jobId).execute()
  await refreshPlanOfRunning(tx, job.locationId)
  const patterns = currentOf(await jobSchedules.list(tx, jobId)).map(patternOf)
  return { patterns, dropped, version: version + 1 }
}

/**
 * Locks the job and its time zone until the transaction ends, so that changes of its pattern are serialized. @throws
 * ProblemError 404.
 */
async function lockJob(tx: TenantTx, jobId: string) {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.locationId', 'j.version', 'l.timeZone'])
    .where('j.id', '=', jobId)
    .forUpdate('j')
    .executeTakeFirst()
  if (!row) throw notFound()
  const { locationId, version, timeZone } = row
  return { locationId, version, clock: { timeZone } }
}

import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { occurrence } from '#server/api/domain/schedules/planned/occurrences.ts'
import { ofVisits } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { scheduledJobs } from '#server/api/domain/schedules/patterns/scheduled-jobs.store.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { nextVersion, staleVersion } from '#server/api/versions.ts'
import type { Visit, VisitChanges } from '#shared/schedule/schedule.contract.ts'
import { requireWorkers } from '../crews/workers.store.ts'

export interface VisitKey {
  organizationId: string
  jobId: string
  /** In the format of visit ids. */
  originalStart: string
}

/**
 * Changes one visit. Values equal to the pattern are stored as unset, so that they keep following the pattern.
 * @throws ProblemError 404 if the pattern has no such visit, 409 `stale_version`, 400 `crew_unknown`.
 */
export async function update(
  tx: TenantTx,
  { organizationId, jobId, originalStart }: VisitKey,
  { startsAt, durationMinutes, cancelledReason, note, memberIds, version }: VisitChanges,
): Promise<Visit> {
  const visit = await requirePlanned(tx, jobId, originalStart)
  const key = { organizationId, jobId, locationId: visit.locationId, originalStart: new Date(originalStart) }
  const values = {
    cancelledReason,
    note: note.trim(),
    movedTo: startsAt === originalStart ? null : new Date(startsAt),
    durationMinutes: durationMinutes === visit.plannedMinutes ? null : durationMinutes,
    hasOwnCrew: memberIds !== null,
  }
  if (memberIds) await requireWorkers(tx, memberIds, 'memberIds')
  const written =
    version === 0
      ? await tx
          .insertInto('visitChanges')
          .values({ ...key, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('visitChanges')
          .set({ ...values, version: nextVersion, updatedAt: sql<Date>`now()` })
          .where('jobId', '=', jobId)
          .where('originalStart', '=', key.originalStart)
          .where('version', '=', version)
          .executeTakeFirst()
  const count = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows
  if (!count) throw staleVersion()
  await setCrew(tx, key, memberIds ?? [])
  await refreshPlanOfRunning(tx, visit.locationId)
  return requireVisit(tx, jobId, originalStart)
}

/** Resets a visit to its pattern, or to how it was added. @throws ProblemError 404. */
export async function reset(tx: TenantTx, { jobId, originalStart }: Omit<VisitKey, 'organizationId'>): Promise<Visit> {
  const { locationId, isAdded } = await requirePlanned(tx, jobId, originalStart)
  const at = new Date(originalStart)
  if (isAdded) {
    const untouched = { movedTo: null, durationMinutes: null, cancelledReason: null, note: '', hasOwnCrew: false }
    await tx
      .updateTable('visitChanges')
      .set({ ...untouched, version: nextVersion, updatedAt: sql<Date>`now()` })
      .where('jobId', '=', jobId)
      .where('originalStart', '=', at)
      .execute()
    await tx.deleteFrom('visitCrew').where('jobId', '=', jobId).where('originalStart', '=', at).execute()
  } else {
    await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', '=', at).execute()
  }
  await refreshPlanOfRunning(tx, locationId)
  return requireVisit(tx, jobId, originalStart)
}

export async function setCrew(
  tx: TenantTx,
  key: { organizationId: string; jobId: string; locationId: string; originalStart: Date },
  memberIds: readonly string[],
) {
  const currentCrew = tx
    .selectFrom('visitCrew')
    .select('memberId')
    .where('jobId', '=', key.jobId)
    .where('originalStart', '=', key.originalStart)
  const known = new Set((await currentCrew.execute()).map(({ memberId }) => memberId))
  const wanted = new Set(memberIds.map((id) => id.toLowerCase()))
  const gone = [...known].filter((id) => !wanted.has(id))
  if (gone.length > 0) {
    await tx
      .deleteFrom('visitCrew')
      .where('jobId', '=', key.jobId)
      .where('originalStart', '=', key.originalStart)
      .where('memberId', 'in', gone)
      .execute()
  }
  const added = [...wanted].filter((id) => !known.has(id)).map((memberId) => ({ ...key, memberId }))
  if (added.length > 0) await tx.insertInto('visitCrew').values(added).execute()
}

/** @throws ProblemError 404. */
export async function requireVisit(tx: TenantTx, jobId: string, originalStart: string): Promise<Visit> {
  const visit = await planned.find(tx, jobId, originalStart)
  if (!visit) throw notFound()
  return visit
}

/** Returns a visit's location and the length it was planned or added with. @throws ProblemError 404. */
async function requirePlanned(tx: TenantTx, jobId: string, originalStart: string) {
  const day = Temporal.PlainDate.from(originalStart.slice(0, 10))
  const window = { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 1 }).toString() }
  const [job] = await scheduledJobs(tx, window, { jobId })
  const [change] = await ofVisits(tx, [{ jobId, originalStart }])
  const added = change?.added ? { ...change, movedTo: null, durationMinutes: null } : null
  const visit = job && occurrence(job.segments, added, job.clock, originalStart)
  if (!visit) throw notFound()
  const length = Temporal.Instant.from(originalStart).until(visit.at.endsAt)
  return { locationId: job.locationId, plannedMinutes: length.total('minutes'), isAdded: added !== null }
}

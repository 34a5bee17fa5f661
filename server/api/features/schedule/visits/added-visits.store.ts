import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { changesQuery, reachOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { AddedVisit } from '#shared/schedule/added-visits.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { words } from '../texts.ts'
import { requireVisit, setCrew, type VisitKey } from './visits.store.ts'
import { requireWorkers } from '../crews/workers.store.ts'

const refusals = onViolation({ job_name_taken: () => fieldProblem('job_name_taken', 'newJob.name') })

/**
 * Adds a visit that no pattern has, to a job or to a new one without patterns.
 * @throws ProblemError 404, 409 `visit_exists` or `job_name_taken`, 400 `crew_unknown` or without one job.
 */
export async function add(tx: TenantTx, organizationId: string, addition: AddedVisit): Promise<Visit> {
  const { newJob, startsAt, durationMinutes, note, memberIds } = addition
  if ((addition.jobId === null) === (newJob === null)) {
    throw fieldProblem('invalid_request', 'jobId', words('chooseOneJob'))
  }
  if (memberIds) await requireWorkers(tx, memberIds, 'memberIds')
  const jobId = addition.jobId?.toLowerCase() ?? (newJob ? await createJob(tx, organizationId, newJob) : '')
  const { locationId, timeZone } = await lockJob(tx, jobId)
  if (await planned.find(tx, jobId, startsAt)) throw fieldProblem('visit_exists', 'startsAt')
  const key = { organizationId, jobId, locationId, originalStart: new Date(startsAt) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('visitChanges')
    .values({
      ...key,
      cancelledReason: null,
      movedTo: null,
      durationMinutes: null,
      addedMinutes: durationMinutes,
      addedZone: timeZone,
      note: note.trim(),
      hasOwnCrew: memberIds !== null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw fieldProblem('visit_exists', 'startsAt')
  await setCrew(tx, key, memberIds ?? [])
  await refreshPlanOfRunning(tx, locationId)
  return requireVisit(tx, jobId, startsAt)
}

/**
 * Removes an added visit while nothing is recorded for it.
 * @throws ProblemError 404 if there is no such added visit, 409 `visit_used`.
 */
export async function remove(tx: TenantTx, { jobId, originalStart }: Omit<VisitKey, 'organizationId'>) {
  const start = new Date(originalStart)
  const visit = await tx
    .selectFrom('visitChanges')
    .select('locationId')
    .where('jobId', '=', jobId)
    .where('originalStart', '=', start)
    .where('addedMinutes', 'is not', null)
    .executeTakeFirst()
  if (!visit) throw notFound()
  const used = isUsed('v.job_id', 'v.original_start')
  const { rows } = await sql<{ isUsed: boolean }>`select ${used} as is_used
    from (values (${jobId}::uuid, ${start}::timestamptz)) v (job_id, original_start)`.execute(tx)
  if (rows[0]?.isUsed) throw new ProblemError('visit_used')
  await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', '=', start).execute()
  await refreshPlanOfRunning(tx, visit.locationId)
}

/** Whether work, an absence or an offer is recorded for a visit, given the columns that name it. */
export const isUsed = (jobId: string, originalStart: string): RawBuilder<boolean> => {
  const [job, start] = [sql.ref(jobId), sql.ref(originalStart)]
  return sql<boolean>`(
    exists (select from work_logs u where u.job_id = ${job} and u.visit_start = ${start})
    or exists (select from work_log_visits u where u.job_id = ${job} and u.visit_start = ${start})
    or exists (select from visit_absences u where u.job_id = ${job} and u.original_start = ${start})
    or exists (select from visit_offers u where u.job_id = ${job} and u.original_start = ${start}))`
}

/** The jobs that may have an added visit within the window. */
export async function jobsWithAdded(tx: TenantTx, window: DayWindow): Promise<string[]> {
  const rows = await changesQuery(tx, reachOf(window)).where('addedMinutes', 'is not', null).execute()
  return [...new Set(rows.map(({ jobId }) => jobId))]
}

async function createJob(
  tx: TenantTx,
  organizationId: string,
  { locationId, name }: { locationId: string; name: string },
) {
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw notFound()
  const id = randomUUIDv7()
  const unset = {
    budgetedMinutes: null,
    priceMinor: null,
    earlyStartMinutes: null,
    shortPercent: null,
    archivedAt: null,
  }
  await tx
    .insertInto('jobs')
    .values({ organizationId, id, locationId: location.id, name, ...unset })
    .execute()
    .catch(refusals)
  return id
}

/** Locks an active job, so that changes of its patterns and added visits are serialized. @throws ProblemError 404. */
async function lockJob(tx: TenantTx, jobId: string) {
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['j.locationId', 'l.timeZone'])
    .where('j.id', '=', jobId)
    .where('j.status', '=', 'active')
    .where('j.archivedAt', 'is', null)
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .where('c.status', '<>', 'ended')
    .forUpdate('j')
    .executeTakeFirst()
  if (!job) throw notFound()
  return job
}

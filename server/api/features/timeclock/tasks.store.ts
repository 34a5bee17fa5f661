import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { requestMaxMs } from '#server/api/domain/timekeeping/device-clock.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { lockWorker, runningLog, type FoundLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import type { TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import type { TaskMark } from '#server/api/domain/timekeeping/device-time.ts'

/** Due checklist items of jobs: those of every visit, and periodic ones once per period. */
export async function dueTasks(
  tx: TenantTx,
  jobIds: readonly string[],
  /** The running log: items done in it stay listed. */
  workLogId: string | null,
): Promise<ReadonlyMap<string, TimeclockTask[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('checklistItems as i')
    .innerJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'i.jobId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .leftJoin('areas as a', (join) => onSameOrganization(join, 'a.id', 'i.areaId'))
    .leftJoin('workLogTasks as t', (join) =>
      onSameOrganization(join, 't.checklistItemId', 'i.id').on(sql<boolean>`t.work_log_id = ${workLogId}::uuid`),
    )
    .select(['i.id', 'i.jobId', 'i.task', 'i.frequency', 'a.name as areaName', 't.doneAt'])
    .where('i.jobId', 'in', [...new Set(jobIds)])
    .where((eb) =>
      eb.or([
        eb('i.frequency', '=', 'visit'),
        eb('t.doneAt', 'is not', null),
        // Weeks begin on Monday here regardless of the organization's, because an item is due once in seven days
        // either way.
        sql<boolean>`not exists (
          select from work_log_tasks d join work_logs w on w.organization_id = d.organization_id and w.id = d.work_log_id
          where d.organization_id = i.organization_id and d.checklist_item_id = i.id and w.voided_at is null
            and d.done_at >= date_trunc(case i.frequency when 'visit' then 'day' else i.frequency end, now(), l.time_zone))`,
      ]),
    )
    .orderBy('i.position')
    .execute()
  const lines = rows.map(({ id, jobId, areaName, task, frequency, doneAt }) => ({
    jobId,
    line: { checklistItemId: id, areaName, task, frequency, doneAt: doneAt && instantOf(doneAt) },
  }))
  const byJob = Map.groupBy(lines, ({ jobId }) => jobId)
  return new Map([...byJob].map(([jobId, ofJob]) => [jobId, ofJob.map(({ line }) => line)]))
}

interface Line {
  organizationId: string
  memberId: string
  checklistItemId: string
}

/**
 * Marks a checklist item of the work at that time, or of the running work without a time. It changes no hours, so
 * approved work and locked periods accept it too.
 * @throws ProblemError 409 `not_working`; 404 for another job's item.
 */
export async function setTask(
  tx: TenantTx,
  { organizationId, memberId, checklistItemId }: Line,
  { done, at, isTold }: TaskMark & { done: boolean },
): Promise<TimeclockTask> {
  await lockWorker(tx, memberId)
  const checklistItem = await tx
    .selectFrom('checklistItems as i')
    .leftJoin('areas as a', (join) => onSameOrganization(join, 'a.id', 'i.areaId'))
    .select(['i.jobId', 'i.task', 'i.frequency', 'a.name as areaName'])
    .where('i.id', '=', checklistItemId)
    .executeTakeFirst()
  const log =
    checklistItem && isTold
      ? await logThen(tx, { memberId, jobId: checklistItem.jobId, at })
      : await runningLog(tx, memberId)
  if (!log) throw new ProblemError('not_working')
  if (checklistItem?.jobId !== log.jobId) throw notFound()
  const { jobId: _, ...item } = checklistItem
  const line = { organizationId, workLogId: log.id, checklistItemId }
  if (done)
    await tx
      .insertInto('workLogTasks')
      .values({ ...line, task: item.task, doneAt: at > log.startedAt ? at : log.startedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('workLogTasks')
      .where('workLogId', '=', log.id)
      .where('checklistItemId', '=', checklistItemId)
      .execute()
  const stored = await tx
    .selectFrom('workLogTasks')
    .select('doneAt')
    .where('workLogId', '=', log.id)
    .where('checklistItemId', '=', checklistItemId)
    .executeTakeFirst()
  return { checklistItemId, ...item, doneAt: stored ? instantOf(stored.doneAt) : null }
}

/** The log at that time, running or ended. */
const logThen = (
  tx: TenantTx,
  { memberId, jobId, at }: { memberId: string; jobId: string; at: Date },
): Promise<FoundLog | undefined> =>
  tx
    .selectFrom('workLogs')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('jobId', '=', jobId)
    .where('voidedAt', 'is', null)
    // A start over a slow connection counts as later than it was tapped.
    .where('startedAt', '<=', new Date(at.getTime() + requestMaxMs))
    // No log is longer; without a first day the member's whole history would be searched.
    .where('startedAt', '>', sql<Date>`${at}::timestamptz - interval '48 hours'`)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>=', at)]))
    .orderBy(sql`started_at <= ${at}::timestamptz`, 'desc')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

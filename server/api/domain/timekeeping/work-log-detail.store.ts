import type { TenantTx } from '#server/api/db/tenant.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { toStoredPunch } from './punches.store.ts'
import { historyOf } from './work-log-history.store.ts'
import { getWorkLog } from './work-log-rows.store.ts'

/** True when the caller may see positions in a location's region. */
type ShowsPosition = (regionId: string | null) => boolean

/**
 * Returns a log with everything stored about it.
 * @throws ProblemError 404.
 */
export async function getDetail(tx: TenantTx, workLogId: string, showsPosition: ShowsPosition): Promise<WorkLogDetail> {
  const log = await getWorkLog(tx, workLogId)
  const punches = await tx
    .selectFrom('punches')
    .selectAll()
    .where('workLogId', '=', workLogId)
    .orderBy('receivedAt')
    // A manager's start and end arrive at the same moment.
    .orderBy('at')
    .orderBy('id')
    .execute()
  const tasks = await tx
    .selectFrom('workLogTasks')
    .select(['checklistItemId', 'task', 'doneAt'])
    .where('workLogId', '=', workLogId)
    .orderBy('doneAt')
    .orderBy('checklistItemId')
    .execute()
  const isShown = showsPosition(log.regionId)
  return {
    ...log,
    punches: punches.map((punch) => toStoredPunch(punch, isShown)),
    tasks: tasks.map(({ doneAt, ...task }) => ({ ...task, doneAt: instantOf(doneAt) })),
    history: await historyOf(tx, workLogId),
  }
}

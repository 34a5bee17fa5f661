import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { stableIds } from '#server/api/stable-ids.ts'
import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'
import type { ChecklistItem } from '#shared/jobs/jobs.contract.ts'
import { problems } from '#server/problems/problems.ts'

// The area was removed between the check and the insert.
const refusals = onViolation({ area_in_use: () => fieldProblem('area_unknown', 'checklist') })

/** The items of a job's checklist in their order. */
export const list = (tx: TenantTx, jobId: string) =>
  tx
    .selectFrom('checklistItems')
    .select(['id', 'areaId', 'task', 'frequency'])
    .where('jobId', '=', jobId)
    .orderBy('position')
    .execute()

/**
 * Replaces the job's checklist in this order: items with an id stay, items without one are new, missing ones are
 * deleted. The job's row is new or locked, so that concurrent saves are serialized. @throws ProblemError 400
 * `area_unknown` naming each item, 400 for an id that is not the job's.
 */
export async function save(
  tx: TenantTx,
  { organizationId, locationId, jobId }: { organizationId: string; locationId: string; jobId: string },
  items: readonly ChecklistItem[],
): Promise<void> {
  await requireAreas(tx, locationId, items)
  const known = (await list(tx, jobId)).map(({ id }) => id)
  const { kept, removed } = stableIds('checklist', items, known)
  if (removed.length > 0) await tx.deleteFrom('checklistItems').where('id', 'in', removed).execute()
  if (items.length === 0) return
  await tx
    .insertInto('checklistItems')
    .values(
      items.map(({ areaId, task, frequency }, position) => ({
        organizationId,
        locationId,
        jobId,
        id: kept[position] ?? randomUUIDv7(),
        areaId,
        task: task.trim(),
        frequency,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'id']).doUpdateSet(({ ref }) => ({
        areaId: ref('excluded.areaId'),
        task: ref('excluded.task'),
        frequency: ref('excluded.frequency'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
    .catch(refusals)
}

async function requireAreas(tx: TenantTx, locationId: string, items: readonly ChecklistItem[]) {
  if (items.every(({ areaId }) => areaId === null)) return
  const rows = await tx.selectFrom('areas').select('id').where('locationId', '=', locationId).execute()
  const known = new Set(rows.map(({ id }) => id))
  const fields = items.flatMap(({ areaId }, index) =>
    areaId === null || known.has(areaId.toLowerCase())
      ? []
      : [{ path: `checklist.${index}.areaId`, message: problems.area_unknown.message }],
  )
  if (fields.length > 0) throw new ProblemError('area_unknown', { fields })
}

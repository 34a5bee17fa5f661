import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { get, locked } from './inspections.store.ts'
import { copyPhotos } from './photos.store.ts'

interface Corrector {
  organizationId: string
  memberId: string
  userId: string
}

/**
 * Starts a correction: a draft with the same answers and photos, to be signed again. A repeated call returns the
 * same draft.
 * @throws ProblemError 404; 409 `inspection_not_submitted`, `inspection_replaced`.
 */
export async function correct(
  tx: TenantTx,
  { organizationId, memberId, userId }: Corrector,
  reportId: string,
  reason: string,
): Promise<Inspection> {
  const { isSubmitted } = await locked(tx, reportId)
  if (!isSubmitted) throw new ProblemError('inspection_not_submitted')
  const correction = await tx
    .selectFrom('inspections')
    .select(['id', 'submittedAt'])
    .where('correctsId', '=', reportId)
    .executeTakeFirst()
  if (correction?.submittedAt) throw new ProblemError('inspection_replaced')
  if (correction) return get(tx, correction.id)
  const id = randomUUIDv7()
  await sql`
    insert into inspections (organization_id, id, template_id, template_number, location_id, inspector_id, note,
      sample, revision, corrects_id, corrected_by_id, correction_reason)
    select organization_id, ${id}, template_id, template_number, location_id, inspector_id, note,
      sample, revision + 1, id, ${memberId}, ${reason.trim()}
    from inspections where organization_id = ${organizationId} and id = ${reportId}`.execute(tx)
  await sql`
    insert into inspection_answers (organization_id, inspection_id, item_key, location_id, value, is_na, note, updated_by)
    select organization_id, ${id}, item_key, location_id, value, is_na, note, ${userId}
    from inspection_answers where organization_id = ${organizationId} and inspection_id = ${reportId}`.execute(tx)
  await copyPhotos(tx, reportId, id)
  return get(tx, id)
}

/** Moves place, sharing, actions and the conversation of the corrected report to the correction. */
export async function replace(tx: TenantTx, correctsId: string, byId: string): Promise<void> {
  await locked(tx, correctsId)
  await sql`
    update inspections n set shared_at = o.shared_at
    from inspections o where o.id = ${correctsId} and n.id = ${byId}`.execute(tx)
  await tx
    .updateTable('inspections')
    .set({ replacedById: byId, sharedAt: null, version: nextVersion })
    .where('id', '=', correctsId)
    .execute()
  await tx
    .updateTable('inspectionMessages')
    .set({ inspectionId: byId })
    .where('inspectionId', '=', correctsId)
    .execute()
  await tx.updateTable('correctiveActions').set({ inspectionId: byId }).where('inspectionId', '=', correctsId).execute()
}

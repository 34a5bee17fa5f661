import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { setFile, type FileRecord } from '#server/api/files/file-record.store.ts'
import { notFound } from '#server/api/problem.ts'
import type { Chemical, SafetySheet } from '#shared/chemicals/chemicals.contract.ts'
import { chemical } from './chemicals.store.ts'

/** All versions including withdrawn ones, newest first. */
export async function sheets(tx: TenantTx, itemId: string): Promise<SafetySheet[]> {
  const rows = await tx
    .selectFrom('safetySheets')
    .select(['id', 'revisedOn', 'bytes', 'addedAt', 'withdrawnAt'])
    .where('itemId', '=', itemId)
    .orderBy('revisedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    addedAt: row.addedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }))
}

interface By {
  organizationId: string
  supplyItemId: string
  userId: string
}

/** @throws ProblemError 404 if the item is not a chemical. */
export async function addSheet(
  tx: TenantTx,
  { organizationId, supplyItemId: itemId, userId }: By,
  { revisedOn, ...file }: FileRecord & { revisedOn: string },
): Promise<Chemical> {
  await chemical(tx, itemId)
  const id = randomUUIDv7()
  const { hash, bytes } = file
  await tx
    .insertInto('safetySheets')
    .values({ organizationId, id, itemId, hash, bytes, revisedOn, addedBy: userId })
    .execute()
  await setFile(tx, { organizationId, id, purpose: 'document' }, file)
  return chemical(tx, itemId)
}

/** @throws ProblemError 404. */
export async function withdrawSheet(tx: TenantTx, itemId: string, id: string): Promise<Chemical> {
  const { numUpdatedRows } = await tx
    .updateTable('safetySheets')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('itemId', '=', itemId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  return chemical(tx, itemId)
}

/** @throws ProblemError 404. */
export async function sheetFile(
  tx: TenantTx,
  id: string,
): Promise<{ hash: string; itemName: string; revisedOn: string }> {
  const { rows } = await sql<{ hash: string; itemName: string; revisedOn: string }>`
    select s.hash, i.name as item_name, s.revised_on from safety_sheets s
    join supply_items i on i.organization_id = s.organization_id and i.id = s.item_id
    where s.id = ${id} and s.withdrawn_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type {
  NewSupplier,
  NewSupplyItem,
  Supplier,
  SupplyItemRecord,
  SupplyNames,
} from '#shared/supplies/supplies.contract.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'

const refusals = onViolation({
  supply_name_taken: () => fieldProblem('supply_name_taken', 'name'),
  supply_sku_taken: () => fieldProblem('supply_sku_taken', 'sku'),
  supply_items_supplier: () => fieldProblem('supplier_unknown', 'supplierId'),
  supplier_name_taken: () => fieldProblem('supplier_name_taken', 'name'),
  supply_item_not_empty: (constraint) => new ProblemError('supply_item_not_empty', { details: () => `${constraint}.` }),
})

interface Change {
  isArchived: boolean
  version: number
}

/** An archived record keeps the date of its archiving. */
export const archivedAt = (isArchived: boolean) =>
  isArchived ? sql<Date>`coalesce(archived_at, now())` : sql<null>`null`

/** @throws ProblemError 409 `supplies_full`. */
export async function requireRoom(tx: TenantTx, table: 'supplyItems' | 'suppliers' | 'stockAreas') {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= supplyLimits.recordsMax) throw new ProblemError('supplies_full')
}

export async function names(tx: TenantTx): Promise<SupplyNames> {
  const rows = await tx
    .selectFrom('supplyItems')
    .select(['name', 'unit', 'photoHash'])
    .where('archivedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()
  return { items: rows.map(({ photoHash, ...item }) => ({ ...item, photoLink: photoHash && linkOfFile(photoHash) })) }
}

/** By name, archived ones last. */
export async function items(tx: TenantTx, id?: string): Promise<SupplyItemRecord[]> {
  let query = tx
    .selectFrom('supplyItems as i')
    .leftJoin('suppliers as s', (join) => onSameOrganization(join, 's.id', 'i.supplierId'))
    .selectAll('i')
    .select('s.name as supplierName')
  if (id) query = query.where('i.id', '=', id)
  const rows = await query
    .orderBy(sql`i.archived_at is not null`)
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .execute()
  return rows.map(({ organizationId: _own, createdAt: _at, archivedAt, photoHash, ...item }) => ({
    ...item,
    photoLink: photoHash && linkOfFile(photoHash),
    archivedAt: archivedAt?.toISOString() ?? null,
  }))
}

/** @throws ProblemError 404. */
export async function item(tx: TenantTx, id: string): Promise<SupplyItemRecord> {
  const [row] = await items(tx, id)
  if (!row) throw notFound()
  return row
}

const itemRow = ({ name, sku, unit, ...item }: NewSupplyItem) => ({
  ...item,
  name: name.trim(),
  sku: sku.trim(),
  unit: unit.trim(),
})

/** @throws ProblemError 400 `supplier_unknown`; 409 `supply_name_taken`, `supply_sku_taken`, `supplies_full`. */
export async function createItem(
  tx: TenantTx,
  organizationId: string,
  draft: NewSupplyItem,
): Promise<SupplyItemRecord> {
  await requireRoom(tx, 'supplyItems')
  const id = randomUUIDv7()
  await tx
    .insertInto('supplyItems')
    .values({ organizationId, id, ...itemRow(draft), archivedAt: null })
    .execute()
    .catch(refusals)
  return item(tx, id)
}

/**
 * @throws ProblemError 404; 400 `supplier_unknown`; 409 `stale_version`, `supply_name_taken`, `supply_sku_taken`,
 * `supply_item_not_empty` naming where its stock is.
 */
export async function updateItem(
  tx: TenantTx,
  id: string,
  { isArchived, version, ...draft }: NewSupplyItem & Change,
): Promise<SupplyItemRecord> {
  await updateVersion(
    tx,
    'supplyItems',
    { id, version },
    { ...itemRow(draft), archivedAt: archivedAt(isArchived) },
  ).catch(refusals)
  const stored = await item(tx, id)
  return stored
}

/** By name, archived ones last. */
export async function suppliers(tx: TenantTx, id?: string): Promise<Supplier[]> {
  let query = tx.selectFrom('suppliers').selectAll()
  if (id) query = query.where('id', '=', id)
  const rows = await query
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ organizationId: _own, createdAt: _at, archivedAt, ...supplier }) => ({
    ...supplier,
    archivedAt: archivedAt?.toISOString() ?? null,
  }))
}

async function supplier(tx: TenantTx, id: string): Promise<Supplier> {
  const [row] = await suppliers(tx, id)
  if (!row) throw notFound()
  return row
}

const supplierRow = ({ name, email, phone, leadDays }: NewSupplier) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  leadDays,
})

/** @throws ProblemError 409 `supplier_name_taken`, `supplies_full`. */
export async function createSupplier(tx: TenantTx, organizationId: string, draft: NewSupplier): Promise<Supplier> {
  await requireRoom(tx, 'suppliers')
  const id = randomUUIDv7()
  await tx
    .insertInto('suppliers')
    .values({ organizationId, id, ...supplierRow(draft), archivedAt: null })
    .execute()
    .catch(refusals)
  return supplier(tx, id)
}

/** @throws ProblemError 404; 409 `stale_version`, `supplier_name_taken`. */
export async function updateSupplier(
  tx: TenantTx,
  id: string,
  { isArchived, version, ...draft }: NewSupplier & Change,
): Promise<Supplier> {
  await updateVersion(
    tx,
    'suppliers',
    { id, version },
    { ...supplierRow(draft), archivedAt: archivedAt(isArchived) },
  ).catch(refusals)
  const stored = await supplier(tx, id)
  return stored
}

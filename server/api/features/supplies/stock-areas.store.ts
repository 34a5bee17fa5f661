import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { NewStockArea, StockArea } from '#shared/supplies/supplies.contract.ts'
import { archivedAt, requireRoom } from './catalogue.store.ts'

const refusals = onViolation({
  stock_area_name_taken: () => fieldProblem('stock_area_name_taken', 'name'),
  stock_closet_taken: () => fieldProblem('stock_closet_taken', 'locationId'),
  stock_area_not_empty: () => new ProblemError('stock_area_not_empty'),
})

/** Warehouses, vehicles, closets, each by name; archived ones last. */
export async function areas(tx: TenantTx, id?: string): Promise<StockArea[]> {
  let query = tx
    .selectFrom('stockAreas as a')
    .leftJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'a.locationId'))
    .leftJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['a.id', 'a.name', 'a.kind', 'a.locationId', 'a.archivedAt', 'a.version'])
    .select(['l.name as locationName', 'c.name as clientName'])
  if (id) query = query.where('a.id', '=', id)
  const rows = await query
    .orderBy(sql`a.archived_at is not null`)
    .orderBy('a.kind', 'desc')
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.toISOString() ?? null }))
}

async function area(tx: TenantTx, id: string): Promise<StockArea> {
  const [row] = await areas(tx, id)
  if (!row) throw notFound()
  return row
}

/**
 * @throws ProblemError 400 `stock_area_place`, `location_unknown`; 409 `stock_area_name_taken`,
 * `stock_closet_taken`.
 */
export async function createArea(
  tx: TenantTx,
  organizationId: string,
  { name, kind, locationId }: NewStockArea,
): Promise<StockArea> {
  await requireRoom(tx, 'stockAreas')
  if ((kind === 'closet') !== (locationId !== null)) throw fieldProblem('stock_area_place', 'locationId')
  if (locationId) {
    const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
    if (!location) throw fieldProblem('location_unknown', 'locationId')
  }
  const id = randomUUIDv7()
  await tx
    .insertInto('stockAreas')
    .values({ organizationId, id, name: name.trim(), kind, locationId, archivedAt: null })
    .execute()
    .catch(refusals)
  return area(tx, id)
}

/** @throws ProblemError 404; 409 `stale_version`, `stock_area_name_taken`, `stock_area_not_empty`. */
export async function updateArea(
  tx: TenantTx,
  id: string,
  { name, isArchived, version }: { name: string; isArchived: boolean; version: number },
): Promise<StockArea> {
  await updateVersion(
    tx,
    'stockAreas',
    { id, version },
    { name: name.trim(), archivedAt: archivedAt(isArchived) },
  ).catch(refusals)
  return area(tx, id)
}

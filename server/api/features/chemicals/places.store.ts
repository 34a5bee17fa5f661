import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { ChemicalPlace, ChemicalPlaceRow } from '#shared/chemicals/chemicals.contract.ts'
import { placeSql, withChemicals } from './chemical-places.ts'
import { chemical, readChemicals } from './chemicals.store.ts'

/** Locations by client, then warehouses and vehicles. */
export async function places(tx: TenantTx): Promise<ChemicalPlaceRow[]> {
  const { rows } = await sql<ChemicalPlaceRow>`
    with ${withChemicals},
    counted as (
      select place_id, count(*)::int as chemicals, count(*) filter (where not exists (
        select from safety_sheets s where s.item_id = e.item_id and s.withdrawn_at is null))::int as without_sheet
      from found e group by place_id)
    select ${placeSql.columns}, f.chemicals, f.without_sheet from counted f ${placeSql.joins}
    order by l.id is null, lower(k.name), lower(coalesce(l.name, a.name)), f.place_id`.execute(tx)
  return rows
}

/** @throws ProblemError 404. */
export async function place(tx: TenantTx, placeId: string): Promise<ChemicalPlace> {
  const { rows } = await sql<Omit<ChemicalPlace, 'chemicals'>>`
    select ${placeSql.columns}, (select units from configurations) as units,
      l.archived_at is null and exists (
        select from open_chemical_places o where o.id = f.place_id) as is_open
    from (select ${placeId}::uuid as place_id) f ${placeSql.joins}
    where l.id is not null or a.location_id is null and a.id is not null`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const { rows: stockRows } = await sql<{ itemId: string; inStock: boolean; isListed: boolean }>`
    with ${withChemicals} select item_id, in_stock, is_listed from found where place_id = ${placeId}`.execute(tx)
  const origins = new Map(stockRows.map(({ itemId, ...origin }) => [itemId, origin]))
  const known = await readChemicals(tx, sql`c.item_id = any (${[...origins.keys()]}::uuid[])`)
  return {
    ...row,
    chemicals: known.map((listed) => ({
      ...listed,
      ...(origins.get(listed.itemId) ?? { inStock: false, isListed: false }),
    })),
  }
}

interface Path {
  organizationId: string
  placeId: string
  supplyItemId: string
}

/** Does nothing if it is already listed. @throws ProblemError 404, also when the area is not a location. */
export async function listChemical(
  tx: TenantTx,
  { organizationId, placeId, supplyItemId }: Path,
): Promise<ChemicalPlace> {
  const { kind } = await place(tx, placeId)
  if (kind !== 'location') throw notFound()
  await chemical(tx, supplyItemId)
  await tx
    .insertInto('locationChemicals')
    .values({ organizationId, locationId: placeId, itemId: supplyItemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return place(tx, placeId)
}

/** @throws ProblemError 404. */
export async function unlistChemical(tx: TenantTx, { placeId, supplyItemId }: Path): Promise<ChemicalPlace> {
  const { numDeletedRows } = await tx
    .deleteFrom('locationChemicals')
    .where('locationId', '=', placeId)
    .where('itemId', '=', supplyItemId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return place(tx, placeId)
}

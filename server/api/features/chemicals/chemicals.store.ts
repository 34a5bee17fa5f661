import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { requireVersion, staleVersion } from '#server/api/versions.ts'
import type { Chemical, ChemicalChanges, ChemicalRow } from '#shared/chemicals/chemicals.contract.ts'
import { placeSql, withChemicals } from './chemical-places.ts'

interface Path {
  organizationId: string
  supplyItemId: string
}

/** The latest sheet that was not withdrawn. */
const currentSheet = sql`
  select s.id, s.revised_on, s.bytes, s.added_at, s.withdrawn_at from safety_sheets s
  where s.organization_id = c.organization_id and s.item_id = c.item_id and s.withdrawn_at is null
  order by s.revised_on desc, s.id desc limit 1`

const dilutionsOf = sql`
  select coalesce(json_agg(json_build_object('use', d.use, 'parts', d.parts, 'water', d.water,
    'contactSeconds', d.contact_seconds) order by d.position), '[]')
  from chemical_dilutions d where d.organization_id = c.organization_id and d.item_id = c.item_id`

/** Chemicals in the catalog by name; `found` narrows them by `c.item_id`. */
export async function readChemicals(tx: TenantTx, condition: RawBuilder<unknown> = sql`true`): Promise<Chemical[]> {
  const { rows } = await sql<Chemical>`
    select c.item_id, i.name as item_name, i.sku, p.name as supplier_name, c.signal_word, c.pictograms, c.protections,
      c.emergency_phone, c.note, (${dilutionsOf}) as dilutions,
      (select json_build_object('id', s.id, 'revisedOn', s.revised_on, 'bytes', s.bytes, 'addedAt', s.added_at,
        'withdrawnAt', s.withdrawn_at) from (${currentSheet}) s) as sheet, c.version
    from chemicals c
    join supply_items i on i.organization_id = c.organization_id and i.id = c.item_id and i.archived_at is null
    left join suppliers p on p.organization_id = i.organization_id and p.id = i.supplier_id
    where ${condition}
    order by lower(i.name), i.id`.execute(tx)
  return rows
}

/** @throws ProblemError 404. */
export async function chemical(tx: TenantTx, itemId: string): Promise<Chemical> {
  const [row] = await readChemicals(tx, sql`c.item_id = ${itemId}`)
  if (!row) throw notFound()
  return row
}

export async function chemicals(tx: TenantTx): Promise<ChemicalRow[]> {
  const catalog = await readChemicals(tx)
  const { rows } = await sql<{ itemId: string; places: string[] }>`
    with ${withChemicals}
    select f.item_id, array_agg(${placeSql.label} order by ${placeSql.label}) as places
    from found f ${placeSql.joins} group by f.item_id`.execute(tx)
  const places = new Map(rows.map((row) => [row.itemId, row.places]))
  return catalog.map((listed) => ({ ...listed, places: places.get(listed.itemId) ?? [] }))
}

/** @throws ProblemError 404; 400 `supply_item_unknown` for an archived item; 409 `stale_version`. */
export async function saveChemical(
  tx: TenantTx,
  { organizationId, supplyItemId: itemId }: Path,
  { version, dilutions, ...safety }: ChemicalChanges,
): Promise<Chemical> {
  const item = await tx
    .selectFrom('supplyItems')
    .select('archivedAt')
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw notFound()
  if (item.archivedAt) throw fieldProblem('supply_item_unknown', 'itemId')
  const values = { ...safety, note: safety.note.trim() }
  const known = await tx.selectFrom('chemicals').select('version').where('itemId', '=', itemId).executeTakeFirst()
  if (known) {
    requireVersion(known, version)
    await tx
      .updateTable('chemicals')
      .set({ ...values, version: version + 1 })
      .where('itemId', '=', itemId)
      .execute()
    await tx.deleteFrom('chemicalDilutions').where('itemId', '=', itemId).execute()
  } else {
    // Another request removed the chemical in the meantime.
    if (version > 0) throw staleVersion()
    await tx
      .insertInto('chemicals')
      .values({ organizationId, itemId, ...values })
      .execute()
  }
  if (dilutions.length > 0)
    await tx
      .insertInto('chemicalDilutions')
      .values(
        dilutions.map((dilution, index) => ({
          ...dilution,
          use: dilution.use.trim(),
          organizationId,
          itemId,
          position: index + 1,
        })),
      )
      .execute()
  return chemical(tx, itemId)
}

/** @throws ProblemError 404. */
export async function removeChemical(tx: TenantTx, itemId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('chemicals').where('itemId', '=', itemId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

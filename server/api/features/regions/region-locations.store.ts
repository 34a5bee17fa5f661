import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { RegionLocation, RegionLocationPage, RegionMoves } from '#shared/regions/regions.contract.ts'
import { limits } from '#shared/limits.ts'
import { get } from './regions.store.ts'

const order = 'region-locations'

/** A page of the region's locations, by name. @throws ProblemError 404, 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  regionId: string,
  { cursor, limit = limits.pageSize }: { cursor?: string; limit?: number },
): Promise<RegionLocationPage> {
  await get(tx, regionId)
  const after = cursor === undefined ? null : decodeCursor(order, cursor)
  const { rows } = await sql<RegionLocation & { key: string }>`
    select l.id, l.name, l.client_id, c.name as client_name, coalesce(l.address ->> 'city', '') as city,
           lower(l.name) as key
    from locations l join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    where l.region_id = ${regionId} and l.archived_at is null
      and (${after?.id ?? null}::uuid is null
           or (lower(l.name) collate "und-x-icu", l.id) > (${after?.key ?? ''} collate "und-x-icu", ${after?.id ?? null}::uuid))
    order by lower(l.name) collate "und-x-icu", l.id limit ${limit + 1}`.execute(tx)
  const { rows: items, nextCursor } = cutPage(rows, limit, order, (last) => last)
  return { items, nextCursor }
}

/** Adds locations to the region and removes others. @throws ProblemError 404, 400 `location_unknown`. */
export async function move(tx: TenantTx, regionId: string, { add, remove }: RegionMoves): Promise<void> {
  const { id } = await get(tx, regionId)
  await put(tx, add, id, 'add')
  const { rows } = await sql<{ id: string }>`
    select id from locations where id = any (${remove}::uuid[]) and region_id = ${id}`.execute(tx)
  await put(
    tx,
    rows.map((row) => row.id),
    null,
    'remove',
  )
}

async function put(tx: TenantTx, ids: readonly string[], regionId: string | null, field: string) {
  if (ids.length === 0) return
  const rows = await tx
    .updateTable('locations')
    .set({ regionId, version: nextVersion })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id.toLowerCase()))
  if (unknown !== -1) throw fieldProblem('location_unknown', `${field}.${unknown}`)
}

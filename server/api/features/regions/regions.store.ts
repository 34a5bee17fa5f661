import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { NewRegion, Region, RegionChanges } from '#shared/regions/regions.contract.ts'

const refusals = onViolation({ region_name_taken: () => fieldProblem('region_name_taken', 'name') })
const inUse = onViolation({
  locations_region: () => new ProblemError('region_in_use'),
  member_regions_region: () => new ProblemError('region_in_use'),
  monitors_region: () => new ProblemError('region_in_use'),
  holiday_calendar_assignments_region: () => new ProblemError('region_in_use'),
})

/** By name, with the supervisors and counts of each. */
export const list = (tx: TenantTx): Promise<Region[]> => find(tx, null)

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, regionId: string): Promise<Region> {
  const [region] = await find(tx, regionId)
  if (!region) throw notFound()
  return region
}

async function find(tx: TenantTx, regionId: string | null): Promise<Region[]> {
  const { rows } = await sql<Region>`
    select r.id, r.name, r.color, r.version,
      (select count(*) from locations l where l.region_id = r.id and l.archived_at is null)::int as location_count,
      (select count(*) from member_regions p join members m on m.id = p.member_id
       where p.region_id = r.id and m.deactivated_at is null)::int as member_count,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name_key, m.id)
       from member_regions p join members m on m.id = p.member_id
       where p.region_id = r.id and 'SUPERVISOR' = any (m.roles) and m.deactivated_at is null), '[]') as supervisors
    from regions r where ${regionId}::uuid is null or r.id = ${regionId}::uuid
    order by lower(r.name), r.id`.execute(tx)
  return rows
}

/** @throws ProblemError 409 `region_name_taken`, 400 `supervisor_unknown`. */
export async function create(tx: TenantTx, organizationId: string, region: NewRegion): Promise<Region> {
  const id = randomUUIDv7()
  await tx
    .insertInto('regions')
    .values({ organizationId, id, name: region.name.trim(), color: region.color })
    .execute()
    .catch(refusals)
  await setSupervisors(tx, organizationId, id, region.supervisorIds)
  return get(tx, id)
}

/** @throws ProblemError 404, 409 `stale_version` or `region_name_taken`, 400 `supervisor_unknown`. */
export async function update(
  tx: TenantTx,
  { organizationId, regionId }: { organizationId: string; regionId: string },
  { version, name, color, supervisorIds }: RegionChanges,
): Promise<Region> {
  await updateVersion(tx, 'regions', { id: regionId, version }, { name: name.trim(), color }).catch(refusals)
  await setSupervisors(tx, organizationId, regionId, supervisorIds)
  return get(tx, regionId)
}

/** @throws ProblemError 404, 409 `region_in_use`. */
export async function remove(tx: TenantTx, regionId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('regions').where('id', '=', regionId).executeTakeFirst().catch(inUse)
  if (numDeletedRows === 0n) throw notFound()
}

/** Replaces the region's supervisors; members with other roles stay. */
async function setSupervisors(tx: TenantTx, organizationId: string, regionId: string, memberIds: readonly string[]) {
  const supervisors = await tx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`'SUPERVISOR' = any (roles)`)
    .where('deactivatedAt', 'is', null)
    .execute()
  const known = new Set(supervisors.map(({ id }) => id))
  const wanted = memberIds.map((id) => id.toLowerCase())
  const unknown = wanted.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw fieldProblem('supervisor_unknown', `supervisorIds.${unknown}`)
  await sql`
    delete from member_regions p using members m
    where p.region_id = ${regionId} and m.id = p.member_id
      and 'SUPERVISOR' = any (m.roles) and m.deactivated_at is null and not p.member_id = any (${wanted}::uuid[])
  `.execute(tx)
  if (wanted.length === 0) return
  await tx
    .insertInto('memberRegions')
    .values(wanted.map((memberId) => ({ organizationId, memberId, regionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { setMemberRegions } from '#server/api/domain/members/member-regions.store.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { RegionHoldings, RegionRemoved } from '#shared/regions/regions.contract.ts'
import { get } from './regions.store.ts'

/** Counts the region's records that a removal moves or ends. @throws ProblemError 404. */
export async function holdings(tx: TenantTx, regionId: string): Promise<RegionHoldings> {
  const { id } = await get(tx, regionId)
  const { rows } = await sql<RegionHoldings>`
    select
      (select count(*)::int from locations l where l.region_id = ${id}) as locations,
      (select count(*)::int from member_regions p where p.region_id = ${id}) as members,
      (select count(*)::int from member_regions p where p.region_id = ${id} and not exists (
        select from member_regions o where o.member_id = p.member_id and o.region_id <> p.region_id)) as only_here,
      (select count(*)::int from monitors m where m.region_id = ${id}) as monitors,
      (select count(*)::int from holiday_calendar_assignments a where a.region_id = ${id}) as calendars`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

interface Removal {
  organizationId: string
  regionId: string
  /** The region that takes over; null when nothing is moved. */
  toRegionId: string | null
}

/**
 * Removes a region in one act, which can be undone for a day. Its records move to the other region; without one, its
 * locations and members are in no region, and its monitors and calendar assignments end.
 * @throws ProblemError 404, 400 `region_unknown`.
 */
export async function removeWith(
  tx: TenantTx,
  { organizationId, regionId, toRegionId }: Removal,
): Promise<RegionRemoved> {
  const from = await get(tx, regionId)
  // Locks both regions until the removal is done.
  const { rows: locked } = await sql<{ id: string }>`
    select id from regions where id = any (${[from.id, toRegionId ?? from.id]}::uuid[]) order by id for update`.execute(
    tx,
  )
  const to = toRegionId === null ? null : locked.find(({ id }) => id === toRegionId.toLowerCase() && id !== from.id)
  if (to === undefined) throw fieldProblem('region_unknown', 'toRegionId')
  const had = await holdings(tx, from.id)
  await tx
    .updateTable('locations')
    .set({ regionId: to?.id ?? null, version: nextVersion })
    .where('regionId', '=', from.id)
    .execute()
  await moveMembers(tx, from.id, to?.id ?? null)
  await moveRules(tx, from.id, to?.id ?? null)
  await tx.deleteFrom('regions').where('id', '=', from.id).execute()
  const id = randomUUIDv7()
  await tx
    .insertInto('bulkChanges')
    .values({
      organizationId,
      id,
      userId: requestContext.getStore()?.userId ?? null,
      list: 'regions',
      change: JSON.stringify({ kind: 'removal', name: from.name, toRegionId: to?.id ?? null }),
      // The transaction's act, as its first entry in the audit log set it.
      actId: sql<string>`(current_setting('app.act')::jsonb ->> 'id')::uuid`,
      rowCount: 1 + had.locations + had.members + had.monitors + had.calendars,
    })
    .execute()
  return { ...had, id }
}

async function moveMembers(tx: TenantTx, from: string, to: string | null) {
  const rows = await tx
    .selectFrom('memberRegions')
    .select(['memberId', 'regionId'])
    .where(sql<boolean>`member_id in (select member_id from member_regions where region_id = ${from})`)
    .execute()
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const staying = rows.filter(({ regionId }) => regionId !== from && regionId !== to)
  await setMemberRegions(tx, members, [
    ...staying.map(({ memberId, regionId }) => ({ member: memberId, region: regionId })),
    ...(to ? members.map((member) => ({ member, region: to })) : []),
  ])
}

/** A region has one calendar: if the other region has one, it keeps it. */
async function moveRules(tx: TenantTx, from: string, to: string | null) {
  if (to) {
    await tx.updateTable('monitors').set({ regionId: to, version: nextVersion }).where('regionId', '=', from).execute()
    await sql`
      update holiday_calendar_assignments a set region_id = ${to}
      where a.region_id = ${from} and not exists (
        select from holiday_calendar_assignments o where o.region_id = ${to})`.execute(tx)
  }
  await tx.deleteFrom('monitors').where('regionId', '=', from).execute()
  await tx.deleteFrom('holidayCalendarAssignments').where('regionId', '=', from).execute()
}

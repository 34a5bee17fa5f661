import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { isListed, type MemberFilter } from './member-list.store.ts'
import { managerName, memberRegions, type RegionTag } from './member-query.ts'
import { holdingKinds, type HoldingKind } from '#shared/members/holdings.ts'
import type { StaffRole } from '#shared/access/roles.ts'

export type MemberSelection = { ids: string[] } | { filter: MemberFilter }

export interface SelectedMember {
  id: string
  name: string
  version: number
  roles: StaffRole[]
  userId: string | null
  email: string
  /** When the open invitation was made. */
  invitedAt: Date | null
  deactivatedAt: Date | null
  managerId: string | null
  managerName: string | null
  regions: RegionTag[]
}

const rows = (tx: TenantTx) =>
  tx
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.version', 'm.roles', 'm.userId', 'm.email', 'm.deactivatedAt', 'm.managerId'])
    .select(
      sql<Date | null>`(
        select i.created_at from invitations i
        where i.organization_id = m.organization_id and i.member_id = m.id
          and i.withdrawn_at is null and i.accepted_at is null)`.as('invitedAt'),
    )
    .select([managerName.as('managerName'), memberRegions.as('regions')])
    .orderBy('m.id')

/** The selected members, locked until the transaction ends. @throws ProblemError 404 if one is unknown. */
export async function lockSelected(tx: TenantTx, selection: MemberSelection): Promise<SelectedMember[]> {
  const memberRows = await (
    'ids' in selection
      ? rows(tx).where('m.id', '=', sql<string>`any (${selection.ids}::uuid[])`)
      : rows(tx).where(isListed(selection.filter))
  )
    .forNoKeyUpdate('m')
    .execute()
  if ('ids' in selection && memberRows.length !== selection.ids.length) throw notFound()
  return memberRows
}

export const readSelected = (tx: TenantTx, ids: readonly string[]): Promise<SelectedMember[]> =>
  rows(tx)
    .where('m.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** References to each member: counts by kind. */
export async function countHoldings(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows: holdingRows } = await sql<{ id: string; kind: HoldingKind; count: number }>`
    select m.id, h.kind, count(*)::integer as count
    from unnest(${ids}::uuid[]) m (id) cross join lateral member_holdings(m.id) h
    group by m.id, h.kind`.execute(tx)
  const byMember = Map.groupBy(holdingRows, ({ id }) => id)
  return new Map(
    ids.map((id) => {
      const holdings = new Map((byMember.get(id) ?? []).map(({ kind, count }) => [kind, count]))
      return [id, holdingKinds.flatMap((kind) => (holdings.has(kind) ? `${kind}:${holdings.get(kind)}` : []))]
    }),
  )
}

/** The general rate of each member on a day: its basis and its amount in 1/10000. */
export async function ratesOn(tx: TenantTx, ids: readonly string[], day: string): Promise<Map<string, string[]>> {
  const { rows: rateRows } = await sql<{ id: string; basis: string; rateE4: number }>`
    select distinct on (member_id) member_id as id, basis, rate_e4 from pay_rates
    where member_id = any (${ids}::uuid[]) and job_id is null and location_id is null and effective_on <= ${day}::date
    order by member_id, effective_on desc, created_at desc, id desc`.execute(tx)
  return new Map(rateRows.map(({ id, basis, rateE4 }) => [id, [basis, String(rateE4)]]))
}

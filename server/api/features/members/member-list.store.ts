import { sql, type ExpressionBuilder } from 'kysely'
import { cutPage, decodeCursor, isDay } from '#server/api/cursors.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { MembersTable } from '#server/api/db/schema/members.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isMemberSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import type { MemberPage, MemberRow } from '#shared/members/members.contract.ts'
import { limits } from '#shared/limits.ts'
import type { MemberSort, MemberStatus } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import type { ManagedMember } from './member-columns.ts'
import { managerName, memberRegions, memberStatus } from './member-query.ts'
import { photoLink } from './photo-link.ts'

export interface MemberFilter {
  search?: string
  role?: StaffRole
  regionId?: string
  status?: MemberStatus
  sort?: MemberSort
}

interface MemberQuery extends MemberFilter {
  cursor?: string
  limit?: number
}

type Tables = Database & { m: MembersTable }

/** One page in the requested order, with the cursor of the next. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, query: MemberQuery): Promise<Omit<MemberPage, 'counts'>> {
  const { sort = 'name', limit = limits.pageSize } = query
  const { rows, nextCursor } = cutPage(await pageQuery(tx, query).execute(), limit, sort, (last) => last)
  return {
    items: rows.map(({ key: _key, photoHash, ...row }): MemberRow => ({ ...row, photoLink: photoLink(photoHash) })),
    nextCursor,
  }
}

// Sorts before any date: members without a hire date come first.
const noDay = '0001-01-01'

/** Reads one row more than the page, which shows that there is a next one. */
export function pageQuery(
  tx: TenantTx,
  { status, sort = 'name', cursor, limit = limits.pageSize, ...filter }: MemberQuery,
) {
  const descending = sort.startsWith('-')
  const byName = sort.endsWith('name')
  const order = byName ? sql<string>`m.name_key` : sql<string>`coalesce(m.hired_on, ${sql.lit(noDay)}::date)`
  let query = tx
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.title', 'm.email', 'm.phone', 'm.roles', 'm.hiredOn', 'm.photoHash'])
    .select([memberStatus.as('status'), memberRegions.as('regions'), managerName.as('managerName')])
    .select(isMemberSelfApproved(sql.ref('m.id')).as('selfApproved'))
    .select(sql<string>`${order}::text`.as('key'))
    .where(isListed({ ...filter, ...(status && { status }) }))
    .orderBy(order, descending ? 'desc' : 'asc')
    .orderBy('m.id', descending ? 'desc' : 'asc')
    .limit(limit + 1)
  if (cursor) {
    const { key, id } = decodeCursor(sort, cursor, byName ? undefined : isDay)
    const from = byName ? sql`${key}` : sql`${key}::date`
    query = query.where(sql<boolean>`(${order}, m.id) ${sql.raw(descending ? '<' : '>')} (${from}, ${id}::uuid)`)
  }
  return query
}

/** Adds the columns that only managers of members see, for exports. */
export async function withManaged(tx: TenantTx, rows: readonly MemberRow[]): Promise<ManagedMember[]> {
  if (rows.length === 0) return []
  const memberDetails = await tx
    .selectFrom('members')
    .select(['id', 'employeeNumber', 'language'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const cells = new Map(memberDetails.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const memberCells = cells.get(row.id)
    return memberCells ? [{ ...row, ...memberCells }] : []
  })
}

/** Members per status under the same search, role and region. */
export async function countMembersByStatus(tx: TenantTx, filter: MemberFilter): Promise<MemberPage['counts']> {
  const rows = await tx
    .selectFrom('members as m')
    .select(({ fn }) => [memberStatus.as('status'), fn.countAll<number>().as('count')])
    .where(matches(filter))
    .groupBy(sql`1`)
    .execute()
  const countByStatus = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  return { active: 0, invited: 0, no_account: 0, deactivated: 0, ...countByStatus }
}

/** True for the members that the list shows; the query must call the table `m`. */
export const isListed =
  ({ status, ...filter }: MemberFilter) =>
  (eb: ExpressionBuilder<Tables, 'm'>) =>
    eb.and([
      matches(filter)(eb),
      status === 'deactivated' ? sql<boolean>`m.deactivated_at is not null` : sql<boolean>`m.deactivated_at is null`,
      ...(status && status !== 'deactivated' ? [eb(memberStatus, '=', status)] : []),
    ])

const matches =
  ({ search, role, regionId }: MemberFilter) =>
  (eb: ExpressionBuilder<Tables, 'm'>) => {
    const text = search?.trim()
    const digits = text?.replaceAll(/[\s().+-]/g, '') ?? ''
    // Phone numbers are stored without separators.
    const phone = /^\d+$/.test(digits) ? `%${digits}%` : null
    const pattern = `%${text?.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return eb.and([
      ...(text
        ? [
            sql<boolean>`(m.name_key like lower(${pattern}) or lower(m.email) like lower(${pattern}) or m.phone like ${phone})`,
          ]
        : []),
      ...(role ? [sql<boolean>`${role} = any (m.roles)`] : []),
      ...(regionId
        ? [
            sql<boolean>`exists (select from member_regions p where p.organization_id = m.organization_id
                          and p.member_id = m.id and p.region_id = ${regionId})`,
          ]
        : []),
    ])
  }

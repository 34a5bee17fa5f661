import { sql } from 'kysely'
import { byId, cutPage, decodeCursor } from '#server/api/cursors.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { firstIdAt, timeOfId } from '#server/api/uuid-time.ts'
import type { AuditAction, AuditEntry, AuditPage } from '#shared/audit/audit.contract.ts'
import { limits } from '#shared/limits.ts'
import { changesBetween, labelOf, type Row } from './changes.ts'

interface AuditFilter {
  table?: string
  rowId?: string
  /** The author. */
  memberId?: string
  /** The member to whose record the entry belongs. */
  aboutMemberId?: string
  action?: AuditAction
  requestId?: string
  from?: string
  to?: string
}

export interface AuditQuery extends AuditFilter {
  cursor?: string
  limit?: number
}

/** A page of entries, newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, { memberId, ...query }: AuditQuery): Promise<AuditPage> {
  const limit = query.limit ?? limits.pageSize
  const timeZone = await timeZoneOf(tx)
  const userId = memberId && (await userOf(tx, memberId))
  if (userId === null) return { items: [], nextCursor: null }
  const entryRows = await pageQuery(tx, { ...query, ...(userId && { userId }) }, timeZone).execute()
  const { rows, nextCursor } = cutPage(entryRows, limit, 'audit', byId)
  return {
    items: rows.map(toEntry),
    nextCursor,
  }
}

/** The account of a member; null for none. */
export const userOf = async (tx: TenantTx, memberId: string) =>
  (await tx.selectFrom('members').select('userId').where('id', '=', memberId).executeTakeFirst())?.userId ?? null

/** Filters by user instead of member, so that PostgreSQL can estimate the share of rows and choose the right index. */
type PageQuery = Omit<AuditQuery, 'memberId'> & { userId?: string }

/** Entries with their authors. */
export const entriesQuery = (tx: TenantTx) =>
  tx
    .selectFrom('auditLog as a')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'a.userId'))
    .leftJoin('apiKeys as k', (join) => onSameOrganization(join, 'k.id', 'a.apiKeyId'))
    .select(['a.id', 'a.requestId', 'a.tableName', 'a.rowId', 'a.action', 'm.id as memberId', 'm.name as memberName'])
    .select('k.name as apiKey')
    .select([sql<Row | null>`a.before`.as('before'), sql<Row | null>`a.after`.as('after')])

/** Ids begin with the time of the write, so they serve as sort order and as the window of days. */
export function pageQuery(tx: TenantTx, query: PageQuery, timeZone: string) {
  const { table, rowId, userId, aboutMemberId, action, requestId, from, to, cursor, limit = limits.pageSize } = query
  let rows = entriesQuery(tx)
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
  if (table) rows = rows.where('a.tableName', '=', table)
  if (rowId) rows = rows.where('a.rowId', '=', rowId)
  if (action) rows = rows.where('a.action', '=', action)
  if (requestId) rows = rows.where('a.requestId', '=', requestId)
  if (aboutMemberId) rows = rows.where('a.memberId', '=', aboutMemberId)
  if (userId) rows = rows.where('a.userId', '=', userId)
  if (from) rows = rows.where('a.id', '>=', firstIdAt(dayStart(from, timeZone)))
  if (to) rows = rows.where('a.id', '<', firstIdAt(dayStart(to, timeZone, 1)))
  if (cursor) rows = rows.where('a.id', '<', decodeCursor('audit', cursor).id)
  return rows
}

/** All audited tables, by name. */
export async function tables(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'audit' and not t.tgisinternal order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The first millisecond of a day, or of a later one. */
export const dayStart = (day: string, timeZone: string, daysLater = 0) =>
  Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds

type AuditRow = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>[number]

export const toEntry = ({
  id,
  requestId,
  tableName,
  rowId,
  action,
  memberId,
  memberName,
  apiKey,
  before,
  after,
}: AuditRow): AuditEntry => ({
  id,
  at: new Date(timeOfId(id)).toISOString(),
  actor: memberId !== null && memberName !== null ? { memberId, name: memberName } : null,
  apiKey,
  action,
  table: tableName,
  rowId,
  label: labelOf(before, after),
  requestId,
  changes: changesBetween(before, after),
})

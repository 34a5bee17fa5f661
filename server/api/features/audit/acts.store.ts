import { sql } from 'kysely'
import { byId, cutPage, decodeCursor, encodeCursor } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { firstIdAt, timeOfId } from '#server/api/uuid-time.ts'
import type { AuditAct, AuditActGroup, AuditActPage, AuditPage } from '#shared/audit/audit.contract.ts'
import { bulkUndoHours } from '#shared/bulk-changes/selection.ts'
import { undoHours } from '#shared/imports/kinds.ts'
import { limits } from '#shared/limits.ts'
import type { BulkChangesTable } from '#server/api/db/schema/bulk-changes.ts'
import { dayStart, entriesQuery, toEntry, userOf } from './audit.store.ts'
import { changesBetween, labelOf, type Row } from './changes.ts'

export interface ActQuery {
  table?: string
  /** The author. */
  memberId?: string
  requestId?: string
  from?: string
  to?: string
  cursor?: string
  limit?: number
}

/** Up to this many entries of a group are read to count its members; larger groups have no count. */
const countedMax = 300

/**
 * A page of acts, newest first; `mayUndo` marks acts that the caller may undo.
 * @throws ProblemError 400 naming `cursor`.
 */
export async function actPage(
  tx: TenantTx,
  { memberId, ...query }: ActQuery,
  mayUndo: (act: UndoableAct) => boolean,
): Promise<AuditActPage> {
  const userId = memberId && (await userOf(tx, memberId))
  if (userId === null) return { items: [], nextCursor: null }
  const limit = query.limit ?? limits.pageSize
  const actRows = await actsQuery(tx, { ...query, ...(userId && { userId }) }, await timeZoneOf(tx)).execute()
  const { rows, nextCursor } = cutPage(actRows, limit, 'acts', byId)
  const ids = rows.map(({ id }) => id)
  const groups = await groupsOf(tx, ids)
  const undoable = new Map((await undoableActs(tx, ids)).filter(mayUndo).map(({ actId, ...act }) => [actId, act]))
  return {
    items: ids.flatMap((id) => {
      const undo = undoable.get(id)
      return actOf(id, groups.get(id) ?? [], undo ? { kind: undo.kind, id: undo.id } : null)
    }),
    nextCursor,
  }
}

/** An act that can be undone as a whole. */
export interface UndoableAct {
  actId: string
  kind: 'bulk' | 'import'
  id: string
  /** The list and the kind of a bulk change. */
  list: BulkChangesTable['list'] | null
  change: string | null
}

/** The bulk changes and imports of these acts that are still undoable. */
async function undoableActs(tx: TenantTx, actIds: readonly string[]): Promise<UndoableAct[]> {
  const { rows } = await sql<UndoableAct>`
    select b.act_id, 'bulk' as kind, b.id, b.list, b.change ->> 'kind' as change from bulk_changes b
    where b.act_id = any (${actIds}::uuid[]) and b.undone_at is null
      and b.created_at > now() - make_interval(hours => ${bulkUndoHours})
    union all
    select distinct a.act_id, 'import', m.id, null, null
    from audit_log a
    join import_changes i on i.organization_id = a.organization_id and i.audit_id = a.id
    join imports m on m.organization_id = i.organization_id and m.id = i.import_id
    where a.act_id = any (${actIds}::uuid[]) and a.nth = 1 and m.state = 'done'
      and m.finished_at > now() - make_interval(hours => ${undoHours})`.execute(tx)
  return rows
}

/** Each act marks the first entry per table and action, so that large acts cost no more here. */
export function actsQuery(tx: TenantTx, query: Omit<ActQuery, 'memberId'> & { userId?: string }, timeZone: string) {
  const { table, userId, requestId, from, to, cursor, limit = limits.pageSize } = query
  let acts = tx
    .selectFrom('auditLog')
    .distinctOn('actId')
    .select('actId as id')
    .where('nth', '=', 1)
    .orderBy('actId', 'desc')
    .limit(limit + 1)
  if (table) acts = acts.where('tableName', '=', table)
  if (requestId) acts = acts.where('requestId', '=', requestId)
  if (userId) acts = acts.where('userId', '=', userId)
  if (from) acts = acts.where('actId', '>=', firstIdAt(dayStart(from, timeZone)))
  if (to) acts = acts.where('actId', '<', firstIdAt(dayStart(to, timeZone, 1)))
  if (cursor) acts = acts.where('actId', '<', decodeCursor('acts', cursor).id)
  return acts
}

interface Group extends AuditActGroup {
  actId: string
  requestId: string
  actor: { memberId: string; name: string } | null
}

/** Returns each act's groups, one per table and action, in the order of writing. */
async function groupsOf(tx: TenantTx, actIds: readonly string[]): Promise<Map<string, Group[]>> {
  const counted = (entries: ReturnType<typeof sql>) => sql`lateral (
    select count(distinct member_id) as members, (array_agg(member_id))[1] as member_id from (
      select e.member_id from audit_log e
      where e.act_id = a.act_id and e.table_name = a.table_name and e.action = a.action
      order by e.nth limit ${countedMax}) ${entries})`
  const { rows } = await sql<{
    actId: string
    requestId: string
    table: string
    action: AuditActGroup['action']
    before: Row | null
    after: Row | null
    actorId: string | null
    actorName: string | null
    count: number
    members: number
    memberName: string | null
  }>`
    select a.act_id, a.request_id, a.table_name as "table", a.action, a.before, a.after,
      by.id as actor_id, by.name as actor_name, n.count, m.members, about.name as member_name
    from audit_log a
      cross join lateral (
        select e.nth as count from audit_log e
        where e.act_id = a.act_id and e.table_name = a.table_name and e.action = a.action
        order by e.nth desc limit 1) n
      cross join ${counted(sql`counted`)} m
      left join members by on by.organization_id = a.organization_id and by.user_id = a.user_id
      left join members about on about.organization_id = a.organization_id and about.id = m.member_id
    where a.act_id = any (${actIds}::uuid[]) and a.nth = 1
    order by a.act_id desc, a.id`.execute(tx)
  return Map.groupBy(
    rows.map(({ actorId, actorName, before, after, count, members, memberName, ...row }) => ({
      ...row,
      actor: actorId !== null && actorName !== null ? { memberId: actorId, name: actorName } : null,
      count,
      label: count === 1 ? labelOf(before, after) : null,
      members: count <= countedMax ? members : null,
      memberName: members === 1 && count <= countedMax ? memberName : null,
      fields: row.action === 'update' ? changesBetween(before, after).map(({ field }) => field) : [],
    })),
    ({ actId }) => actId,
  )
}

const actOf = (id: string, groups: Group[], undo: AuditAct['undo']): AuditAct[] => {
  const [first] = groups
  if (!first) return []
  return [
    {
      id,
      at: new Date(timeOfId(id)).toISOString(),
      actor: first.actor,
      requestId: first.requestId,
      groups,
      undo,
    },
  ]
}

const place = /^([a-z_]+) (insert|update|delete) (\d{1,9})$/

/** A page of an act's entries, by table and action. @throws ProblemError 400 naming `cursor`. */
export async function entriesOfAct(
  tx: TenantTx,
  actId: string,
  { cursor, limit = limits.pageSize }: { cursor?: string; limit?: number },
): Promise<AuditPage> {
  let entries = entriesQuery(tx)
    .select('a.nth')
    .where('a.actId', '=', actId)
    .orderBy('a.tableName')
    .orderBy('a.action')
    .orderBy('a.nth')
    .limit(limit + 1)
  if (cursor) {
    const [, table, action, nth] = place.exec(decodeCursor('act', cursor, (key) => place.test(key)).key) ?? []
    entries = entries.where(sql<boolean>`(a.table_name, a.action, a.nth) > (${table}, ${action}, ${nth}::integer)`)
  }
  const entryRows = await entries.execute()
  const rows = entryRows.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map(toEntry),
    nextCursor:
      entryRows.length > limit && last
        ? encodeCursor('act', { key: `${last.tableName} ${last.action} ${last.nth}`, id: last.id })
        : null,
  }
}

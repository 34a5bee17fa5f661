import { sql, type RawBuilder } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isOwnPlace } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { excerpt } from '#server/api/domain/notifications/typed-words.ts'
import { limits } from '#shared/limits.ts'
import type { ThreadPage } from '#shared/messages/messages.contract.ts'
import { isNotOver } from './must-read.store.ts'
import { seenBy, type Reader } from './seen.ts'
import { subjectColumns, subjectJoins, toSubject, type SubjectRow } from './subjects.store.ts'

interface InboxQuery {
  unread?: boolean
  cursor?: string
  limit?: number
}

interface InboxRow extends SubjectRow {
  key: string
  threadId: string
  lastAt: Date
  author: string
  text: string
  unread: number
  mustRead: boolean
}

interface Slice {
  after: { key: string; id: string } | null
  limit: number
}

const order = '-lastAt'

/**
 * A page of the threads a reader may see, or of those they have yet to read, the latest message first. It costs a page:
 * the newest threads of each place of theirs, or of all.
 * @throws ProblemError 400 naming `cursor`.
 */
export async function inbox(
  tx: TenantTx,
  reader: Reader,
  { unread, cursor, limit = limits.pageSize }: InboxQuery,
): Promise<ThreadPage> {
  const slice = { after: cursor === undefined ? null : decodeCursor(order, cursor, isTimestamp), limit: limit + 1 }
  const threads = unread ? unreadThreads(reader, slice) : await seenThreads(tx, reader, slice)
  const { rows: threadRows } = await sql<InboxRow>`
    with t as materialized (${threads})
    select ${subjectColumns}, t.id as thread_id, t.last_at, (t.last_at at time zone 'UTC')::text || '+00' as key,
      last.author_name as author, last.text, coalesce(u.unread, 0) as unread,
      t.with_client is false and ${isNotOver(sql`now()`)} and exists (
        select from messages g
        where g.organization_id = t.organization_id and g.thread_id = t.id and g.must_read
          and g.must_read_ended_at is null and g.user_id is distinct from ${reader.userId}
          and not exists (select from message_reads r where r.organization_id = g.organization_id
            and r.message_id = g.id and r.user_id = ${reader.userId})) as must_read
    from t ${subjectJoins}
    left join unread_threads u on u.organization_id = t.organization_id and u.thread_id = t.id
      and u.user_id = ${reader.userId}
    cross join lateral (
      select g.author_name, coalesce((
          select x.text from message_translations x
          where x.organization_id = g.organization_id and x.message_id = g.id and x.language = ${reader.language}), g.text) as text
      from messages g
      where g.organization_id = t.organization_id and g.thread_id = t.id
      order by g.created_at desc, g.id desc limit 1) last
    order by t.last_at desc, t.id desc`.execute(tx)
  const { rows, nextCursor } = cutPage(threadRows, limit, order, ({ key, threadId }) => ({ key, id: threadId }))
  return {
    items: rows.map(({ lastAt, author, text, unread: count, mustRead, ...row }) => {
      const { organizationId: _own, ...subject } = toSubject(row)
      return { ...subject, lastAt: lastAt.toISOString(), author, text: excerpt(text, 300), unread: count, mustRead }
    }),
    nextCursor,
  }
}

const isAfter = ({ after }: Slice, lastAt: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  after ? sql`and (${lastAt}, ${id}) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``

const newest = ({ limit }: Slice) => sql`order by t.last_at desc, t.id desc limit ${limit}`

const unreadThreads = (reader: Reader, slice: Slice) => sql`
  select t.* from unread_threads u
  cross join lateral (
    select t.* from message_threads t
    where t.organization_id = u.organization_id and t.id = u.thread_id and ${seenBy(reader)}
    -- One row anyway; it keeps the planner from reading all threads.
    limit 1) t
  where u.user_id = ${reader.userId} and u.unread > 0 ${isAfter(slice, sql`u.last_at`, sql`u.thread_id`)}
  order by u.last_at desc, u.thread_id desc limit ${slice.limit}`

async function seenThreads(tx: TenantTx, reader: Reader, slice: Slice) {
  const after = isAfter(slice, sql`t.last_at`, sql`t.id`)
  if (reader.kind === 'contact')
    return sql`
      select t.* from locations a cross join lateral (
        select t.* from message_threads t
        where t.organization_id = a.organization_id and t.location_id = a.id and t.with_client ${after}
        ${newest(slice)}) t
      where ${isOwnPlace('a.id', reader)} ${newest(slice)}`
  const { isLeader, isEverywhere } = await reachOf(tx, reader.memberId)
  if (isEverywhere) return sql`select t.* from message_threads t where ${seenBy(reader)} ${after} ${newest(slice)}`
  const led = isLeader
    ? sql`select a.id as location_id, true as is_led from member_regions r
          join locations a on a.organization_id = r.organization_id and a.region_id = r.region_id
          where r.member_id = ${reader.memberId} union all`
    : sql``
  return sql`
    select t.* from (
      select t.* from (
        select location_id, bool_or(is_led) as is_led from (
          ${led}
          select location_id, false as is_led from job_crew where member_id = ${reader.memberId}
          union all
          select location_id, false from visit_crew where member_id = ${reader.memberId}) p
        group by location_id) p
      cross join lateral (
        select t.* from message_threads t
        where t.location_id = p.location_id and (p.is_led or ${seenBy(reader)}) ${after}
        ${newest(slice)}) t
      union all
      select t.* from message_threads t
      where t.about = 'person' ${isLeader ? sql`` : sql`and t.member_id = ${reader.memberId}`} and ${seenBy(reader)} ${after}
    ) t ${newest(slice)}`
}

/** Whether a member leads crews, and sees every place. */
async function reachOf(tx: TenantTx, memberId: string): Promise<{ isLeader: boolean; isEverywhere: boolean }> {
  const { rows } = await sql<{ isLeader: boolean; isEverywhere: boolean }>`
    select 'SUPERVISOR' = any (roles) as is_leader,
      roles && '{OWNER,ADMIN}' or 'SUPERVISOR' = any (roles) and not exists (
        select from member_regions r where r.organization_id = m.organization_id and r.member_id = m.id) as is_everywhere
    from members m where m.id = ${memberId}`.execute(tx)
  return rows[0] ?? { isLeader: false, isEverywhere: false }
}

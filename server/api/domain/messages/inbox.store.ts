import { sql } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { limits } from '#shared/limits.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import type { ThreadPage } from '#shared/messages/messages.contract.ts'
import { seenBy, sinceOf, type Reader } from './seen.ts'
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

const order = '-lastAt'

/** The threads a reader may see, the latest message first. @throws ProblemError 400 naming `cursor`. */
export async function inbox(
  tx: TenantTx,
  reader: Reader,
  { unread, cursor, limit = limits.pageSize }: InboxQuery,
): Promise<ThreadPage> {
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isTimestamp)
  const { rows: threadRows } = await sql<InboxRow>`
    with t as materialized (
      select t.* from message_threads t
      where ${seenBy(reader)}
        ${after ? sql`and (t.last_at, t.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``})
    select ${subjectColumns}, t.id as thread_id, t.last_at, (t.last_at at time zone 'UTC')::text || '+00' as key,
      last.author_name as author, left(last.text, 300) as text, u.unread, u.must_read
    from t ${subjectJoins}
    cross join lateral (
      select g.author_name, g.text from messages g
      where g.organization_id = t.organization_id and g.thread_id = t.id
      order by g.created_at desc, g.id desc limit 1) last
    cross join lateral (
      select count(*)::int as unread, coalesce(bool_or(n.must_read), false) as must_read
      from (
        select g.id, g.user_id, g.created_at, g.must_read and g.must_read_ended_at is null as must_read from messages g
        where g.organization_id = t.organization_id and g.thread_id = t.id
        order by g.created_at desc, g.id desc limit ${messageLimits.pageSize}) n
      where n.user_id is distinct from ${reader.userId} and (n.must_read or n.created_at >= ${sinceOf(reader)})
        and not exists (select from message_reads r where r.organization_id = t.organization_id
          and r.message_id = n.id and r.user_id = ${reader.userId})) u
    ${unread === undefined ? sql`` : unread ? sql`where u.unread > 0` : sql`where u.unread = 0`}
    order by t.last_at desc, t.id desc
    limit ${limit + 1}`.execute(tx)
  const { rows, nextCursor } = cutPage(threadRows, limit, order, ({ key, threadId }) => ({ key, id: threadId }))
  return {
    items: rows.map(({ lastAt, author, text, unread: count, mustRead, ...row }) => {
      const { organizationId: _own, ...subject } = toSubject(row)
      return { ...subject, lastAt: lastAt.toISOString(), author, text, unread: count, mustRead }
    }),
    nextCursor,
  }
}

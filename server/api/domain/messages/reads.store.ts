import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { writingOf } from '#server/api/domain/timekeeping/device-time.ts'
import { notFound } from '#server/api/problem.ts'
import type { OpenedMessages } from '#shared/messages/messages.contract.ts'
import { seenBy, type Reader } from './seen.ts'
import { announceReadingEnded } from './unread.store.ts'

/** Keeps that the reader opened these messages of others; what they may not see is left out. */
export async function markRead(
  tx: TenantTx,
  reader: Reader,
  { messageIds, at: toldAt, ...deviceTime }: OpenedMessages,
): Promise<void> {
  const { at } = writingOf(deviceTime)
  const name =
    reader.kind === 'contact'
      ? sql`${reader.contactName}::text`
      : sql`(select name from members where id = ${reader.memberId})`
  const { rows } = await sql<{ threadId: string }>`
    with opened as (
      select g.organization_id, g.id, g.thread_id, g.created_at, g.must_read from messages g
      join message_threads t on t.organization_id = g.organization_id and t.id = g.thread_id
      where g.id = any (${messageIds}::uuid[]) and g.user_id is distinct from ${reader.userId} and ${seenBy(reader)}
    ), kept as (
      insert into message_reads (organization_id, message_id, user_id, reader_name, by_client, read_at)
      select organization_id, id, ${reader.userId}, ${name}, ${reader.kind === 'contact'},
        least(now(), greatest(created_at, coalesce(${at ?? toldAt ?? null}::timestamptz, now())))
      from opened
      on conflict do nothing
      returning message_id
    ), counted as (
      update unread_threads u
      set unread = u.unread - n.counted, must_read_at = case when n.must_read then now() else u.must_read_at end
      from (
        select o.thread_id, count(*) filter (where o.created_at >= k.since)::int as counted, bool_or(o.must_read) as must_read
        from opened o join kept on kept.message_id = o.id
        join unread_threads k on k.organization_id = o.organization_id and k.thread_id = o.thread_id
          and k.user_id = ${reader.userId}
        group by o.thread_id) n
      where u.thread_id = n.thread_id and u.user_id = ${reader.userId})
    select distinct thread_id from opened`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update notifications set read_at = now()
    where user_id = ${reader.userId} and read_at is null and settled_at is null
      and params ->> 'thread' = any (${rows.map(({ threadId }) => threadId)}::text[])`.execute(tx)
}

/** @throws ProblemError 404. */
export async function endReading(tx: TenantTx, reader: Reader, messageId: string): Promise<void> {
  const { rows } = await sql<{ threadId: string }>`
    update messages g set must_read_ended_at = coalesce(g.must_read_ended_at, now())
    from message_threads t
    where g.id = ${messageId} and g.must_read and t.organization_id = g.organization_id and t.id = g.thread_id
      and ${seenBy(reader)}
    returning g.thread_id`.execute(tx)
  const [message] = rows
  if (!message) throw notFound()
  await announceReadingEnded(tx, message.threadId)
}

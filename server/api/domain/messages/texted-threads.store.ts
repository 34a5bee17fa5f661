import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ThreadKey } from '#shared/messages/messages.contract.ts'

export interface TextedThread {
  threadId: string
  at: Date
}

const listedMax = 20

/** The threads whose texts went out to the user at this number in the last 30 days, the last sent first. */
export async function textedThreads(tx: TenantTx, userId: string, number: string): Promise<TextedThread[]> {
  const { rows } = await sql<TextedThread>`
    select t.id as thread_id, d.sent_at as at
    from deliveries d
    join notifications n on n.organization_id = d.organization_id and n.id = d.notification_id
    join message_threads t on t.organization_id = d.organization_id and t.id = (n.params ->> 'thread')::uuid
    where d.channel = 'text' and d.number = ${number} and d.user_id = ${userId}
      and d.state in ('sent', 'delivered') and d.sent_at > now() - interval '30 days'
    order by d.sent_at desc, d.id desc
    limit ${listedMax}`.execute(tx)
  return rows
}

export async function keyOfThread(tx: TenantTx, threadId: string): Promise<ThreadKey> {
  const { about, withClient, jobId, locationId, memberId, originalStart } = await tx
    .selectFrom('messageThreads')
    .select(['about', 'withClient', 'jobId', 'locationId', 'memberId', 'originalStart'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  const id = memberId ?? jobId ?? locationId ?? ''
  return { about, id, ...(originalStart && { at: originalStart.toISOString() }), ...(withClient && { withClient }) }
}

/** Whoever answers a thread has seen the notice about it, so that the next message is notified again. */
export const settleNotices = (tx: TenantTx, userId: string, threadId: string) =>
  sql`update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and settled_at is null and params ->> 'thread' = ${threadId}`.execute(
    tx,
  )

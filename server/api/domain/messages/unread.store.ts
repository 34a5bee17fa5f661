import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { seenByMember } from './seen.ts'
import type { FoundSubject } from './subjects.store.ts'

export interface ThreadReader {
  userId: string
  isContact: boolean
  /** It is about them, or they wrote in it. */
  takesPart: boolean
}

/** The accounts that may see the thread: members, and contacts where it is with the client. */
export async function readersOf(
  tx: TenantTx,
  { threadId, withClient, clientId, locationId }: FoundSubject & { threadId: string },
): Promise<ThreadReader[]> {
  const { rows } = await sql<ThreadReader>`
    select m.user_id, false as is_contact, coalesce(m.id = t.member_id, false) or exists (
      select from messages g where g.organization_id = t.organization_id and g.thread_id = t.id
        and g.user_id = m.user_id) as takes_part
    from message_threads t join members m on m.organization_id = t.organization_id
    where t.id = ${threadId} and m.user_id is not null and ${seenByMember}
    order by m.id`.execute(tx)
  if (!withClient || !clientId) return rows
  const { rows: contacts } = await sql<ThreadReader>`
    select distinct k.user_id, true as is_contact, true as takes_part from client_contacts k
    join clients c on c.organization_id = k.organization_id and c.id = k.client_id and c.archived_at is null
    where k.client_id = ${clientId} and k.user_id is not null
      and (k.location_ids = '{}' or ${locationId}::uuid = any (k.location_ids))
    order by 1`.execute(tx)
  return [...rows, ...contacts]
}

interface Added {
  threadId: string
  readers: readonly ThreadReader[]
  authorId: string
  mustRead: boolean
}

/**
 * Counts a new message for everybody who may see it, and moves the thread to the top. Whoever may not see it any more
 * starts anew if they may again.
 */
export async function countMessage(tx: TenantTx, { threadId, readers, authorId, mustRead }: Added): Promise<void> {
  const userIds = [...new Set(readers.map(({ userId }) => userId))]
  // Writers at the same time may commit in another order than they began.
  await sql`
    insert into unread_threads (organization_id, thread_id, user_id, since, unread, last_at, must_read_at)
    select current_organization_id(), ${threadId}, r.user_id, now(), (r.user_id <> ${authorId})::int, now(),
      case when ${mustRead} then now() end
    from unnest(${userIds}::uuid[]) r (user_id) order by r.user_id
    on conflict (organization_id, thread_id, user_id) do update set
      since = least(unread_threads.since, excluded.since), unread = unread_threads.unread + excluded.unread,
      last_at = greatest(unread_threads.last_at, excluded.last_at),
      must_read_at = coalesce(excluded.must_read_at, unread_threads.must_read_at)`.execute(tx)
  await sql`delete from unread_threads where thread_id = ${threadId} and user_id <> all (${userIds}::uuid[])`.execute(
    tx,
  )
}

/** Lets the open pages of the thread's readers look again. */
export const announceThread = (tx: TenantTx, threadId: string) =>
  sql`update unread_threads set last_at = last_at where thread_id = ${threadId}`.execute(tx)

/** The same for time clocks, when a message needs no reading any more. */
export const announceReadingEnded = (tx: TenantTx, threadId: string) =>
  sql`update unread_threads set must_read_at = clock_timestamp() where thread_id = ${threadId}`.execute(tx)

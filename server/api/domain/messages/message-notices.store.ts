import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { excerpt } from '#server/api/domain/notifications/typed-words.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { linkedPages } from '#shared/pages.ts'
import { seenByMember, type Reader } from './seen.ts'
import type { FoundSubject } from './subjects.store.ts'

type MessageKind = Extract<
  NotificationKind,
  'message_received' | 'message_must_read' | 'message_from_client' | 'message_for_client'
>

interface Written {
  reader: Reader
  author: { name: string }
  messageId: string
  text: string
  mustRead: boolean
}

type Subject = FoundSubject & { threadId: string }

/** Notifies those a message is for; while a notice about the thread is unread, another message adds none. */
export async function notifyReaders(
  tx: TenantTx,
  subject: Subject,
  { reader, author, messageId, text, mustRead }: Written,
) {
  const { organizationId, threadId, about, id, at, withClient, clientId } = subject
  const byClient = reader.kind === 'contact'
  const kind: MessageKind = byClient ? 'message_from_client' : mustRead ? 'message_must_read' : 'message_received'
  const said = {
    name: author.name,
    location: subject.locationName ?? subject.memberName ?? '',
    text: excerpt(text, 300),
    thread: threadId,
    message: messageId,
  }
  const send = async (userIds: readonly string[], of: MessageKind, link: string) => {
    const others = userIds.filter((userId) => userId !== reader.userId)
    await notify(tx, mustRead ? others : await unaware(tx, others, threadId), { kind: of, params: said, link })
  }
  const key = { about, id, at: at ?? undefined, client: withClient ? 'yes' : undefined }
  const staff = await recipients(tx, subject, byClient)
  await send(staff, kind, linkedPages.messages(organizationId, key))
  if (!withClient || byClient || !clientId) return
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  for (const userId of await contactsOf(tx, subject)) {
    const others = await unaware(tx, [userId], threadId)
    await notify(tx, others, {
      kind: 'message_for_client',
      params: { ...said, organization },
      link: linkedPages.clientMessages(userId, clientId, { about, id, at: at ?? undefined }),
    })
  }
}

/** Members who may see the thread and whom its messages concern. */
async function recipients(tx: TenantTx, subject: Subject, byClient: boolean): Promise<string[]> {
  const { threadId, about, withClient, locationId } = subject
  const managers = byClient && locationId ? await managersOf(tx, locationId) : []
  const { rows } = await sql<{ userId: string; wrote: boolean; isAbout: boolean }>`
    select m.user_id, coalesce(m.id = t.member_id, false) as is_about, exists (
      select from messages g where g.organization_id = t.organization_id and g.thread_id = t.id
        and g.user_id = m.user_id) as wrote
    from message_threads t join members m on m.organization_id = t.organization_id
    where t.id = ${threadId} and m.user_id is not null and ${seenByMember}
    order by m.id`.execute(tx)
  const takingPart = rows.filter(({ wrote, isAbout }) => wrote || isAbout)
  // In a conversation with the client or one person, those who take part go on; a first question asks everybody.
  const concerned = withClient || (about === 'person' && takingPart.length > 1) ? takingPart : rows
  return [...managers, ...concerned.map(({ userId }) => userId)]
}

async function contactsOf(tx: TenantTx, { clientId, locationId }: Subject): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct k.user_id from client_contacts k
    join clients c on c.organization_id = k.organization_id and c.id = k.client_id and c.archived_at is null
    where k.client_id = ${clientId} and k.user_id is not null
      and (k.location_ids = '{}' or ${locationId}::uuid = any (k.location_ids))
    order by 1`.execute(tx)
  return rows.map(({ userId }) => userId)
}

async function unaware(tx: TenantTx, userIds: readonly string[], threadId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select u.user_id from unnest(${userIds}::uuid[]) with ordinality as u (user_id, nth)
    where not exists (
      select from notifications n
      where n.user_id = u.user_id and n.read_at is null and n.settled_at is null and n.params ->> 'thread' = ${threadId})
    order by u.nth`.execute(tx)
  return rows.map(({ userId }) => userId)
}

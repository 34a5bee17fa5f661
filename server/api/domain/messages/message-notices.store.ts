import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { excerpt } from '#server/api/domain/notifications/typed-words.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { linkedPages } from '#shared/pages.ts'
import type { Reader } from './seen.ts'
import type { FoundSubject } from './subjects.store.ts'
import type { ThreadReader } from './unread.store.ts'

type MessageKind = Extract<
  NotificationKind,
  'message_received' | 'message_must_read' | 'message_from_client' | 'message_for_client'
>

interface Written {
  reader: Reader
  /** Everybody who may see it. */
  readers: readonly ThreadReader[]
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
  { reader, readers, author, messageId, text, mustRead }: Written,
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
  const staff = [...(await managersAsked(tx, subject, byClient)), ...concerned(subject, readers)]
  await send(staff, kind, linkedPages.messages(organizationId, key))
  if (!withClient || byClient || !clientId) return
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  for (const { userId } of readers.filter(({ isContact }) => isContact)) {
    const others = await unaware(tx, [userId], threadId)
    await notify(tx, others, {
      kind: 'message_for_client',
      params: { ...said, organization },
      link: linkedPages.clientMessages(userId, clientId, { about, id, at: at ?? undefined }),
    })
  }
}

const managersAsked = async (tx: TenantTx, { locationId }: Subject, byClient: boolean) =>
  byClient && locationId ? managersOf(tx, locationId) : []

/** In a conversation with the client or one person, those who take part go on; a first question asks everybody. */
function concerned({ about, withClient }: Subject, readers: readonly ThreadReader[]): string[] {
  const staff = readers.filter(({ isContact }) => !isContact)
  const takingPart = staff.filter(({ takesPart }) => takesPart)
  const some = withClient || (about === 'person' && takingPart.length > 1) ? takingPart : staff
  return some.map(({ userId }) => userId)
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

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import type { MessagePhotos } from '#shared/messages/photos.contract.ts'
import { seenBy, type Reader } from './seen.ts'
import { announceThread } from './unread.store.ts'

/** Adds a photo to the reader's own message. @throws ProblemError 404; 409 `photos_full`. */
export async function addPhoto(
  tx: TenantTx,
  reader: Reader,
  messageId: string,
  photo: StoredPicture,
): Promise<MessagePhotos> {
  // The row lock serializes photos of one thread; what they added is seen by the next statement.
  const { rows } = await sql<{ organizationId: string; threadId: string }>`
    select g.organization_id, g.thread_id
    from messages g join message_threads t on t.organization_id = g.organization_id and t.id = g.thread_id
    where g.id = ${messageId} and g.user_id = ${reader.userId} and ${seenBy(reader)}
    for no key update of t`.execute(tx)
  const [message] = rows
  if (!message) throw notFound()
  const { count } = await tx
    .selectFrom('messagePhotos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow()
  if (count >= messageLimits.photosMax) throw new ProblemError('photos_full')
  const id = randomUUIDv7()
  await insertPhotoFile(tx, message.organizationId, id, photo)
  await tx
    .insertInto('messagePhotos')
    .values({ organizationId: message.organizationId, id, messageId, fileHash: photo.hash })
    .execute()
  await announceThread(tx, message.threadId)
  return { id, count: count + 1 }
}

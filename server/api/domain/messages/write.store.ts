import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { NewThreadMessage, Thread } from '#shared/messages/messages.contract.ts'
import { notifyReaders } from './message-notices.store.ts'
import type { Reader } from './seen.ts'
import { findSubject, type FoundSubject } from './subjects.store.ts'
import { canRequireReading, threadOf } from './thread.store.ts'
import { countMessage, readersOf } from './unread.store.ts'

export interface Author {
  name: string
}

const elsewhere = () => new ProblemError('message_elsewhere')

/**
 * Stores a message once, however often it is sent, and notifies those who may see it.
 * @throws ProblemError 404; 403; 400 `must_read_misplaced`; 409 `message_elsewhere`.
 */
export async function write(
  tx: TenantTx,
  reader: Reader,
  author: Author,
  { messageId, text, mustRead = false, ...key }: NewThreadMessage,
): Promise<Thread> {
  const subject = await findSubject(tx, reader, key)
  if (reader.kind === 'member') {
    if (subject.withClient && !reader.maySendToClients) throw new ProblemError('forbidden')
    if (mustRead && !canRequireReading(subject)) throw fieldProblem('must_read_misplaced', 'mustRead')
    if (mustRead && !reader.mayRequireReading) throw new ProblemError('forbidden')
  }
  const threadId = subject.threadId ?? (await open(tx, subject))
  const known = await tx
    .selectFrom('messages')
    .select(['threadId', 'userId'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (known && (known.threadId !== threadId || known.userId !== reader.userId)) throw elsewhere()
  if (!known) {
    const { organizationId } = subject
    await tx
      .insertInto('messages')
      .values({
        organizationId,
        id: messageId,
        threadId,
        byClient: reader.kind === 'contact',
        authorName: author.name,
        userId: reader.userId,
        text: text.trim(),
        language: reader.language,
        mustRead,
        requestId: requestContext.getStore()?.requestId ?? '',
      })
      .execute()
      // The same id can be written to another thread at the same moment.
      .catch(onViolation({ messages_pkey: elsewhere }))
    await tx
      .updateTable('messageThreads')
      .set({ lastAt: sql<Date>`greatest(last_at, now())` })
      .where('id', '=', threadId)
      .execute()
    await enqueue(tx, 'translations', { organizationId, messageId })
    const readers = await readersOf(tx, { ...subject, threadId })
    await countMessage(tx, { threadId, readers, authorId: reader.userId, mustRead })
    await notifyReaders(
      tx,
      { ...subject, threadId },
      { reader, readers, author, messageId, text: text.trim(), mustRead },
    )
  }
  return threadOf(tx, reader, { ...subject, threadId })
}

/** Creates the thread with its first message; two writers at a time take turns. @throws ProblemError 404. */
async function open(tx: TenantTx, subject: FoundSubject): Promise<string> {
  const { organizationId, about, id, at, withClient, locationId } = subject
  if (about === 'visit' && !(at && (await planned.find(tx, id, at)))) throw notFound()
  await sql`select pg_advisory_xact_lock(hashtext(${`thread ${id} ${at} ${withClient}`}))`.execute(tx)
  const threadId = randomUUIDv7()
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from message_threads
      where about = ${about} and with_client = ${withClient}
        and coalesce(member_id, job_id, location_id) = ${id} and original_start is not distinct from ${at}::timestamptz
      order by created_at, id limit 1
    ), made as (
      insert into message_threads (organization_id, id, about, with_client, location_id, job_id, original_start, member_id)
      select ${organizationId}, ${threadId}, ${about}, ${withClient}, ${locationId}::uuid,
        ${about === 'visit' ? id : null}::uuid, ${at}::timestamptz, ${about === 'person' ? id : null}::uuid
      where not exists (select from known)
      returning id)
    select id from known union all select id from made`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a thread was not kept')
  return row.id
}

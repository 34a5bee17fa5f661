import { sql } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import type { Thread, ThreadKey, ThreadMessage } from '#shared/messages/messages.contract.ts'
import type { Reader } from './seen.ts'
import { findSubject, type FoundSubject } from './subjects.store.ts'

/** More readers of one message are counted, not listed. */
const readsMax = 200

const order = '-at'

interface MessageRow {
  id: string
  key: string
  byClient: boolean
  author: string
  isOwn: boolean
  text: string
  translation: string | null
  createdAt: Date
  mustRead: boolean
  readAt: Date | null
  reads: { name: string; byClient: boolean; at: string }[]
  photos: { id: string; hash: string }[]
}

/** A thread with its last messages. @throws ProblemError 404; 400 naming `cursor`. */
export async function thread(
  tx: TenantTx,
  reader: Reader,
  { cursor, ...key }: ThreadKey & { cursor?: string },
): Promise<Thread> {
  return threadOf(tx, reader, await findSubject(tx, reader, key), cursor)
}

export async function threadOf(
  tx: TenantTx,
  reader: Reader,
  { organizationId: _own, threadId, ...subject }: FoundSubject,
  cursor?: string,
): Promise<Thread> {
  const isMember = reader.kind === 'member'
  const isWriter = !isMember || !subject.withClient || reader.maySendToClients
  return {
    ...subject,
    mayWrite: isWriter,
    mayRequireReading: isMember && reader.mayRequireReading && canRequireReading(subject),
    ...(threadId ? await messagesOf(tx, reader, threadId, cursor) : { items: [], nextCursor: null }),
  }
}

/** Only what the crew of a place or visit sees can hold up a start. */
export const canRequireReading = ({ about, withClient }: Pick<ThreadKey, 'about' | 'withClient'>) =>
  about !== 'person' && !withClient

async function messagesOf(tx: TenantTx, reader: Reader, threadId: string, cursor: string | undefined) {
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isTimestamp)
  const reads =
    reader.kind === 'contact'
      ? sql`'[]'::json`
      : sql`(
          select coalesce(json_agg(json_build_object('name', o.reader_name, 'byClient', o.by_client, 'at', o.read_at)
            order by o.read_at, o.reader_name), '[]')
          from (
            select r.reader_name, r.by_client, r.read_at from message_reads r
            where r.organization_id = g.organization_id and r.message_id = g.id
            order by r.read_at limit ${readsMax}) o)`
  const { rows: messageRows } = await sql<MessageRow>`
    select g.id, (g.created_at at time zone 'UTC')::text || '+00' as key, g.by_client, g.author_name as author,
      coalesce(g.user_id = ${reader.userId}, false) as is_own, g.text, g.created_at,
      case when g.user_id is distinct from ${reader.userId} or g.language <> ${reader.language} then (
        select x.text from message_translations x
        where x.organization_id = g.organization_id and x.message_id = g.id and x.language = ${reader.language}) end as translation,
      g.must_read and g.must_read_ended_at is null as must_read, ${reads} as reads,
      (select coalesce(json_agg(json_build_object('id', p.id, 'hash', p.file_hash) order by p.id), '[]')
       from message_photos p where p.organization_id = g.organization_id and p.message_id = g.id) as photos,
      (select r.read_at from message_reads r
       where r.organization_id = g.organization_id and r.message_id = g.id and r.user_id = ${reader.userId}) as read_at
    from messages g
    where g.thread_id = ${threadId}
      ${after ? sql`and (g.created_at, g.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``}
    order by g.created_at desc, g.id desc
    limit ${messageLimits.pageSize + 1}`.execute(tx)
  const { rows, nextCursor } = cutPage(messageRows, messageLimits.pageSize, order, ({ key, id }) => ({ key, id }))
  return { items: rows.map((row) => toMessage(row, linkFor(reader))).toReversed(), nextCursor: nextCursor }
}

/** A client's contact has links of their own, which ask again whether the file is theirs. */
const linkFor = (reader: Reader) => (hash: string) =>
  reader.kind === 'contact'
    ? clientAreaPaths.areaFile
        .replace(':organizationId', reader.organizationId)
        .replace(':clientId', reader.clientId)
        .replace(':hash', hash)
    : linkOfFile(hash)

const toMessage = (
  { key: _key, createdAt, readAt, reads, photos, ...row }: MessageRow,
  link: (hash: string) => string,
): ThreadMessage => ({
  ...row,
  photos: photos.map(({ id, hash }) => ({ id, link: link(hash) })),
  at: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  reads: reads.map(({ at, ...read }) => ({ ...read, at: new Date(at).toISOString() })),
})

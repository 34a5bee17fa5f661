import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { wordsOf } from '#server/api/domain/notifications/words.ts'
import { notFound } from '#server/api/problem.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { Language } from '#shared/languages.ts'

interface NotificationQuery {
  unread?: boolean
  cursor?: string
  limit?: number
}

const countMax = 100

/** The user's notifications, newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  userId: string,
  { unread = false, cursor, limit }: NotificationQuery,
  language: Language,
): Promise<NotificationPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = tx
        .selectFrom('notifications')
        .select(['id', 'kind', 'params', 'link', 'createdAt', 'readAt', 'settledAt'])
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .limit(count)
      if (unread) query = query.where('readAt', 'is', null).where('settledAt', 'is', null)
      if (before) query = query.where('id', '<', before)
      return query.execute()
    },
    (rows) =>
      rows.map(({ id, kind, params, link, createdAt, readAt, settledAt }) => ({
        id,
        kind,
        ...wordsOf(kind, language, params),
        link,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
        settledAt: settledAt?.toISOString() ?? null,
      })),
  )
}

export async function unreadCount(tx: TenantTx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from notifications where user_id = ${userId} and read_at is null and settled_at is null limit ${countMax}) n`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** @throws ProblemError 404 if the user has no such notification. */
export async function markRead(tx: TenantTx, userId: string, id: string): Promise<void> {
  const row = await tx
    .updateTable('notifications')
    .set({ readAt: sql<Date>`coalesce(read_at, now())` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

export async function markAllRead(tx: TenantTx, userId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute()
}

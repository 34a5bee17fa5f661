import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { hashToken } from '#server/api/tokens.ts'
import type { CalendarFeed } from '#shared/schedule/calendar-feeds.contract.ts'

/** @throws ProblemError 404 if there is no such member. */
export async function get(tx: TenantTx, memberId: string): Promise<CalendarFeed> {
  const row = await tx
    .selectFrom('members as m')
    .leftJoin('calendarFeeds as f', (join) => onSameOrganization(join, 'f.memberId', 'm.id'))
    .select(['f.createdAt', 'f.lastReadAt'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { createdAt: row.createdAt?.toISOString() ?? null, lastReadAt: row.lastReadAt?.toISOString() ?? null }
}

/** Replaces the secret of the member's calendar link. @throws ProblemError 404. */
export async function setToken(
  tx: TenantTx,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  tokenHash: Buffer,
): Promise<CalendarFeed> {
  await get(tx, memberId)
  await tx
    .insertInto('calendarFeeds')
    .values({ organizationId, memberId, tokenHash })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'memberId'])
        .doUpdateSet({ tokenHash, createdAt: sql<Date>`now()`, lastReadAt: null }),
    )
    .execute()
  return get(tx, memberId)
}

/** @throws ProblemError 404 if there is no such member. */
export async function remove(tx: TenantTx, memberId: string): Promise<void> {
  await get(tx, memberId)
  await tx.deleteFrom('calendarFeeds').where('memberId', '=', memberId).execute()
}

/** Returns the active member whose calendar the secret opens, or undefined. */
export async function ownerOf(db: Kysely<Database>, token: string) {
  const { rows } = await sql<{ organizationId: string; memberId: string }>`
    select organization_id, member_id from lookup.calendar_feed(${hashToken(token)})`.execute(db)
  return rows[0]
}

/** Records the use of the link at most hourly, because calendar programs poll often. */
export const markRead = (tx: TenantTx, memberId: string) =>
  tx
    .updateTable('calendarFeeds')
    .set({ lastReadAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
    .where(sql<boolean>`last_read_at is null or last_read_at < now() - interval '1 hour'`)
    .execute()

import { sql, type Kysely } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { hashToken } from '#server/api/tokens.ts'
import type { LeaveFeed } from '#shared/time-off/leave-feeds.contract.ts'
import type { FeedScope } from '#shared/time-off/kinds.ts'
import { feedText } from './feed-text.ts'

export interface FeedKey {
  organizationId: string
  memberId: string
  scope: FeedScope
}

export async function get(tx: TenantTx, { memberId, scope }: FeedKey): Promise<LeaveFeed> {
  const row = await tx
    .selectFrom('leaveFeeds')
    .select('createdAt')
    .where('memberId', '=', memberId)
    .where('scope', '=', scope)
    .executeTakeFirst()
  return { createdAt: row?.createdAt.toISOString() ?? null }
}

/** Replaces the secret of the feed's link. */
export async function setToken(tx: TenantTx, key: FeedKey, tokenHash: Buffer): Promise<LeaveFeed> {
  await tx
    .insertInto('leaveFeeds')
    .values({ ...key, tokenHash })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'memberId', 'scope']).doUpdateSet({ tokenHash, createdAt: sql<Date>`now()` }),
    )
    .execute()
  return get(tx, key)
}

export async function remove(tx: TenantTx, { memberId, scope }: FeedKey): Promise<void> {
  await tx.deleteFrom('leaveFeeds').where('memberId', '=', memberId).where('scope', '=', scope).execute()
}

/** The owner of the feed with this secret; undefined once the member has left or lost the role. */
export async function ownerOf(db: Kysely<Database>, token: string) {
  const { rows } = await sql<FeedKey>`
    select organization_id, member_id, scope from lookup.leave_feed(${hashToken(token)})`.execute(db)
  return rows[0]
}

/** Approved time off, from a year ago to a year ahead, as an iCalendar file. */
export async function read(tx: TenantTx, { memberId, scope }: FeedKey, today: string): Promise<string> {
  const { name, language } = await tx
    .selectFrom('members')
    .innerJoin('organizations as o', 'o.id', 'members.organizationId')
    .select(['o.name', 'members.language'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const absencesInRange = await absences(tx, {
    from: shiftDay(today, -365),
    to: shiftDay(today, 365),
    states: ['approved'],
    ...(scope === 'own' && { memberIds: [memberId] }),
  })
  return feedText({ name, language, isTeam: scope === 'team', absences: absencesInRange })
}

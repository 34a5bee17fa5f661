import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { hashToken } from '#server/api/tokens.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import { absoluteDays } from './session-cookie.ts'

/** Ends the matching sessions and stores the reason for their browsers. Returns the number ended. */
export async function endSessionsWithReason(
  db: Kysely<Database>,
  reason: EndedReason,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from sessions where ${condition} returning token_hash),
      kept as (
        insert into ended_sessions (token_hash, reason) select token_hash, ${reason} from ended on conflict do nothing)
    select count(*)::int as ended from ended`.execute(db)
  return rows[0]?.ended ?? 0
}

/** Stores the reason for a token that its session no longer accepts. */
export const leaveToken = (tx: ApplicationTx, reason: EndedReason, sessionId: string) =>
  sql`
    insert into ended_sessions (token_hash, reason) select token_hash, ${reason} from sessions where id = ${sessionId}
    on conflict do nothing`.execute(tx)

/** Ends expired sessions, at most this many; returns the number. */
export const endExpired = (db: Kysely<Database>, atMost: number) =>
  endSessionsWithReason(
    db,
    'expired',
    sql`id in (
      select id from sessions
      where expires_at < now() or created_at < now() - make_interval(days => ${absoluteDays}) limit ${atMost})`,
  )

/** Why a token's session ended, while that is stored; undefined if its own browser ended it. */
export async function endReasonOf(db: Kysely<Database>, token: string): Promise<EndedReason | undefined> {
  const tokenHash = hashToken(token)
  const { rows } = await sql<{ reason: EndedReason }>`
    select reason from ended_sessions where token_hash = ${tokenHash}
    -- An expired session that has not been cleaned up yet cannot be the caller's.
    union all select 'expired' from sessions where token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.reason
}

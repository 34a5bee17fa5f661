import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { hashToken } from '#server/api/tokens.ts'

export type TokenPurpose = 'verify' | 'reset' | 'email'

/** Hours that a mailed link is valid. */
const tokenHours: Readonly<Record<TokenPurpose, number>> = { verify: 24, reset: 1, email: 24 }

/** A link and the address it proves, which is where its mail goes. */
export interface MailedToken {
  userId: string
  purpose: TokenPurpose
  address: string
  token: string
}

/**
 * Makes `token` valid for one use; returns false if it was used or ended before, or went to another address. Earlier
 * links stay valid, so that nobody can end someone's link by requesting another; a new address ends them.
 */
export async function issueToken(
  tx: ApplicationTx,
  { userId, purpose, address, token }: MailedToken,
): Promise<boolean> {
  const tokenHash = hashToken(token)
  const expiresAt = sql<Date>`now() + make_interval(hours => ${tokenHours[purpose]})`
  if (purpose === 'email') await endTokens(tx, userId, purpose, tokenHash)
  const issued = await tx
    .insertInto('userTokens')
    .values({
      id: randomUUIDv7(),
      userId,
      purpose,
      address,
      tokenHash,
      expiresAt,
      usedAt: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('tokenHash')
        .doUpdateSet({ expiresAt })
        .where('userTokens.usedAt', 'is', null)
        .where('userTokens.address', '=', address),
    )
    .returning('id')
    .executeTakeFirst()
  return issued !== undefined
}

/** A token's user and whether it was used; undefined if unknown or expired. */
export const findToken = (db: Kysely<Database>, purpose: TokenPurpose, token: string) =>
  db
    .selectFrom('userTokens')
    .select(['userId', 'usedAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Uses the token up and returns the address it proves; undefined if that is no longer the account's or the wanted
 * one. Of two concurrent calls one succeeds.
 */
export async function consumeToken(
  tx: ApplicationTx,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  const addresses =
    purpose === 'email' ? sql`select user_id, email from email_changes` : sql`select id, email from users`
  const row = await tx
    .updateTable('userTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`(user_id, address) in (${addresses})`)
    .returning('address')
    .executeTakeFirst()
  return row?.address
}

/**
 * Ends all links of this purpose sent to the user. They are stored as ended, because a retried mail has the same
 * link.
 */
export const endTokens = (tx: ApplicationTx, userId: string, purpose: TokenPurpose, except: Buffer = Buffer.alloc(0)) =>
  tx
    .updateTable('userTokens')
    .set({ usedAt: sql<Date>`coalesce(used_at, now())` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('tokenHash', '<>', except)
    .execute()

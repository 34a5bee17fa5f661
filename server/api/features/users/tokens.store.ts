import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { hashToken } from '#server/api/tokens.ts'

export type TokenPurpose = 'verify' | 'reset' | 'email'

/** How long a link in a mail can be used. */
const tokenHours: Readonly<Record<TokenPurpose, number>> = { verify: 24, reset: 1, email: 24 }

/** A link, and the one address that opening it proves: the one its mail goes to. */
export interface MailedToken {
  userId: string
  purpose: TokenPurpose
  address: string
  token: string
}

/**
 * Makes `token` good for one use of a link; false when it was used or ended before, or went to another address. The older
 * ones work on, lest who asks for another's link end it; a new address ends them.
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

/** The owner of a token and whether it was used; undefined when unknown or expired. */
export const findToken = (db: Kysely<Database>, purpose: TokenPurpose, token: string) =>
  db
    .selectFrom('userTokens')
    .select(['userId', 'usedAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Uses the token up and says which address it proves; undefined where that is not the account's, or the one it wants, any
 * more. Of two who try at once, one succeeds.
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
 * Ends every link of this purpose that the user was sent. They are kept as ended: a mail that is tried again, or sent
 * again, has the link it had.
 */
export const endTokens = (tx: ApplicationTx, userId: string, purpose: TokenPurpose, except: Buffer = Buffer.alloc(0)) =>
  tx
    .updateTable('userTokens')
    .set({ usedAt: sql<Date>`coalesce(used_at, now())` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('tokenHash', '<>', except)
    .execute()

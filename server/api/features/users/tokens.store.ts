import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { hashToken } from '#server/api/tokens.ts'

export type TokenPurpose = 'verify' | 'reset' | 'email'

/** How long a link in a mail can be used. */
const tokenHours: Readonly<Record<TokenPurpose, number>> = { verify: 24, reset: 1, email: 24 }

/**
 * Makes `token` good for one use of a link; false when it was used or ended before. The older ones work on, lest who asks
 * for another's link end it; a new address ends them.
 */
export async function issueToken(
  tx: ApplicationTx,
  userId: string,
  purpose: TokenPurpose,
  token: string,
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
      tokenHash,
      expiresAt,
      usedAt: null,
    })
    .onConflict((conflict) =>
      conflict.column('tokenHash').doUpdateSet({ expiresAt }).where('userTokens.usedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return issued !== undefined
}

/** Whose token this is, and whether it was used; undefined when it is unknown or over. */
export const findToken = (db: Kysely<Database>, purpose: TokenPurpose, token: string) =>
  db
    .selectFrom('userTokens')
    .select(['userId', 'usedAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses the token up: of two who try at once, one succeeds. */
export async function takeToken(tx: ApplicationTx, purpose: TokenPurpose, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('userTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

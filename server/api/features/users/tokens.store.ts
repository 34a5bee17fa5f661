import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

export type TokenPurpose = 'verify' | 'reset' | 'email'

/** How long a link in a mail can be used. */
const tokenHours: Readonly<Record<TokenPurpose, number>> = { verify: 24, reset: 1, email: 24 }

/** A new single-use token for a link. The older ones work on, lest who asks for another's link end it; a new address ends them. */
export async function issueToken(tx: ApplicationTx, userId: string, purpose: TokenPurpose): Promise<string> {
  if (purpose === 'email') await dropTokens(tx, userId, purpose)
  const token = createToken()
  await tx
    .insertInto('userTokens')
    .values({
      id: randomUUIDv7(),
      userId,
      purpose,
      tokenHash: hashToken(token),
      expiresAt: sql<Date>`now() + make_interval(hours => ${tokenHours[purpose]})`,
      usedAt: null,
    })
    .execute()
  return token
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

/** Ends every link of this purpose that the user was sent. */
export const dropTokens = (tx: ApplicationTx, userId: string, purpose: TokenPurpose) =>
  tx.deleteFrom('userTokens').where('userId', '=', userId).where('purpose', '=', purpose).execute()

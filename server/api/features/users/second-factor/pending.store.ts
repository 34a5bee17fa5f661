import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

const pendingMinutes = 10
const triesMax = 5
/** Unfinished sign-ins allowed, counted separately for known devices; the oldest beyond it end. */
const perUser = 10

/** Stores that the first step was right, through whichever provider; the token is stored only in a cookie. */
export async function startPending(
  tx: ApplicationTx,
  userId: string,
  known: boolean,
  companyId: string | null = null,
): Promise<string> {
  const token = createToken()
  await tx
    .insertInto('pendingSignIns')
    .values({
      tokenHash: hashToken(token),
      userId,
      known,
      companyId,
      expiresAt: sql<Date>`now() + make_interval(mins => ${pendingMinutes})`,
    })
    .execute()
  await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', 'in', (query) =>
      query
        .selectFrom('pendingSignIns')
        .select('tokenHash')
        .where('userId', '=', userId)
        .where('known', '=', known)
        .orderBy('expiresAt', 'desc')
        .offset(perUser),
    )
    .execute()
  return token
}

/** The user of the pending sign-in with this token, and the company it began through. */
export const findPending = (db: Kysely<Database>, token: string) =>
  db
    .selectFrom('pendingSignIns')
    .select(['userId', 'companyId'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses the pending sign-in up, so that of two concurrent right factors one gets a session. */
export async function consumePendingSignIn(tx: ApplicationTx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a wrong factor; true if it was one too many and the password is needed again. */
export async function countWrongFactor(tx: ApplicationTx, token: string): Promise<boolean> {
  const tokenHash = hashToken(token)
  const row = await tx
    .updateTable('pendingSignIns')
    .set({ tries: sql<number>`tries + 1` })
    .where('tokenHash', '=', tokenHash)
    .returning('tries')
    .executeTakeFirst()
  if (!row || row.tries < triesMax) return false
  await tx.deleteFrom('pendingSignIns').where('tokenHash', '=', tokenHash).execute()
  return true
}

/** Ends all unfinished sign-ins of the user, because the factors or the password changed. */
export const dropPending = (tx: ApplicationTx, userId: string) =>
  tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()

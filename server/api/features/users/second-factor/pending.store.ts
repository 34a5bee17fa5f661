import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

const pendingMinutes = 10
const triesMax = 5
/** Begun and not finished, at most, on known devices and elsewhere apart; the oldest beyond it end. */
const perUser = 10

/** Remembers that the password was right; the token goes into a cookie and is kept nowhere. */
export async function startPending(tx: ApplicationTx, userId: string, known: boolean): Promise<string> {
  const token = createToken()
  await tx
    .insertInto('pendingSignIns')
    .values({
      tokenHash: hashToken(token),
      userId,
      known,
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

/** The user whose sign-in is pending under this token. */
export async function findPending(db: Kysely<Database>, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pendingSignIns')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.userId
}

/** Uses it up: of two that are right at once, one gets a session. */
export async function consumePendingSignIn(tx: ApplicationTx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a wrong factor, and says whether that was one too many: the password is asked again then. */
export async function countWrong(tx: ApplicationTx, token: string): Promise<boolean> {
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

/** Ends every sign-in of the user that is not finished: its factors or its password are others now. */
export const dropPending = (tx: ApplicationTx, userId: string) =>
  tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()

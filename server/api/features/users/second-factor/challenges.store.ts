import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { hashToken } from '#server/api/tokens.ts'

export type Purpose = 'register' | 'prove' | 'sign_in'

/** The purpose of a challenge and the user it is for; `userId` is null before the user is known. */
export interface ChallengeSubject {
  purpose: Purpose
  userId: string | null
}

const minutes = 5

/** Stores a challenge that a browser must sign. */
export const rememberChallenge = (db: Kysely<Database>, challenge: string, { purpose, userId }: ChallengeSubject) =>
  db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: hashToken(challenge),
      purpose,
      userId,
      expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()

/** Uses a challenge up; true if it was issued for this purpose and user. */
export async function consumeChallenge(db: Kysely<Database>, challenge: string, { purpose, userId }: ChallengeSubject) {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

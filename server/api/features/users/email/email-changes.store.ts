import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'

/** Stores the address an account wants; a later request replaces it. */
export const saveWantedEmail = (tx: ApplicationTx, userId: string, email: string) =>
  tx
    .insertInto('emailChanges')
    .values({ userId, email })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ email }))
    .execute()

export async function findWantedEmail(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('emailChanges').select('email').where('userId', '=', userId).executeTakeFirst()
  return row?.email
}

/**
 * Changes the account's and its members' email to the requested address. Returns the previous one, or undefined if
 * this address is not requested any more.
 * @throws ProblemError 409 `email_taken`.
 */
export async function consumeWantedEmail(
  tx: ApplicationTx,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const { email: before } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { numDeletedRows } = await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return undefined
  await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .execute()
    .catch(onViolation({ users_email_taken: () => fieldProblem('email_taken', 'email') }))
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)
  await sql`select lookup.readdress_members(${userId}, ${before}, ${email})`.execute(tx)
  return before
}

import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { resealed, type Sealing } from '#server/api/sealing.ts'

/** NIST SP 800-63B-4 of July 2025, 3.2.2: at most a hundred consecutive wrong tries, however slow. */
const failuresMax = 100
const setUpMinutes = 15

export const findApp = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('authenticatorApps')
    .select(['secret', 'addedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()

/** Stores the new secret during setup; the current app stays valid until then. */
export const beginApp = (tx: ApplicationTx, userId: string, newSecret: Buffer) =>
  tx
    .insertInto('authenticatorApps')
    .values({ userId, secret: null, addedAt: null, lastUsedAt: null, newSecret, newSecretAt: new Date() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ newSecret, newSecretAt: new Date() }))
    .execute()

/** The secret that waits for its first code; undefined if there is none or it is too old. */
export async function findNewSecret(db: Kysely<Database>, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('authenticatorApps')
    .select('newSecret')
    .where('userId', '=', userId)
    .where('newSecretAt', '>', sql<Date>`now() - make_interval(mins => ${setUpMinutes})`)
    .executeTakeFirst()
  return row?.newSecret ?? undefined
}

/** Activates the new secret; returns false if another setup replaced it in the meantime. */
export async function confirmApp(tx: ApplicationTx, userId: string, newSecret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticatorApps')
    .set({
      secret: newSecret,
      lastStep: step,
      failures: 0,
      addedAt: sql<Date>`now()`,
      lastUsedAt: null,
      newSecret: null,
      newSecretAt: null,
    })
    .where('userId', '=', userId)
    .where('newSecret', '=', newSecret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses the code of this step up; returns false if it or a later one was used before. */
export async function consumeTotpStep(db: Kysely<Database>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApps')
    .set({ lastStep: step, failures: 0, lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Reseals secrets sealed with an earlier key, unless another app replaced them in the meantime. Returns the number.
 * Secrets that cannot be opened are logged and left, so that one user's damage does not affect others.
 */
export async function resealApps(
  db: Kysely<Database>,
  seals: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  const rows = await db
    .selectFrom('authenticatorApps')
    .select(['userId', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  let count = 0
  for (const { userId, secret } of rows) {
    const fresh = resealed({ secret }, userId, seals, () =>
      log.error({ userId }, 'the secret of an authenticator app is damaged, or its key is not known'),
    )
    if (!fresh) continue
    await db
      .updateTable('authenticatorApps')
      .set(fresh)
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .execute()
    count++
  }
  return count
}

/** Counts a wrong code before it is checked; returns false if there are too many. */
export async function reserveFailure(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApps')
    .set({ failures: sql<number>`failures + 1` })
    .where('userId', '=', userId)
    .where('failures', '<', failuresMax)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeApp(tx: ApplicationTx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

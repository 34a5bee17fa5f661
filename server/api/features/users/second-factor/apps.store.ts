import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { openedOf, type Sealing } from '#server/api/sealing.ts'

/** NIST SP 800-63B-4 of July 2025, 3.2.2: at most a hundred wrong tries in a row, however slowly. */
const failuresMax = 100
const setUpMinutes = 15

export const findApp = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('authenticatorApps')
    .select(['secret', 'addedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()

/** Remembers what is being set up beside the app that counts until then. */
export const beginApp = (tx: ApplicationTx, userId: string, newSecret: Buffer) =>
  tx
    .insertInto('authenticatorApps')
    .values({ userId, secret: null, addedAt: null, lastUsedAt: null, newSecret, newSecretAt: new Date() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ newSecret, newSecretAt: new Date() }))
    .execute()

/** The secret that waits for its first code; undefined when there is none, or it waited too long. */
export async function findNewSecret(db: Kysely<Database>, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('authenticatorApps')
    .select('newSecret')
    .where('userId', '=', userId)
    .where('newSecretAt', '>', sql<Date>`now() - make_interval(mins => ${setUpMinutes})`)
    .executeTakeFirst()
  return row?.newSecret ?? undefined
}

/** The new secret counts from now on; false when another setup took its place meanwhile. */
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

/** Takes the code of this step; false when it, or a later one, was taken before. */
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
 * Seals anew what a key before sealed; not where another app took its place meanwhile. Says how many. What does not open
 * is logged and stays as it is: one user's damage keeps nobody else out.
 */
export async function resealApps(
  db: Kysely<Database>,
  { open, seal, isCurrent }: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  const rows = await db
    .selectFrom('authenticatorApps')
    .select(['userId', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  let count = 0
  for (const { userId, secret } of rows) {
    if (!secret || isCurrent(secret)) continue
    const opened = openedOf(() => open(secret, userId))
    if (opened === undefined) {
      log.error({ userId }, 'the secret of an authenticator app is damaged, or its key is not known')
      continue
    }
    await db
      .updateTable('authenticatorApps')
      .set({ secret: seal(opened, userId) })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .execute()
    count++
  }
  return count
}

/** Counts a wrong code before it is looked at; false when they are too many. */
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

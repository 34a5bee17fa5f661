import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/api/db/schema.ts'
import type { useApi } from '#server/api/test/api.ts'

/**
 * Changes the account, or what belongs to it, in a transaction that stays open until `attempt` waits for it and `meanwhile` is done, and returns
 * what came of the attempt.
 */
export async function whileChanging<T>(
  { api }: Pick<ReturnType<typeof useApi>, 'api'>,
  userId: string,
  to: object | ((tx: Transaction<Database>) => Promise<unknown>),
  attempt: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>> {
  const [end, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const change = api.db.transaction().execute(async (tx) => {
    if (typeof to === 'function') await to(tx)
    else await tx.updateTable('users').set(to).where('id', '=', userId).execute()
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
    begun.resolve(rows[0]?.id ?? '')
    await end.promise
  })
  const transaction = await begun.promise
  async function waitersOf() {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and transactionid::text = ${transaction}`.execute(
      api.db,
    )
    return rows[0]?.count
  }
  const attempted = Promise.allSettled([attempt()])
  await expect
    .poll(waitersOf, { timeout: 10_000 })
    .toBe(1)
    .then(meanwhile)
    .finally(() => end.resolve())
  await change
  return (await attempted)[0]
}

import { sql, type Kysely } from 'kysely'
import type { Database } from './db/schema.ts'
import { inApplication, type ApplicationTx } from './db/tenant.ts'

export interface RateLimit {
  key: string
  max: number
  windowSeconds: number
}

/**
 * Counts an attempt under each limit, or under none when one is reached, so that rejected attempts count nowhere.
 * @returns seconds to wait when a limit is reached, else 0.
 */
export async function countTry(db: Kysely<Database>, limits: readonly RateLimit[]): Promise<number> {
  try {
    await inApplication(db, (tx) => countEach(tx, limits))
    return 0
  } catch (error) {
    if (error instanceof Reached) return error.wait
    throw error
  }
}

/** Thrown to roll back the counts of other limits. */
class Reached extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('a limit is reached')
    this.wait = wait
  }
}

async function countEach(tx: ApplicationTx, limits: readonly RateLimit[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  for (const { key, max, windowSeconds } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { rows } = await sql`
      insert into rate_limits as r (key, count, expires_at)
      select ${key}, 1, now() + make_interval(secs => ${windowSeconds}) where ${max}::int > 0
      on conflict (key) do update set
        count = case when r.expires_at <= now() then 1 else r.count + 1 end,
        expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
        where r.expires_at <= now() or r.count < ${max}
      returning key`.execute(tx)
    if (rows.length === 0) throw new Reached(await secondsLeft(tx, key))
  }
}

async function secondsLeft(tx: ApplicationTx, key: string): Promise<number> {
  const { rows } = await sql<{ secondsLeft: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as seconds_left from rate_limits where key = ${key}`.execute(
    tx,
  )
  return Math.max(rows[0]?.secondsLeft ?? 1, 1)
}

/** Removes one counted attempt. */
export async function refundTry(db: Kysely<Database>, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}

/** Resets a key's counter. */
export async function forgetTries(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

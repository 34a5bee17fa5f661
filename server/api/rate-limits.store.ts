import { sql, type Kysely } from 'kysely'
import type { Database } from './db/schema.ts'

export interface RateLimit {
  key: string
  max: number
  windowSeconds: number
}

interface Counted {
  key: string
  count: number
  secondsLeft: number
}

/**
 * Counts one try under each limit, in one statement of its own so that a refused request is counted too.
 * @returns seconds to wait when a limit is passed, else 0
 */
export async function countTry(db: Kysely<Database>, limits: readonly RateLimit[]): Promise<number> {
  const keys = limits.map(({ key }) => key)
  const windows = limits.map(({ windowSeconds }) => windowSeconds)
  const { rows } = await sql<Counted>`
    insert into rate_limits as r (key, count, expires_at)
    select key, 1, now() + make_interval(secs => seconds) from unnest(${keys}::text[], ${windows}::int[]) t (key, seconds)
    on conflict (key) do update set
      count = case when r.expires_at <= now() then 1 else r.count + 1 end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning key, count, ceil(extract(epoch from expires_at - now()))::int as seconds_left`.execute(db)
  const passed = rows.filter(({ key, count }) => count > (limits.find((limit) => limit.key === key)?.max ?? 0))
  return Math.max(0, ...passed.map(({ secondsLeft }) => Math.max(secondsLeft, 1)))
}

/** Takes one counted try back. */
export async function forgiveTry(db: Kysely<Database>, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}

/** Starts the count of a key anew. */
export async function forgetTries(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

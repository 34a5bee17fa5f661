import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { RateLimits } from '#server/config.ts'

export interface AccountDeps {
  db: Kysely<Database>
  rateLimits: RateLimits
  /** Whether browsers come in by https: decides the cookie's name and attributes. */
  secure: boolean
}

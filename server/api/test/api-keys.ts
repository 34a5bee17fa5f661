import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inTenant } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { apiKeyPrefix } from '#shared/integrations/api-keys.ts'
import type { Headers } from './api.ts'
import type { Running } from './reused-api.ts'

interface Holder {
  organizationId: string
  userId: string
}

/** Gives the user an API key in the organization, as an older release may have made it; the headers present it. */
export async function buildApiKey(
  { db }: Running,
  { organizationId, userId }: Holder,
  permissions: readonly string[],
): Promise<{ id: string; headers: Headers; key: string }> {
  const key = apiKeyPrefix + createToken()
  const id = randomUUIDv7()
  await inTenant(db, organizationId, (tx) =>
    sql`
      insert into api_keys (organization_id, id, name, token_hash, ending, permissions, member_id, expires_at)
      select organization_id, ${id}, 'Payroll sync', ${hashToken(key)}, ${key.slice(-4)}, ${[...permissions]}::text[],
        id, now() + interval '30 days' from members where user_id = ${userId}`.execute(tx),
  )
  return { id, key, headers: { authorization: `Bearer ${key}` } }
}

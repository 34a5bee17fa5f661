import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { hashToken } from '#server/api/tokens.ts'
import { apiKeysMax } from '#shared/integrations/api-keys.ts'
import type { ApiKey, NewApiKey } from '#shared/integrations/api-keys.contract.ts'

/** Newest first, revoked ones at the end. */
export async function list(tx: TenantTx): Promise<ApiKey[]> {
  const { rows } = await sql<Omit<ApiKey, DateField> & Record<DateField, Date | null>>`
    select k.id, k.name, k.ending, k.permissions, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
      json_build_object('id', m.id, 'name', m.name) as member,
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        when m.deactivated_at is not null then 'paused' else 'active' end as state
    from api_keys k join members m on m.id = k.member_id
    order by k.revoked_at is not null, k.id desc limit 500`.execute(tx)
  return rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: row.lastUsedAt && iso(row.lastUsedAt),
    revokedAt: row.revokedAt && iso(row.revokedAt),
  }))
}

type DateField = 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'

const iso = (at: Date | null) => (at ?? new Date(0)).toISOString()

/** @throws ProblemError 409 `api_keys_full`. */
export async function create(
  tx: TenantTx,
  maker: { organizationId: string; memberId: string },
  { name, permissions, days, key }: NewApiKey & { key: string },
): Promise<ApiKey> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys where revoked_at is null and expires_at > now()`.execute(tx)
  if ((rows[0]?.count ?? 0) >= apiKeysMax) throw new ProblemError('api_keys_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('apiKeys')
    .values({
      ...maker,
      id,
      name: name.trim(),
      tokenHash: hashToken(key),
      ending: key.slice(-4),
      permissions: [...permissions],
      expiresAt: sql<Date>`now() + make_interval(days => ${days})` as unknown as Date,
    })
    .execute()
  const created = (await list(tx)).find((candidate) => candidate.id === id)
  if (!created) throw notFound()
  return created
}

/** Revoking again changes nothing. @throws ProblemError 404. */
export async function revoke(tx: TenantTx, apiKeyId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update api_keys set revoked_at = coalesce(revoked_at, now()) where id = ${apiKeyId} returning id`.execute(tx)
  if (rows.length === 0) throw notFound()
}

import type { FastifyRequest } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { withPreparedStatements } from '#server/api/db/prepared-statements.ts'
import { writtenPosition } from '#server/api/db/replica.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { isRegionLimited } from '#server/api/domain/accounts/region-limited.ts'
import { hasFactorOf } from '#server/api/domain/accounts/has-factor.ts'
import type { Actor } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import { hashToken } from '#server/api/tokens.ts'
import { apiKeyPrefix } from '#shared/integrations/api-keys.ts'
import type { StaffRole } from '#shared/access/roles.ts'

interface KeyRow {
  id: string
  organizationId: string
  memberId: string
  userId: string
  permissions: string[]
  usedLately: boolean
  verified: boolean
  roles: StaffRole[]
  regionIds: string[]
  isDue: boolean
  hasSecondFactor: boolean
  position: string | null
}

const form = new RegExp(`^bearer +(${apiKeyPrefix}[\\w-]{1,200})$`, 'i')

/** The API key of a request; other Authorization values, e.g. of a proxy, are ignored. */
export const readApiKey = ({ headers }: FastifyRequest): string | undefined =>
  form.exec(headers.authorization ?? '')?.[1]

/**
 * The actor of an API key: its member, in its organization alone. It is read for every call, so a revoked key or
 * permission ends with the next call.
 * @throws ProblemError 401 `api_key_invalid`.
 */
export async function identifyKey(
  db: Kysely<Database>,
  key: string,
  { asksPosition }: { asksPosition: boolean },
): Promise<Actor> {
  const position = asksPosition ? writtenPosition : sql<null>`null`
  const { rows } = await withPreparedStatements(true, () => keyQuery(hashToken(key), position).execute(db))
  const [row] = rows
  if (!row) throw new ProblemError('api_key_invalid')
  if (!row.usedLately) await touch(db, row)
  return toActor(row)
}

interface Grant {
  id: string
  organizationId: string
  memberId: string
  userId: string
  permissions: readonly string[]
}

/** The actor of something that reads in a member's name as a key does; undefined where the member has left. */
export async function actorOf(db: Kysely<Database>, grant: Grant): Promise<Actor | undefined> {
  const { id, organizationId, memberId, userId, permissions } = grant
  const source = sql`(select ${id}::uuid as id, ${organizationId}::uuid as organization_id, ${memberId}::uuid as member_id,
    ${userId}::uuid as user_id, ${[...permissions]}::text[] as permissions, true as used_lately)`
  const { rows } = await actorQuery(source, sql<null>`null`).execute(db)
  return rows[0] && toActor(rows[0])
}

function toActor(row: KeyRow): Actor {
  const { id, organizationId, memberId, userId, permissions, verified, hasSecondFactor } = row
  return {
    key: { id, organizationId, permissions: new Set(permissions) },
    userId,
    // Keys have no session: routes that need one are for people.
    sessionId: '',
    verified,
    platformAdmin: false,
    roles: new Map([[organizationId, row.roles]]),
    memberIds: new Map([[organizationId, memberId]]),
    limitedTo: new Map(isRegionLimited(row) ? [[organizationId, row.regionIds]] : []),
    provedAt: null,
    hasSecondFactor,
    lacksFactorIn: new Set(row.isDue && !hasSecondFactor ? [organizationId] : []),
    companyId: null,
    lacksCompanyIn: new Set(),
    position: row.position,
  }
}

const keyQuery = (tokenHash: Buffer, position: RawBuilder<string | null>) =>
  actorQuery(sql`lookup.api_key(${tokenHash})`, position)

/** Uses the member's current roles; empty for a former member. */
const actorQuery = (key: RawBuilder<unknown>, position: RawBuilder<string | null>) => sql<KeyRow>`
    select k.id, k.organization_id, k.member_id, k.user_id, k.permissions, k.used_lately,
           u.verified_at is not null as verified, ${hasFactorOf('u')} as has_second_factor, ${position}::text as position,
           m.roles, m.region_ids, coalesce(m.second_factor_due_at <= now(), false) as is_due
    from ${key} k
    join users u on u.id = k.user_id
    join lookup.memberships(k.user_id, k.organization_id) m on m.organization_id = k.organization_id and m.member_id = k.member_id`

/** Updates the last use at most every minute, so that reads do not write each time. */
const touch = (db: Kysely<Database>, { organizationId, id }: KeyRow) =>
  inTenant(db, organizationId, (tx) => sql`update api_keys set last_used_at = now() where id = ${id}`.execute(tx))

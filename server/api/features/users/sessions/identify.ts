import { sql, type Kysely, type RawBuilder } from 'kysely'
import { withPreparedStatements } from '#server/api/db/prepared-statements.ts'
import { writtenPosition } from '#server/api/db/replica.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { Actor } from '#server/api/plugins/access.ts'
import type { Role, StaffRole } from '#shared/access/roles.ts'
import { hasFactorOf } from '#server/api/domain/accounts/has-factor.ts'
import { isRegionLimited } from '#server/api/domain/accounts/region-limited.ts'
import { absoluteDays, idleDays } from './session-cookie.ts'
import { hashToken } from '#server/api/tokens.ts'

interface Membership {
  organizationId: string
  memberId: string
  roles: StaffRole[]
  regionIds: string[]
  /** True if the role needs a second factor here and the grace period is over. */
  isDue: boolean
  /** True if the organization is reached through its own provider alone. */
  companyDemanded: boolean
}

interface SessionRow {
  sessionId: string
  userId: string
  verified: boolean
  platformAdmin: boolean
  seenLongAgo: boolean
  provedAt: Date | null
  hasSecondFactor: boolean
  companyId: string | null
  companyFactor: boolean
  memberships: Membership[]
  contacts: { organizationId: string }[]
  position: string | null
}

/** `asksPosition` is for routes that may read from a replica. */
interface Asked {
  asksPosition: boolean
}

/** The actor of a session token, in one query; null if the session is unknown or over. */
export async function identify(
  db: Kysely<Database>,
  token: string,
  { asksPosition }: Asked = { asksPosition: false },
): Promise<Actor | null> {
  const position = asksPosition ? writtenPosition : sql<null>`null`
  const actor = (await withPreparedStatements(true, () => actorQuery(hashToken(token), position).execute(db))).rows[0]
  if (!actor) return null
  if (actor.seenLongAgo) await touch(db, actor.sessionId)
  const {
    userId,
    sessionId,
    verified,
    platformAdmin,
    provedAt,
    hasSecondFactor,
    companyId,
    companyFactor,
    memberships,
  } = actor
  return {
    key: null,
    userId,
    sessionId,
    verified,
    platformAdmin,
    roles: rolesByOrganization(actor),
    memberIds: new Map(memberships.map((place) => [place.organizationId, place.memberId])),
    limitedTo: new Map(memberships.filter(isRegionLimited).map((place) => [place.organizationId, place.regionIds])),
    provedAt,
    hasSecondFactor,
    position: actor.position,
    lacksFactorIn: new Set(
      memberships
        .filter(({ isDue }) => isDue && !hasSecondFactor && !companyFactor)
        .map((place) => place.organizationId),
    ),
    companyId,
    lacksCompanyIn: new Set(
      memberships
        .filter(({ organizationId, companyDemanded }) => companyDemanded && organizationId !== companyId)
        .map((place) => place.organizationId),
    ),
  }
}

const actorQuery = (tokenHash: Buffer, position: RawBuilder<string | null>) => sql<SessionRow>`
    select s.id as session_id, u.id as user_id, u.verified_at is not null as verified,
           u.platform_admin and s.company_id is null as platform_admin,
           s.last_seen_at < now() - interval '5 minutes' as seen_long_ago,
           case when s.token_hash = ${tokenHash} then s.proved_at end as proved_at,
           ${hasFactorOf('u')} as has_second_factor, s.company_id, s.company_factor, ${position}::text as position,
           coalesce((select json_agg(json_build_object('organizationId', m.organization_id, 'memberId', m.member_id,
                                                       'roles', m.roles, 'regionIds', m.region_ids,
                                                       'isDue', coalesce(m.second_factor_due_at <= now(), false),
                                                       'companyDemanded', m.company_demanded))
                     from lookup.memberships(u.id, s.company_id) m), '[]') as memberships,
           coalesce((select json_agg(json_build_object('organizationId', c.organization_id))
                     from lookup.client_contacts(u.id, s.company_id) c), '[]') as contacts
    from sessions s join users u on u.id = s.user_id
    where (s.token_hash = ${tokenHash} or s.previous_token_hash = ${tokenHash} and s.proved_at > now() - interval '10 seconds')
      and s.expires_at > now()
      and s.created_at > now() - make_interval(days => ${absoluteDays})`

function rolesByOrganization({ memberships, contacts }: SessionRow): Map<string, readonly Role[]> {
  const roles = new Map<string, readonly Role[]>(memberships.map((place) => [place.organizationId, place.roles]))
  for (const { organizationId } of contacts) {
    roles.set(organizationId, [...new Set([...(roles.get(organizationId) ?? []), 'CLIENT_CONTACT' as const])])
  }
  return roles
}

/** Updates the last use at most every few minutes, so that reads do not write each time. */
const touch = (db: Kysely<Database>, sessionId: string) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()`, expiresAt: sql<Date>`now() + make_interval(days => ${idleDays})` })
    .where('id', '=', sessionId)
    .execute()

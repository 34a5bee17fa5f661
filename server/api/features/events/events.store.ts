import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'
import type { Role } from '#shared/access/roles.ts'

/** Clocks differ, and a write's id is older than its commit, so a resumed stream looks this much further back. */
const overlapMs = 60_000

/** The organization's tables that changed since an instant. A change may be reported twice, but never missed. */
export async function tablesChangedSince(
  db: Kysely<Database>,
  organizationId: string,
  epochMs: number,
): Promise<string[]> {
  const rows = await inTenant(db, organizationId, (tx) =>
    tx
      .selectFrom('auditLog')
      .select('tableName')
      .distinct()
      .where('id', '>=', firstIdAt(epochMs - overlapMs))
      .execute(),
  )
  return rows.map(({ tableName }) => tableName)
}

export interface LiveSession {
  sessionId: string
  organizationId: string | null
  roles: Role[] | null
}

/** The given sessions that are still valid, with their users' memberships and contacts. */
export async function liveSessions(db: Kysely<Database>, sessionIds: readonly string[]): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select s.id as session_id, p.organization_id, p.roles
    from sessions s left join lateral (
      select organization_id, roles from lookup.memberships(s.user_id, s.company_id) m
      where not m.company_demanded or m.organization_id = s.company_id
      union all select distinct organization_id, array['CLIENT_CONTACT'] from lookup.client_contacts(s.user_id, s.company_id)
    ) p on true
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now()`.execute(db)
  return rows
}

/** The organization the user selected last; a company's session has only the company's. */
export async function chosenOrganization(
  db: Kysely<Database>,
  { userId, companyId }: AccountScope,
): Promise<string | null> {
  if (companyId !== null) return companyId
  const row = await db.selectFrom('users').select('organizationId').where('id', '=', userId).executeTakeFirst()
  return row?.organizationId ?? null
}

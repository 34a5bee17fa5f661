import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'
import type { StaffRole } from '#shared/roles.ts'

/** Clocks differ, and a write's id is older than its commit: a resumed stream looks this far further back. */
const overlapMs = 60_000

/** Tables of the organisation that changed since a moment. Some may be told twice, none is missed. */
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
  roles: StaffRole[] | null
}

/** Which of the sessions still hold, with each place of their users. */
export async function liveSessions(db: Kysely<Database>, sessionIds: readonly string[]): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select s.id as session_id, m.organization_id, m.roles
    from sessions s left join lateral lookup.memberships(s.user_id) m on true
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now()`.execute(db)
  return rows
}

/** The organisation a user chose last. */
export async function chosenOrganization(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('organizationId').where('id', '=', userId).executeTakeFirst()
  return row?.organizationId ?? null
}

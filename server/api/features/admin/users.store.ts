import { sql, type Kysely } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { AdminUserPage } from '#shared/admin/admin.contract.ts'
import type { AdminQuery } from './organizations.store.ts'

interface Row {
  id: string
  email: string
  name: string
  verifiedAt: Date | null
  platformAdmin: boolean
  organizationCount: number
  createdAt: Date
  lastSeenAt: Date | null
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function listUsers(
  db: Kysely<Database>,
  { search = '', cursor, limit }: AdminQuery,
): Promise<AdminUserPage> {
  const text = search.trim().toLowerCase()
  const read = async (count: number, before: string | null) => {
    const { rows } = await sql<Row>`
      select u.id, u.email, u.name, u.verified_at, u.platform_admin, u.created_at,
             (select count(*) from lookup.memberships(u.id, null)) as organization_count,
             -- Signing out deletes the session, so the last use is also read from the known devices.
             greatest((select max(s.last_seen_at) from sessions s where s.user_id = u.id),
                      (select max(e.created_at) from account_events e
                       where e.user_id = u.id and e.kind in ('signed_in', 'signed_out', 'proved'))) as last_seen_at
      from users u
      where (${before}::uuid is null or u.id < ${before}::uuid)
        and (${text} = '' or strpos(lower(u.email), ${text}) > 0 or strpos(lower(u.name), ${text}) > 0
             or u.id::text = ${text})
      order by u.id desc limit ${count}`.execute(db)
    return rows
  }
  return idPage({ cursor, limit }, read, (rows) =>
    rows.map((row) => ({
      ...row,
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
  )
}

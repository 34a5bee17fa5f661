import { sql, type Kysely } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { Database } from '#server/api/db/schema.ts'
import { timeOfId } from '#server/api/uuid-time.ts'
import type { AdminOrganizationPage } from '#shared/admin/admin.contract.ts'

export interface AdminQuery {
  search?: string
  cursor?: string
  limit?: number
}

interface Row {
  id: string
  name: string
  createdAt: Date
  memberCount: number
  clientCount: number
  locationCount: number
  jobCount: number
  lastChangeId: string | null
  deletionDueAt: Date | null
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function listOrganizations(
  db: Kysely<Database>,
  { search = '', cursor, limit }: AdminQuery,
): Promise<AdminOrganizationPage> {
  const read = async (count: number, before: string | null) => {
    const { rows } = await sql<Row>`
      select * from lookup.platform_organizations(${search.trim()}, ${before}, ${count})`.execute(db)
    return rows
  }
  return idPage({ cursor, limit }, read, (rows) =>
    rows.map(({ lastChangeId, createdAt, deletionDueAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastChangeAt: lastChangeId && new Date(timeOfId(lastChangeId)).toISOString(),
      deletionDueAt: deletionDueAt?.toISOString() ?? null,
    })),
  )
}

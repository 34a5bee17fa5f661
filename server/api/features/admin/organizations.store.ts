import { sql, type Kysely } from 'kysely'
import { byId, cutPage, decodeCursor } from '#server/api/cursors.ts'
import type { Database } from '#server/api/db/schema.ts'
import { timeOfId } from '#server/api/uuid-time.ts'
import type { AdminOrganizationPage } from '#shared/contracts/admin.ts'
import { limits } from '#shared/limits.ts'

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
  { search = '', cursor, limit = limits.pageSize }: AdminQuery,
): Promise<AdminOrganizationPage> {
  const before = cursor ? decodeCursor('admin-organizations', cursor).id : null
  const { rows: found } = await sql<Row>`
    select * from lookup.platform_organizations(${search.trim()}, ${before}, ${limit + 1})`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, 'admin-organizations', byId)
  return {
    items: rows.map(({ lastChangeId, createdAt, deletionDueAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastChangeAt: lastChangeId && new Date(timeOfId(lastChangeId)).toISOString(),
      deletionDueAt: deletionDueAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

import type { Kysely } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { AdminSecurityEventPage } from '#shared/admin/admin.contract.ts'
import type { AdminQuery } from './organizations.store.ts'

/** Newest first, of all accounts or of one account or address. @throws ProblemError 400 naming `cursor`. */
export async function listSecurityEvents(
  db: Kysely<Database>,
  { search = '', cursor, limit }: AdminQuery,
): Promise<AdminSecurityEventPage> {
  const text = search.trim()
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = db
        .selectFrom('accountEvents as e')
        .leftJoin('users as u', 'u.id', 'e.userId')
        .select(['e.id', 'e.kind', 'e.detail', 'e.address', 'e.userAgent', 'e.requestId', 'e.createdAt', 'u.email'])
        .orderBy('e.id', 'desc')
        .limit(count)
      if (before) query = query.where('e.id', '<', before)
      // Searches for a whole email or IP address only, because both have an index.
      if (text.includes('@')) query = query.where('e.userId', 'in', idOf(db, text))
      else if (text) query = query.where('e.address', '=', text)
      return query.execute()
    },
    (rows) => rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  )
}

const idOf = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))

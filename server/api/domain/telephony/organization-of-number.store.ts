import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'

/** The organization a called number belongs to; undefined for an unknown number. */
export async function organizationOfNumber(db: Kysely<Database>, called: string): Promise<string | undefined> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from lookup.called_number(${called})`.execute(db)
  return rows[0]?.organizationId
}

import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'

/** One organisation's hold on a content. */
export interface Holding {
  organizationId: string
  contentType: string
  purpose: 'logo' | 'photo' | 'document'
  name: string
  /** A member's paper that stays in the office. */
  forOffice: boolean
}

/** Every organisation that holds this content; before a tenant is known. */
export async function findHoldings(db: Kysely<Database>, hash: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`select * from lookup.files(${hash})`.execute(db)
  return rows
}

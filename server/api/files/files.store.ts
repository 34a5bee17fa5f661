import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'

/** What a stored file is, by the record it belongs to. */
export const fileKinds = [
  'logo',
  'photo',
  'quote_photo',
  'certificate',
  'office_paper',
  'client_document',
  'loose',
] as const
export type FileKind = (typeof fileKinds)[number]

/** One organisation's hold on a content. */
export interface Holding {
  organizationId: string
  contentType: string
  name: string
  kind: FileKind
  /** Whose certificate or paper it is. */
  memberId: string | null
}

/** Every organisation that holds this content; before a tenant is known. */
export async function findHoldings(db: Kysely<Database>, hash: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`select * from lookup.files(${hash})`.execute(db)
  return rows
}

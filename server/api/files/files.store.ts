import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'

/** Kinds of stored files, by the record they belong to. */
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

/** One organization's reference to a content. */
export interface Holding {
  organizationId: string
  contentType: string
  name: string
  kind: FileKind
  /** The member whose certificate or document it is. */
  memberId: string | null
}

/** Returns all organizations' references to this content, before a tenant is known. */
export async function findHoldings(db: Kysely<Database>, hash: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`select * from lookup.files(${hash})`.execute(db)
  return rows
}

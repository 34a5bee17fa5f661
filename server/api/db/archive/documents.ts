import type { Client } from 'pg'
import { describeTables } from './catalogue.ts'

/** A record whose file is missing, so that somebody can find and upload it again. */
export interface MissingDocument {
  readonly hash: string
  readonly organization: string
  /** The table of the record with the content, such as `client_documents`; otherwise the file's purpose. */
  readonly kind: string
  /** The file name; photos have none. */
  readonly name: string
  /** The record's id. */
  readonly id: string
}

/** Returns the records that use the contents with these hashes. */
export async function documentsOf(client: Client, hashes: readonly string[]): Promise<MissingDocument[]> {
  if (hashes.length === 0) return []
  const { rows } = await client.query<MissingDocument>(
    `select f.hash, o.name as organization, f.purpose as kind, f.name, f.id
     from files f join organizations o on o.id = f.organization_id
     where f.hash = any($1) order by o.name, f.purpose, f.name, f.id`,
    [hashes],
  )
  const tables = await tablesOf(
    client,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, kind: tables.get(row.id) ?? row.kind }))
}

const lineOf = ({ organization, kind, name, id, hash }: MissingDocument) =>
  `  ${organization}: ${kind} ${name ? `"${name}" ` : ''}(${id}, content ${hash})`

/** A file has the id of the record it belongs to. */
async function tablesOf(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { name, columns } of await describeTables(client)) {
    const holds = columns.includes('organization_id') && columns.includes('id')
    if (!holds || name === 'public.files' || name === 'public.audit_log') continue
    const { rows } = await client.query<{ id: string }>(
      `select id from ${name} where id = any($1) and exists (
         select from files f where f.id = ${name}.id and f.organization_id = ${name}.organization_id)`,
      [ids],
    )
    for (const { id } of rows) hashes.set(id, name.replace('public.', ''))
  }
  return hashes
}

/** Exit code of a command that succeeded with missing files. */
export const filesMissing = 3

/** Prints every document whose file is missing and sets the exit code. */
export function reportMissing(documents: readonly MissingDocument[], files: number, say: (line: string) => void): void {
  if (files === 0) return
  say(
    `MISSING: the file store has no whole content for ${files} files${documents.length > 0 ? ' of these documents:' : ''}`,
  )
  for (const document of documents) say(lineOf(document))
  process.exitCode = filesMissing
}

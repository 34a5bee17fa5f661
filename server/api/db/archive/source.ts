import type { Client } from 'pg'
import { describeTables, type Table } from './catalogue.ts'
import { inTransaction, oneSnapshot } from './connection.ts'

/** A snapshot of a database. */
export interface Source {
  readonly client: Client
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  /** Content hashes of the files referenced by its rows. */
  readonly fileHashes: readonly string[]
}

/**
 * Reads a snapshot of the database while others keep writing.
 * @throws Error when it is not one of ours.
 */
export function withSource<T>(url: string, work: (source: Source) => Promise<T>): Promise<T> {
  return inTransaction(url, oneSnapshot, async (client) =>
    work({
      client,
      migrations: await appliedMigrations(client),
      tables: await describeTables(client),
      fileHashes: await strings(client, 'select distinct hash from files order by hash'),
    }),
  )
}

/** @throws Error when the product never migrated this database. */
async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('schema_migrations') is not null as known",
  )
  if (!rows[0]?.known) throw new Error('This database was never used by the product: there is nothing to copy')
  return strings(client, 'select name from schema_migrations order by name')
}

async function strings(client: Client, text: string) {
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
  return rows.flat()
}

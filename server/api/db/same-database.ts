import { randomBytes } from 'node:crypto'
import { ConfigError } from '#server/setting-reader.ts'
import { DatabaseClient } from './client.ts'

/**
 * Checks that requests are served from the migrated database: a pooler has another address, and a copy or replica may
 * have the same name and identity. A lock taken over one URL must be visible over the other.
 * @throws ConfigError when they differ.
 */
export async function sameDatabase(ownerUrl: string, servingUrl: string): Promise<void> {
  const key = randomBytes(8).readBigInt64BE().toString()
  await using owner = await connected(ownerUrl)
  await using serving = await connected(servingUrl)
  // In a transaction, so that a pooler keeps the connection; its end releases the lock.
  await owner.client.query('begin')
  await owner.client.query('select pg_advisory_xact_lock($1)', [key])
  const { rows } = await serving.client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    key,
  ])
  if (rows[0]?.taken !== false) {
    throw new ConfigError(
      'DATABASE_URL and DATABASE_SERVING_URL must be the same database: what one locks is free in the other',
    )
  }
}

async function connected(connectionString: string) {
  const client = new DatabaseClient({ connectionString, query_timeout: 10_000 })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './database-url.ts'
import { dropDatabase } from './drop-database.ts'

/**
 * Creates a private copy of the migrated database, with a function to drop it. Copies are serialized, because the
 * source must be idle.
 */
export async function cloneDatabase() {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `custodia_${randomUUID().replaceAll('-', '')}`
  await administer(templateUrl, `create database ${name} template ${template} strategy ${inject('cloneStrategy')}`)
  return {
    url: databaseUrl(templateUrl, name),
    drop: () => dropDatabase(databaseUrl(templateUrl, 'postgres'), name),
  }
}

async function administer(templateUrl: string, text: string) {
  const client = new Client({ connectionString: databaseUrl(templateUrl, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7305102)')
    await client.query(text)
  } finally {
    await client.end()
  }
}

import type { Client } from 'pg'
import { DatabaseClient } from '#server/api/db/client.ts'

// The text form of values depends on these settings; equal rows must give equal bytes on every server.
const settings = {
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Runs the work in one transaction of the database's owner, committed on success. */
export async function inTransaction<T>(url: string, begin: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'custodia archive',
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // The running query reports a lost connection; the unhandled event would end the process first.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** All reads see one moment while the product keeps writing. */
export const oneSnapshot = 'begin isolation level repeatable read, read only'

import type { Client } from 'pg'
import { DatabaseClient } from '#server/api/db/client.ts'
import { withDatabase } from '#server/api/db/with-database.ts'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'

/**
 * Runs a task that the API does not offer in one transaction of the database's owner, whether the product runs or not.
 * @param work Returns the message printed on success.
 */
export async function asOwner(work: (client: Client) => Promise<string>): Promise<void> {
  loadEnvFile()
  await withDatabase(readConfig(), { whileRunning: true }, async (url) => {
    const client = new DatabaseClient({ connectionString: url })
    await client.connect()
    try {
      await client.query('begin')
      const done = await work(client)
      await client.query('commit')
      process.stdout.write(`${done}\n`)
    } finally {
      await client.end()
    }
  })
}

export const noAccount = (email: string) => new Error(`There is no account with the address ${email}`)

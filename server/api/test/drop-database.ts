import { Client, type DatabaseError } from 'pg'

/** Drops a database with its connections. `url` is any other database of the server. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`drop database ${name} with (force)`).catch((error: DatabaseError) => {
      // Only a superuser may terminate a running autovacuum; without force the server does it itself.
      if (error.code === '42501') return client.query(`drop database ${name}`)
      throw error
    })
  } finally {
    await client.end()
  }
}

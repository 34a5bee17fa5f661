import { Client, type DatabaseError } from 'pg'

/** Removes a database with whatever is still connected to it. `url` is any other database of the server. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`drop database ${name} with (force)`).catch((error: DatabaseError) => {
      // By force nobody but a superuser may end an autovacuum that is under way; without, the server does it itself.
      if (error.code === '42501') return client.query(`drop database ${name}`)
      throw error
    })
  } finally {
    await client.end()
  }
}

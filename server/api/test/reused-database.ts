import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { silentLog } from '#server/log.ts'
import { cloneDatabase } from './database.ts'
import { databaseUrl } from './database-url.ts'
import { empty, look } from './emptying.ts'

/** A private database with the API's connections to it. */
export interface TestDatabase {
  url: string
  pool: Pool
  giveBack(): Promise<void>
}

/** What earlier files of this worker are done with, emptied. Making a copy and connecting to it was most of a file's time. */
const kept: TestDatabase[] = []

/** An empty database of the file's own: one that an earlier file has emptied, or a new copy of the template. */
export async function takeDatabase(): Promise<TestDatabase> {
  return kept.pop() ?? (await makeDatabase())
}

async function makeDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase()
  const pool = createPool(servingUrlOf(url), { role: applicationRole, max: 8, log: silentLog })
  const close = async () => {
    if (!pool.ended) await pool.end()
    await drop()
  }
  const superuserUrl = inject('superuserUrl')
  // Rows that may not be deleted can be taken out by a superuser only; elsewhere each file has a copy of its own.
  if (!superuserUrl) return { url, pool, giveBack: close }

  const client = new Client({ connectionString: databaseUrl(superuserUrl, new URL(url).pathname.slice(1)) })
  await client.connect()
  const fresh = await look(client)
  const database: TestDatabase = {
    url,
    pool,
    async giveBack() {
      const isIdle = !pool.ended && pool.idleCount === pool.totalCount
      if (isIdle && (await empty(client, fresh))) {
        kept.push(database)
        return
      }
      await client.end()
      await close()
    },
  }
  return database
}

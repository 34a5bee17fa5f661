import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { silentLog } from '#server/log.ts'
import { cloneDatabase } from './database.ts'
import { databaseUrl } from './database-url.ts'
import { empty, recordFreshState } from './emptying.ts'

/** A private database with the API's connections to it. */
export interface TestDatabase {
  url: string
  pool: Pool
  giveBack(): Promise<void>
}

/** Emptied databases of this worker's earlier files; creating a copy and connecting took most of a file's time. */
const databases: TestDatabase[] = []

/** Returns an empty database for the file: a reused one, or a new copy of the template. */
export async function takeDatabase(): Promise<TestDatabase> {
  return databases.pop() ?? (await makeDatabase())
}

async function makeDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase()
  const pool = createPool(servingUrlOf(url), { role: applicationRole, max: 8, log: silentLog })
  const close = async () => {
    if (!pool.ended) await pool.end()
    await drop()
  }
  const superuserUrl = inject('superuserUrl')
  // Only a superuser can delete protected rows; without one each file gets its own copy.
  if (!superuserUrl) return { url, pool, giveBack: close }

  const client = new Client({ connectionString: databaseUrl(superuserUrl, new URL(url).pathname.slice(1)) })
  await client.connect()
  const fresh = await recordFreshState(client)
  const database: TestDatabase = {
    url,
    pool,
    async giveBack() {
      const isIdle = !pool.ended && pool.idleCount === pool.totalCount
      if (isIdle && (await empty(client, fresh))) {
        databases.push(database)
        return
      }
      await client.end()
      await close()
    },
  }
  return database
}

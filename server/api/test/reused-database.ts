import { Client, type ClientBase, type Pool, type QueryConfig } from 'pg'
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
  /** Deletes what the file wrote; false when the database cannot serve another file. */
  empty(): Promise<boolean>
  drop(): Promise<void>
}

/** Emptied databases of this worker's earlier files; creating a copy and connecting took most of a file's time. */
const databases: TestDatabase[] = []

/** Returns an empty database for the file: a reused one, or a new copy of the template. */
export async function takeDatabase(): Promise<TestDatabase> {
  return databases.pop() ?? (await makeDatabase())
}

export async function giveBack(database: TestDatabase) {
  if (await database.empty()) databases.push(database)
  else await database.drop()
}

async function makeDatabase(): Promise<TestDatabase> {
  const { url, drop: dropCopy } = await cloneDatabase()
  const pool = createPool(servingUrlOf(url), { role: applicationRole, max: 8, log: silentLog })
  pool.on('connect', prepareRepeated)
  const drop = async () => {
    if (!pool.ended) await pool.end()
    await dropCopy()
  }
  const superuserUrl = inject('superuserUrl')
  // Only a superuser can delete protected rows; without one each file gets its own copy.
  if (!superuserUrl) return { url, pool, empty: async () => false, drop }

  const client = new Client({ connectionString: databaseUrl(superuserUrl, new URL(url).pathname.slice(1)) })
  await client.connect()
  const fresh = await recordFreshState(client)
  return {
    url,
    pool,
    async empty() {
      const isIdle = !pool.ended && pool.idleCount === pool.totalCount
      return isIdle && (await empty(client, fresh))
    },
    async drop() {
      await client.end()
      await drop()
    },
  }
}

const names = new Map<string, string>()

/**
 * Lets a connection prepare each statement that it is sent a second time: the files of a worker send the same ones
 * thousands of times, and parsing and planning them took a tenth of the API tests' time.
 */
function prepareRepeated(client: ClientBase) {
  const sent = new Set<string>()
  const named = (statement: QueryConfig): QueryConfig => {
    const { name, text, values } = statement
    if (name || !values?.length) return statement
    if (sent.has(text)) return { ...statement, name: names.getOrInsertComputed(text, () => `repeated_${names.size}`) }
    sent.add(text)
    return statement
  }
  // By the prototype, so that `queriesOf` sees these statements too.
  const query = (...sending: unknown[]) => Reflect.apply(Client.prototype.query, client, sending) as unknown
  client.query = ((statement: QueryConfig | string, ...rest: unknown[]) =>
    query(typeof statement === 'string' ? statement : named(statement), ...rest)) as typeof client.query
}

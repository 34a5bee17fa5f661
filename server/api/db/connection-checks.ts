import { randomBytes } from 'node:crypto'
import { DatabaseError, type Pool } from 'pg'
import { silentLog } from '#server/log.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { runBounded, bounded, limitsOf, requestTimeouts } from './bounded.ts'
import { DatabaseClient } from './client.ts'
import { applicationRole, createPool } from './connect.ts'
import { sameDatabase } from './same-database.ts'

/** The result of a check; `detail` describes the state, or the needed change. */
export interface Check {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
}

const answerMs = 5_000

/** Checks DATABASE_URL: the database itself, over connections that keep their session. */
export const checkOwner = (ownerUrl: string): Promise<Check[]> =>
  inOrder([
    ['connection', () => direct(ownerUrl)],
    ['notifications', () => checkNotifications(ownerUrl, ownerUrl)],
  ])

/** Checks the URL that serves requests, which may be a pooler's. */
export const checkServing = (ownerUrl: string, servingUrl: string): Promise<Check[]> =>
  inOrder([
    ['same database', () => same(ownerUrl, servingUrl)],
    ['role, time zone and timeouts', () => settled(servingUrl)],
    ['prepared statements', () => checkPreparedStatements(servingUrl)],
    ['notifications over the pooler', () => checkNotifications(ownerUrl, servingUrl)],
  ])

/** @throws ConfigError for the first failed check. */
export function requireAll(checks: readonly Check[]) {
  const failed = checks.find(({ ok }) => !ok)
  if (failed) throw new ConfigError(failed.detail)
}

/** Stops at the first failure, since later checks would fail for the same reason. */
async function inOrder(steps: readonly (readonly [string, () => Promise<string>])[]): Promise<Check[]> {
  const checks: Check[] = []
  for (const [check, run] of steps) {
    try {
      checks.push({ check, ok: true, detail: await run() })
    } catch (error) {
      checks.push({ check, ok: false, detail: error instanceof Error ? error.message : String(error) })
      break
    }
  }
  return checks
}

async function direct(ownerUrl: string) {
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    options: '-c search_path=public -c timezone=UTC',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ zone: string }>(`select current_setting('timezone') as zone`)
    if (rows[0]?.zone !== 'UTC') throw new Error(notDirect)
    return 'PostgreSQL answers'
  } catch (error) {
    throw isRefusedSetting(error) ? new Error(notDirect, { cause: error }) : error
  } finally {
    await client.end()
  }
}

const notDirect =
  'DATABASE_URL leads to a pooler, which drops the settings of a connection and what it listens to:' +
  ' give the address of PostgreSQL itself, and the pooler’s in DATABASE_SERVING_URL'

const isRefusedSetting = (error: unknown) => error instanceof DatabaseError && error.code === '08P01'

async function same(ownerUrl: string, servingUrl: string) {
  await sameDatabase(ownerUrl, servingUrl)
  return 'what one address locks is locked for the other'
}

/** Checks session settings as the product uses them: inside and outside a transaction, on consecutive connections. */
async function settled(servingUrl: string) {
  await using serving = pool(servingUrl, applicationRole)
  const { statement_timeout: timeout } = limitsOf(requestTimeouts).server
  const text = `select current_user as role, current_setting('timezone') as zone, current_schema() as schema,
    (select setting from pg_settings where name = 'statement_timeout') as timeout`
  const wanted = { role: applicationRole, zone: 'UTC', schema: 'public', timeout: String(timeout) }
  const alone = await runBounded(serving.pool, text)
  const client = await bounded(serving.pool).connect()
  try {
    await client.query('begin', [])
    const within = await client.query(text, [])
    await client.query('commit', [])
    for (const setting of [alone.rows[0], within.rows[0]]) {
      for (const [name, value] of Object.entries(wanted)) {
        const is = (setting as Record<string, string>)[name]
        if (is !== value) throw new Error(`DATABASE_SERVING_URL: a transaction has the ${name} ${is}, not ${value}`)
      }
    }
  } finally {
    client.release()
  }
  return `${applicationRole}, UTC, ${timeout} ms`
}

/** Checks that a prepared statement works over another server connection while its own is in use. */
async function checkPreparedStatements(servingUrl: string) {
  await using serving = pool(servingUrl, applicationRole)
  const statement = { name: `check_${randomBytes(6).toString('hex')}`, text: 'select $1::int as n' }
  const [one, other] = [await serving.pool.connect(), await serving.pool.connect()]
  let lost: Error | undefined
  try {
    const inTransaction = async () => {
      await one.query('begin')
      await one.query(statement, [1])
      await one.query('commit')
    }
    await inTransaction()
    await other.query('begin')
    await other.query('select 1')
    await inTransaction()
    await other.query('commit')
    return 'kept over transactions'
  } catch (error) {
    lost = error as Error
    throw new Error(
      'the pooler of DATABASE_SERVING_URL forgets prepared statements between transactions: PgBouncer must be 1.21 or' +
        ` newer, with max_prepared_statements = 200 (${lost.message})`,
      { cause: error },
    )
  } finally {
    for (const client of [one, other]) client.release(lost)
  }
}

/** Checks that a notification on one URL arrives on the other, after another transaction used the connection. */
async function checkNotifications(listeningUrl: string, sayingUrl: string) {
  const channel = `check_${randomBytes(6).toString('hex')}`
  const listener = new DatabaseClient({
    connectionString: listeningUrl,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  listener.on('error', () => {})
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  listener.on('notification', () => resolve())
  await using serving = pool(sayingUrl)
  const timer = setTimeout(() => reject(new Error(notDirect)), answerMs)
  try {
    await listener.connect()
    await listener.query(`listen ${channel}`)
    await runBounded(serving.pool, `select pg_notify('${channel}', '')`)
    await promise
    return 'heard'
  } finally {
    clearTimeout(timer)
    await listener.end()
  }
}

function pool(url: string, role?: string): AsyncDisposable & { pool: Pool } {
  const checkPool = createPool(url, {
    ...(role && { role }),
    max: 2,
    pooled: true,
    log: silentLog,
    patience: { ...requestTimeouts, connectMs: answerMs },
  })
  return { pool: checkPool, [Symbol.asyncDispose]: () => checkPool.end() }
}

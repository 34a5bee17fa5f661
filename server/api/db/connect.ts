import type { DatabaseTimeouts } from './line.ts'
import { availableParallelism } from 'node:os'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types, type Client } from 'pg'
import type { Logger } from 'pino'
import { requestContext } from '#server/api/context.ts'
import { bounded, limitsOf, requestTimeouts } from './bounded.ts'
import { DatabaseClient } from './client.ts'
import { drawLine } from './line.ts'
import type { Database } from './schema.ts'
import { addStatement } from './statements.ts'

const slowMs = 200
/** Enough characters to identify a query. */
const shownSql = 2_000

/** An insert of a thousand rows repeats the same parameters for each. */
const moreRows = /(\(\$[^()]*\))(?:, \(\$[^()]*\))+/g

// Counts and amounts fit a double; days and times stay text, so that no time zone is assumed.
const parsers = new TypeOverrides()
parsers.setTypeParser(types.builtins.INT8, Number)
parsers.setTypeParser(types.builtins.DATE, (day) => day)
parsers.setTypeParser(types.builtins.TIME, (time) => time)

/** The role of requests: it owns nothing, and sees no tenant rows without a tenant. */
export const applicationRole = 'custodia_app'

/**
 * More connections than processors only take turns, each with its own plans and caches; with fewer than eight, a few
 * slow queries block all others.
 */
const requestConnections = Math.min(16, Math.max(8, 4 * availableParallelism()))

interface PoolOptions {
  role?: string
  max?: number
  patience?: DatabaseTimeouts
  /** True when a transaction pooler may be in between. */
  pooled?: boolean
  log: Logger
}

export function createPool(
  url: string,
  { role, max = requestConnections, patience = requestTimeouts, pooled = false, log }: PoolOptions,
): Pool {
  const { driver, server } = limitsOf(patience)
  // A vanished machine closes nothing, so the server probes the connection and rolls its transactions back.
  const alive = {
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
  }
  const settings = { search_path: 'public', timezone: 'UTC', ...server, ...(role && { role }) }
  const pool = new Pool({
    Client: DatabaseClient as unknown as typeof Client,
    connectionString: url,
    max,
    types: parsers,
    ...driver,
    idleTimeoutMillis: 60_000,
    // Queries issued together are pipelined.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'custodia',
    ...(!pooled && {
      options: Object.entries({ ...settings, ...alive })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  })
  drawLine(pool, { url, patience, settings: pooled ? settings : undefined })
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // The pool does not report a lost connection in use; its running statement fails with the same error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function connect(pool: Pool, log: Logger): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: bounded(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log(event) {
      const { statements } = requestContext.getStore() ?? {}
      if (statements) addStatement(statements, event.query.sql, event.queryDurationMillis)
      if (event.queryDurationMillis < slowMs) return
      log.warn(
        {
          reqId: requestContext.getStore()?.requestId,
          ms: Math.round(event.queryDurationMillis),
          sql: event.query.sql.replace(moreRows, '$1, …').slice(0, shownSql),
        },
        'slow query',
      )
    },
  })
}

import type { DatabaseTimeouts } from './line.ts'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg'
import { preparedName } from './prepared-statements.ts'
import { discard, lineOf, type Statement } from './line.ts'
import { Silence } from './silence.ts'

/**
 * Reports a silent database or a held lock within 6 s. A working statement may take up to 20 s, which is less than the
 * gateway's 30 s, so that the caller learns which part was slow.
 */
export const requestTimeouts: DatabaseTimeouts = {
  connectMs: 5_000,
  lockMs: 4_000,
  waitMs: 5_500,
  suspectAfterMs: 2_500,
  statementMs: 20_000,
  idleInTransactionMs: 30_000,
}
/** An export or deletion covers a whole organization, and no request waits for it. */
export const backgroundTimeouts: DatabaseTimeouts = {
  ...requestTimeouts,
  lockMs: 10_000,
  waitMs: Infinity,
  statementMs: 600_000,
  idleInTransactionMs: 600_000,
}

/** Statements of lost clients end within this time and release their locks. */
const callerCheckMs = 2_000

// The server cancels a statement itself, unless it or the connection is dead.
const graceMs = 2_000

/** Returns the timeouts as options of the driver and the server. */
export const limitsOf = ({ connectMs, lockMs, statementMs, idleInTransactionMs }: DatabaseTimeouts) => ({
  driver: {
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + Math.min(graceMs, statementMs),
  } satisfies PoolConfig,
  server: {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    client_connection_check_interval: callerCheckMs,
  },
})

/** True when a response is missing; the connection may still be waiting for it. */
export const isSilence = (error: unknown): error is Error =>
  error instanceof Silence || (error instanceof Error && error.message === 'Query read timeout')

const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/**
 * Statements that begin a transaction, set its tenant, or take a lock without reading a column. Nobody reads their
 * results, so they are sent together with the next statement.
 */
const isOpening = (text: string) => isBegin(text) || /^select (set_config\(|from [^]* for no key update$)/.test(text)

const nothing = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] } satisfies QueryResult

const plain = (text: string): Statement => ({ text, values: [] })

/** Wraps the pool: a connection that once did not respond gets no more queries, not even a rollback, and is closed. */
export const bounded = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const line = lineOf(pool)
    const { client, asked: over, settings } = await line.connect()
    let silence: Error | undefined
    let opening: Statement[] = []
    let isInTransaction = false
    const send = async (statements: readonly Statement[]) => {
      const answer = async (statement: Statement) => {
        try {
          return await line.watch(client.query(statement), over)
        } catch (error) {
          if (isSilence(error)) silence = error
          line.heard(error)
          throw error
        }
      }
      return Promise.all(inOneWrite(client, () => statements.map(answer)))
    }
    const query = async (text: string, values: readonly unknown[] = []) => {
      if (silence) throw silence
      const statement = { text, values: [...values], name: preparedName(text, values) }
      const begins = isBegin(text)
      const ends = text === 'commit' || text === 'rollback'
      if (settings.length > 0 && !isInTransaction && !begins) {
        const answers = await send([plain('begin'), ...settings, statement, plain('commit')])
        return answers.at(-2) ?? nothing
      }
      if (begins) isInTransaction = true
      if (ends) isInTransaction = false
      if (isOpening(text)) {
        opening.push(statement)
        if (begins) opening.push(...settings)
        return nothing
      }
      const statements = [...opening, statement]
      opening = []
      // A transaction without statements was never begun.
      if (ends && isBegin(statements[0]?.text ?? '')) return { ...nothing, command: text.toUpperCase() }
      const answers = await send(statements)
      return answers.at(-1) ?? nothing
    }
    // The driver would also accept cursors here; none are used.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => (silence ? discard(client) : client.release()),
    }
  },
})

/** Runs one statement, or several without values, outside of a transaction. */
export async function runBounded(pool: Pool, text: string, values?: readonly unknown[]) {
  const client = await bounded(pool).connect()
  try {
    return (await client.query(text, values ?? [])) as unknown as QueryResult
  } finally {
    client.release()
  }
}

function inOneWrite<T>({ connection: { stream } }: PoolClient, write: () => T): T {
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}

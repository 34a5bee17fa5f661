import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg'
import { preparedName } from './prepared-statements.ts'
import { discard, lineOf, type Statement } from './line.ts'
import { Silence } from './silence.ts'

/** How long the database may take, in ms; then it is an error, never a hang. */
export interface Patience {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
  /** For all connections of a request together; a lock is then waited for no longer than what is left of it. */
  waitMs: number
  /** Twice this without a byte, and the database, or the connection, is taken for silent, unless it is found at work. */
  doubtMs: number
  /** For a statement that works at something. */
  statementMs: number
  /** An open transaction that asks nothing meanwhile holds its locks no longer than this. */
  idleInTransactionMs: number
}

/**
 * Whoever calls hears within 6 s that the database is silent, or that what is asked for is locked; what works may take up
 * to 20 s, within the 30 s after which the gateway gives a request up, so that the caller hears which part was slow.
 */
export const requestPatience: Patience = {
  connectMs: 5_000,
  lockMs: 4_000,
  waitMs: 5_500,
  doubtMs: 2_500,
  statementMs: 20_000,
  idleInTransactionMs: 30_000,
}
/** An export or an erasure goes through a whole organisation, and nobody waits for its answer. */
export const backgroundPatience: Patience = {
  ...requestPatience,
  lockMs: 10_000,
  waitMs: Infinity,
  statementMs: 600_000,
  idleInTransactionMs: 600_000,
}

/** A statement whose caller was killed ends so soon, and its locks with it, however long it may take otherwise. */
const callerCheckMs = 2_000

// The server ends a statement itself, unless it or the line to it is dead.
const graceMs = 2_000

/** What the driver and the server are told of it. */
export const limitsOf = ({ connectMs, lockMs, statementMs, idleInTransactionMs }: Patience) => ({
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

/** Whether an answer did not come; the connection may still be waiting for it. */
export const isSilence = (error: unknown): error is Error =>
  error instanceof Silence || (error instanceof Error && error.message === 'Query read timeout')

const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/**
 * What begins a transaction, says for whom, or takes a lock without reading a column: nobody reads the answer, so it is
 * sent with the statement after it.
 */
const isOpening = (text: string) => isBegin(text) || /^select (set_config\(|from [^]* for no key update$)/.test(text)

const nothing = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] } satisfies QueryResult

const plain = (text: string): Statement => ({ text, values: [] })

/** The pool, but a connection that once gave no answer is asked nothing more, not even to roll back, and is not kept. */
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
      const asked = [...opening, statement]
      opening = []
      // A transaction that asked nothing was never begun.
      if (ends && isBegin(asked[0]?.text ?? '')) return { ...nothing, command: text.toUpperCase() }
      const answers = await send(asked)
      return answers.at(-1) ?? nothing
    }
    // Cursors, which the driver would also take here, are not used.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => (silence ? discard(client) : client.release()),
    }
  },
})

/** Asks one statement, or several without values, outside of any transaction of ours. */
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

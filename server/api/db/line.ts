import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { requestContext } from '#server/api/context.ts'
import { DatabaseClient, forgetPrimary } from './client.ts'
import { Silence, watchForSilence, type WatchedConnection } from './silence.ts'

/** Timeouts of the database in ms; exceeding one is an error, never a hang. */
export interface DatabaseTimeouts {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** For a lock held by another transaction. */
  lockMs: number
  /** For all connections of a request together; a lock timeout is reduced to what is left of it. */
  waitMs: number
  /** After twice this without a byte, the database or the connection counts as silent, unless it is found working. */
  suspectAfterMs: number
  /** For a working statement. */
  statementMs: number
  /** An idle open transaction loses its locks after this. */
  idleInTransactionMs: number
}

export interface Statement {
  text: string
  values: unknown[]
  name?: string | undefined
}

/** The state of a pool's route to the database. */
export type Line = ReturnType<typeof makeLine>

/** Minimum lock timeout, however long the request has waited for connections. */
const leastLockMs = 250

const lines = new WeakMap<Pool, Line>()

export function lineOf(pool: Pool): Line {
  const line = lines.get(pool)
  if (!line) throw new Error('the pool was not made by createPool')
  return line
}

interface LineOptions {
  url: string
  patience: DatabaseTimeouts
  /**
   * Settings a pooler would not preserve: each transaction sets them itself, and other statements are wrapped in one.
   */
  settings: Readonly<Record<string, string | number>> | undefined
}

export function drawLine(pool: Pool, { url, patience, settings }: LineOptions) {
  lines.set(pool, makeLine(pool, { url, patience, settings }))
}

function makeLine(pool: Pool, { url, patience, settings }: LineOptions) {
  const connectionStates = new WeakMap<PoolClient, ConnectionState>()
  let losses = 0
  pool.on('connect', (client) => {
    const { processID: pid } = client as PoolClient & { processID: number | null }
    // A pooler reports its own process id, so there the transaction sets a name.
    const mark = settings ? `custodia ${randomBytes(6).toString('hex')}` : String(pid)
    connectionStates.set(client, {
      losses,
      asked: { mark, heard: () => (client.connection.stream as Socket).bytesRead },
      said: settings && saying({ ...settings, application_name: mark }),
    })
  })

  /** Discards existing connections: they lead to a server that is silent or no longer writable. */
  const lost = () => {
    losses++
    forgetPrimary(url)
  }
  const { watch } = watchForSilence({
    suspectAfterMs: patience.suspectAfterMs,
    probe: () => probe(url, patience.suspectAfterMs),
    isPatient: patience.waitMs === Infinity,
    isOver: () => pool.ending,
    onSilence: lost,
  })

  return {
    watch,
    /** Returns a connection and the statements its transactions begin with. */
    async connect(): Promise<{ client: PoolClient; asked: WatchedConnection | undefined; settings: Statement[] }> {
      const waits = requestContext.getStore()?.waits ?? { ms: 0 }
      const startedAt = performance.now()
      const connecting = current()
      const client = await within(patience.waitMs - waits.ms, watch(connecting)).catch((error: unknown) => {
        // A connection that arrives too late is returned.
        connecting.then(
          (lateRun) => lateRun.release(),
          () => {},
        )
        throw error
      })
      waits.ms += performance.now() - startedAt
      const leftMs = Math.max(leastLockMs, Math.trunc(patience.waitMs - waits.ms))
      const isShort = leftMs < patience.lockMs
      const { asked, said } = connectionStates.get(client) ?? {}
      return {
        client,
        asked,
        settings: [...(said ? [said] : []), ...(isShort ? [saying({ lock_timeout: leftMs })] : [])],
      }
    },
    /** Updates the state from an error. */
    heard(error: unknown) {
      if (error instanceof DatabaseError && error.code === readOnly) lost()
    },
  }

  async function current(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (connectionStates.get(client)?.losses === losses) return client
      discard(client)
    }
  }
}

/** Destroyed, because the driver would wait for pending responses, and the pool's callers for the driver. */
export function discard(client: PoolClient) {
  client.connection.stream.destroy()
  client.release(true)
}

interface ConnectionState {
  /** Number of losses before it was created. */
  readonly losses: number
  readonly asked: WatchedConnection
  readonly said: Statement | undefined
}

/** SQLSTATE of a server that is no longer the primary. */
const readOnly = '25006'

function saying(settings: Readonly<Record<string, string | number>>): Statement {
  const names = Object.keys(settings)
  return {
    text: `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`,
    values: Object.values(settings).map(String),
    name: `settings_${names.length}`,
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  if (ms === Infinity) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Silence('timeout exceeded when trying to connect')), Math.max(0, ms))
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** By process id and by name: connections whose server process is working, not waiting to read or to be read. */
const atWork = `
  select mark from pg_stat_activity, lateral (values (pid::text), (application_name)) marks (mark)
  where state in ('active', 'fastpath function call', 'disabled') and wait_event_type is distinct from 'Client'`

async function probe(url: string, withinMs: number) {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string }>(atWork)
    const marks = new Set(rows.map(({ mark }) => mark))
    return (mark: string) => marks.has(mark)
  } finally {
    client.connection.stream.destroy()
  }
}

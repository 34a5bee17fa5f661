import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { requestContext } from '#server/api/context.ts'
import type { Patience } from './bounded.ts'
import { DatabaseClient, forgetPrimary } from './client.ts'
import { Silence, watchForSilence, type WatchedConnection } from './silence.ts'

export interface Statement {
  text: string
  values: unknown[]
  name?: string | undefined
}

/** What is known of a pool's way to the database. */
export type Line = ReturnType<typeof makeLine>

/** However long a request has waited for connections, a lock that is soon given is waited for. */
const leastLockMs = 250

const lines = new WeakMap<Pool, Line>()

export function lineOf(pool: Pool): Line {
  const line = lines.get(pool)
  if (!line) throw new Error('the pool was not made by createPool')
  return line
}

interface LineOptions {
  url: string
  patience: Patience
  /** Settings that a pooler would not keep: each transaction says them itself, and what is asked outside gets one. */
  settings: Readonly<Record<string, string | number>> | undefined
}

export function drawLine(pool: Pool, { url, patience, settings }: LineOptions) {
  lines.set(pool, makeLine(pool, { url, patience, settings }))
}

function makeLine(pool: Pool, { url, patience, settings }: LineOptions) {
  const made = new WeakMap<PoolClient, Made>()
  let losses = 0
  pool.on('connect', (client) => {
    const { processID: pid } = client as PoolClient & { processID: number | null }
    // A pooler tells a number of its own; there the transaction says a name.
    const mark = settings ? `custodia ${randomBytes(6).toString('hex')}` : String(pid)
    made.set(client, {
      losses,
      asked: { mark, heard: () => (client.connection.stream as Socket).bytesRead },
      said: settings && saying({ ...settings, application_name: mark }),
    })
  })

  /** What was connected before is not used again: it leads to a server that is silent, or takes no writes any more. */
  const lost = () => {
    losses++
    forgetPrimary(url)
  }
  const { watch } = watchForSilence({
    doubtMs: patience.doubtMs,
    probe: () => probe(url, patience.doubtMs),
    isPatient: patience.waitMs === Infinity,
    isOver: () => pool.ending,
    onSilence: lost,
  })

  return {
    watch,
    /** A connection, and what a transaction over it begins with. */
    async connect(): Promise<{ client: PoolClient; asked: WatchedConnection | undefined; settings: Statement[] }> {
      const waits = requestContext.getStore()?.waits ?? { ms: 0 }
      const begun = performance.now()
      const connecting = current()
      const client = await within(patience.waitMs - waits.ms, watch(connecting)).catch((error: unknown) => {
        // One that comes too late goes back.
        connecting.then(
          (late) => late.release(),
          () => {},
        )
        throw error
      })
      waits.ms += performance.now() - begun
      const leftMs = Math.max(leastLockMs, Math.trunc(patience.waitMs - waits.ms))
      const isShort = leftMs < patience.lockMs
      const { asked, said } = made.get(client) ?? {}
      return {
        client,
        asked,
        settings: [...(said ? [said] : []), ...(isShort ? [saying({ lock_timeout: leftMs })] : [])],
      }
    },
    /** Notes what an error says of the line. */
    heard(error: unknown) {
      if (error instanceof DatabaseError && error.code === readOnly) lost()
    },
  }

  async function current(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (made.get(client)?.losses === losses) return client
      discard(client)
    }
  }
}

/** Closed by us: the driver would wait for the answers that are due, and callers of the pool for the driver. */
export function discard(client: PoolClient) {
  client.connection.stream.destroy()
  client.release(true)
}

interface Made {
  /** How many losses there were before it. */
  readonly losses: number
  readonly asked: WatchedConnection
  readonly said: Statement | undefined
}

/** What a server says that another one was promoted beside. */
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

/** By number and by name: connections whose server works at something, and waits neither to read nor to be read. */
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

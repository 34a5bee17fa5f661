import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { requestContext } from '#server/api/context.ts'
import type { Patience } from './bounded.ts'
import { DatabaseClient, forgetPrimary } from './client.ts'
import { Silence, watchForSilence } from './silence.ts'

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
  const said = settings && saying(settings)
  const made = new WeakMap<PoolClient, number>()
  let losses = 0
  pool.on('connect', (client) => made.set(client, losses))

  /** What was connected before is not used again: it leads to a server that is silent, or takes no writes any more. */
  const lost = () => {
    losses++
    forgetPrimary(url)
  }
  const { watch } = watchForSilence({
    doubtMs: patience.doubtMs,
    probe: () => probe(url, patience.doubtMs),
    isOver: () => pool.ending,
    onSilence: lost,
  })

  return {
    watch,
    /** A connection, and what a transaction over it begins with. */
    async connect(): Promise<{ client: PoolClient; settings: Statement[] }> {
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
      return { client, settings: [...(said ? [said] : []), ...(isShort ? [saying({ lock_timeout: leftMs })] : [])] }
    },
    /** Notes what an error says of the line. */
    heard(error: unknown) {
      if (error instanceof DatabaseError && error.code === readOnly) lost()
    },
  }

  async function current(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (made.get(client) === losses) return client
      client.release(true)
    }
  }
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

async function probe(url: string, withinMs: number) {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.connection.stream.destroy()
  }
}

import { Client, type ClientConfig } from 'pg'
import { hostsOf, type Host } from '#server/database-address.ts'

const probeMs = 2_000

/** Detects a server that drops packets or disappears silently, for every connection. */
const findingLoss = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** State of the servers of one URL. */
interface Servers {
  chosen?: Promise<Host> | undefined
  /** Promotion starts a new timeline: an old primary that returns has an older one. */
  timeline: string
}

const servers = new Map<string, Servers>()

/** None of the URL's hosts is writable, as during a promotion. */
export class NoPrimary extends Error {
  /** Like a starting server, so that it is retried. */
  readonly code = '57P03'
}

/**
 * The driver's client; for a URL with several hosts it connects to the writable one, which is determined again after
 * each loss.
 */
export class DatabaseClient extends Client {
  readonly #config: ClientConfig & { connectionString: string }
  readonly #address: string | undefined

  constructor(options: ClientConfig & { connectionString: string }) {
    const config = { ...findingLoss, ...options, connectionString: options.connectionString }
    const hosts = hostsOf(config.connectionString)
    super(hosts.length > 1 ? { ...config, connectionString: addressOf(config.connectionString, hosts[0]) } : config)
    this.#config = config
    this.#address = hosts.length > 1 ? config.connectionString : undefined
    this.on('error', () => this.#forget())
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (!callback) return this.#reach()
    void this.#reachFor(callback as (error?: unknown) => void)
  }

  async #reachFor(callback: (error?: unknown) => void) {
    let failure: unknown
    try {
      await this.#reach()
    } catch (error) {
      failure = error
    }
    callback(failure)
  }

  async #reach(): Promise<this> {
    try {
      if (this.#address !== undefined) Object.assign(this, await primaryOf(this.#address, this.#config))
      await super.connect()
      return this
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget() {
    if (this.#address !== undefined) forgetPrimary(this.#address)
  }
}

const soonMs = 5_000

/** Runs a query on a separate connection; fails when the database does not respond soon. */
export async function queryWithTimeout<T>(url: string, ask: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: soonMs, query_timeout: soonMs })
  await client.connect()
  try {
    const answer = await ask(client)
    await client.end()
    return answer
  } finally {
    // A silent server would not answer the termination either.
    client.connection.stream.destroy()
  }
}

/** Determines the writable host again before the next connection. */
export function forgetPrimary(address: string) {
  const known = servers.get(address)
  if (known) known.chosen = undefined
}

function primaryOf(address: string, config: ClientConfig): Promise<Host> {
  const known = servers.getOrInsertComputed(address, () => ({ timeline: '' }))
  if (known.chosen) return known.chosen
  const choosing = choose(address, config, known)
  known.chosen = choosing
  // A failed choice is not cached.
  choosing.catch(() => known.chosen === choosing && (known.chosen = undefined))
  return choosing
}

async function choose(address: string, config: ClientConfig, known: Servers): Promise<Host> {
  const timelines = await Promise.all(hostsOf(address).map((host) => timelineOf(host, address, config)))
  const writable = timelines.filter(({ timeline }) => timeline !== null && timeline >= known.timeline)
  const newest = writable.toSorted((a, b) => (b.timeline ?? '').localeCompare(a.timeline ?? ''))[0]
  if (newest?.timeline) {
    known.timeline = newest.timeline
    return newest.host
  }
  const [cause] = timelines.flatMap(({ error }) => (error ? [error] : []))
  throw new NoPrimary('none of the database’s hosts takes writes', { cause })
}

/** Returns the timeline of a writable server; null when it is not writable or does not respond. */
async function timelineOf(host: Host, address: string, { ssl, stream }: ClientConfig) {
  const client = new Client({
    connectionString: addressOf(address, host),
    ...(ssl !== undefined && { ssl }),
    ...(stream && { stream }),
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
        then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`)
    return { host, timeline: rows[0]?.timeline ?? null, error: undefined }
  } catch (error) {
    return { host, timeline: null, error }
  } finally {
    client.end().catch(() => {})
    // A silent server would not answer the termination either.
    setTimeout(() => client.connection.stream.destroy(), probeMs).unref()
  }
}

function addressOf(address: string, { host, port }: Host) {
  const url = new URL(address)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}

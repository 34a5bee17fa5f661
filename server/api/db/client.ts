import { Client, type ClientConfig } from 'pg'
import { hostsOf, type Host } from '#server/database-address.ts'

const probeMs = 2_000

/** A server that swallows what is sent to it, or goes away without a word, is found out whoever connects. */
const findingLoss = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** What is known of the servers that one address names. */
interface Servers {
  chosen?: Promise<Host> | undefined
  /** Promotions begin a new timeline: an old primary that comes back knows nothing of the later ones. */
  timeline: string
}

const servers = new Map<string, Servers>()

/** None of the hosts that an address names takes writes, as while another is promoted. */
export class NoPrimary extends Error {
  /** As of a server that starts: it is asked again. */
  readonly code = '57P03'
}

/**
 * The driver's client, which where an address names several hosts connects to the one that takes writes. Which one that
 * is, is asked again after each loss.
 */
export class DatabaseClient extends Client {
  readonly #config: ClientConfig & { connectionString: string }
  readonly #address: string | undefined

  constructor(given: ClientConfig & { connectionString: string }) {
    const config = { ...findingLoss, ...given, connectionString: given.connectionString }
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

/** Asks over a connection of its own, and fails when the database does not answer soon. */
export async function queryWithTimeout<T>(url: string, ask: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: soonMs, query_timeout: soonMs })
  await client.connect()
  try {
    const answer = await ask(client)
    await client.end()
    return answer
  } finally {
    // One that does not answer would not answer the goodbye either.
    client.connection.stream.destroy()
  }
}

/** Which of them takes writes is asked anew before the next connection. */
export function forgetPrimary(address: string) {
  const known = servers.get(address)
  if (known) known.chosen = undefined
}

function primaryOf(address: string, config: ClientConfig): Promise<Host> {
  const known = servers.getOrInsertComputed(address, () => ({ timeline: '' }))
  if (known.chosen) return known.chosen
  const choosing = choose(address, config, known)
  known.chosen = choosing
  // A choice that failed is none.
  choosing.catch(() => known.chosen === choosing && (known.chosen = undefined))
  return choosing
}

async function choose(address: string, config: ClientConfig, known: Servers): Promise<Host> {
  const asked = await Promise.all(hostsOf(address).map((host) => timelineOf(host, address, config)))
  const writable = asked.filter(({ timeline }) => timeline !== null && timeline >= known.timeline)
  const newest = writable.toSorted((a, b) => (b.timeline ?? '').localeCompare(a.timeline ?? ''))[0]
  if (newest?.timeline) {
    known.timeline = newest.timeline
    return newest.host
  }
  const [cause] = asked.flatMap(({ error }) => (error ? [error] : []))
  throw new NoPrimary('none of the database’s hosts takes writes', { cause })
}

/** The timeline of a server that takes writes; null of one that does not, or does not answer. */
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
    // One that does not answer would not answer the goodbye either.
    setTimeout(() => client.connection.stream.destroy(), probeMs).unref()
  }
}

function addressOf(address: string, { host, port }: Host) {
  const url = new URL(address)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}

import { createSecureContext } from 'node:tls'
import { type Env, type GatewayConfig, originsServed } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { stoppingHeader } from '#server/readiness.ts'
import { watchTlsFiles, loadTls } from '#server/tls-files.ts'
import type { Endpoint } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { fetchHead } from './fetch-head.ts'
import { isUnsent } from './upstream-errors.ts'
import { UpstreamGroup } from './upstream-group.ts'

/** `unready` answers, but cannot do its work; `stopping` is told to end and still serves; `away` cannot be reached. */
type Condition = 'ready' | 'unready' | 'stopping' | 'away'

/** So many checks in a row have to fail: one may be late on a busy machine. */
const failuresMax = 2

/** The way to one API. */
export class Upstream {
  /** What a request says it is for; in the log its name. */
  readonly host: string
  readonly pool: ConnectionPool
  /** What it has under way. */
  calls = 0
  streams = 0
  /** Believed until it shows otherwise. */
  condition: Condition = 'ready'
  #failures = 0

  constructor(origin: string, endpoint: Endpoint) {
    this.host = new URL(origin).host
    this.pool = new ConnectionPool(endpoint)
  }

  /** What it says of itself now; whoever only asks changes nothing of what calls go by. */
  async ask(withinMs: number): Promise<Condition> {
    return (await this.#probe(withinMs)).said
  }

  /** Asks, and believes good news, an announced end and a refused connection at once, anything else when it is said twice. */
  async check(withinMs: number): Promise<void> {
    const { said, isRefused } = await this.#probe(withinMs)
    this.#failures = said === 'ready' ? 0 : this.#failures + 1
    const isSure = said === 'ready' || said === 'stopping' || isRefused
    if (isSure || this.condition === 'away' || this.#failures >= failuresMax) this.condition = said
  }

  async #probe(withinMs: number): Promise<{ said: Condition; isRefused: boolean }> {
    try {
      const { status, headers } = await fetchHead(this, '/readyz', withinMs)
      if (status === 200) return { said: 'ready', isRefused: false }
      return { said: headers.includes(stoppingHeader) ? 'stopping' : 'unready', isRefused: false }
    } catch (error) {
      return { said: 'away', isRefused: isUnsent(error) }
    }
  }
}

function endpointOf(origin: string, rejectUnauthorized: boolean): Endpoint {
  const { protocol, hostname, port } = new URL(origin)
  const secure = protocol === 'https:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port === '' ? (secure ? 443 : 80) : port),
    secure,
    rejectUnauthorized,
  }
}

interface Upstreams {
  readonly byEnv: ReadonlyMap<Env, UpstreamGroup>
  /** Looks no longer whether certificates change. */
  stop(): void
}

/**
 * The upstreams of each env this installation serves. Their connections have no timers of their own: the watch sees a
 * late head and a body that stopped.
 */
export function openUpstreams(config: GatewayConfig, log: Log, everyMs?: number): Upstreams {
  const { insecureUpstreamTls, upstreamTls } = config
  const secure: Endpoint[] = []
  const open = (origin: string) => {
    const endpoint = endpointOf(origin, !insecureUpstreamTls)
    if (endpoint.secure) secure.push(endpoint)
    return new Upstream(origin, endpoint)
  }
  const byEnv = new Map([...originsServed(config)].map(([env, origins]) => [env, new UpstreamGroup(origins.map(open))]))
  const show = (loaded: ReturnType<typeof loadTls>) => {
    const secureContext = createSecureContext(loaded)
    for (const endpoint of secure) {
      endpoint.secureContext = secureContext
      // It was begun with what was shown before.
      delete endpoint.session
    }
  }
  if (secure.length > 0) show(loadTls(upstreamTls))
  return { byEnv, stop: watchTlsFiles(upstreamTls, { log, everyMs }, show) }
}

import { createSecureContext } from 'node:tls'
import { type Env, type GatewayConfig, originsServed } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { followTls, loadTls } from '#server/tls-files.ts'
import type { Endpoint } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'

/** The way to one API. */
export interface Upstream {
  /** What a request says it is for. */
  readonly host: string
  readonly pool: ConnectionPool
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
  readonly byEnv: ReadonlyMap<Env, Upstream>
  /** Looks no longer whether certificates change. */
  stop(): void
}

/**
 * One upstream for each env this installation serves. Without timers of their own: the watch sees a late head and a body
 * that stopped.
 */
export function openUpstreams(config: GatewayConfig, log: Log, everyMs?: number): Upstreams {
  const { insecureUpstreamTls, upstreamTls } = config
  const origins = [...originsServed(config)]
  const endpoints = origins.map(([, origin]) => endpointOf(origin, !insecureUpstreamTls))
  const secure = endpoints.filter((endpoint) => endpoint.secure)
  const show = (loaded: ReturnType<typeof loadTls>) => {
    const secureContext = createSecureContext(loaded)
    for (const endpoint of secure) {
      endpoint.secureContext = secureContext
      // It was begun with what was shown before.
      delete endpoint.session
    }
  }
  if (secure.length > 0) show(loadTls(upstreamTls))
  const byEnv = origins.map(([env, origin], index) => {
    const pool = new ConnectionPool(endpoints[index] ?? endpointOf(origin, true))
    return [env, { host: new URL(origin).host, pool }] as const
  })
  return { byEnv: new Map(byEnv), stop: followTls(upstreamTls, { log, everyMs }, show) }
}

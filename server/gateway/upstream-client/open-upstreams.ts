import { createSecureContext } from 'node:tls'
import { type Env, type GatewayConfig, originsServed } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { watchTlsFiles, loadTls } from '#server/tls-files.ts'
import type { Endpoint } from './connection.ts'
import { Upstream } from './upstream.ts'
import { UpstreamGroup } from './upstream-group.ts'

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
  /** Stops watching the certificates for changes. */
  stop(): void
}

/**
 * Opens the upstreams of each env of this installation. Their connections have no timers: the watch detects a late head
 * and a stalled body.
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
      // The session belongs to the old certificates.
      delete endpoint.session
    }
  }
  if (secure.length > 0) show(loadTls(upstreamTls))
  return { byEnv, stop: watchTlsFiles(upstreamTls, { log, everyMs }, show) }
}

import { createSecureContext } from 'node:tls'
import { type Env, type GatewayConfig, originsServed } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { followTls, loadTls } from '#server/tls-files.ts'
import type { Place } from './connection.ts'
import { Connections } from './connections.ts'

/** The way to one API. */
export interface Upstream {
  /** What a question says it is for. */
  readonly host: string
  readonly connections: Connections
}

function placeOf(origin: string, rejectUnauthorized: boolean): Place {
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
  const places = origins.map(([, origin]) => placeOf(origin, !insecureUpstreamTls))
  const secure = places.filter((place) => place.secure)
  const show = (loaded: ReturnType<typeof loadTls>) => {
    const secureContext = createSecureContext(loaded)
    for (const place of secure) {
      place.secureContext = secureContext
      // It was begun with what was shown before.
      delete place.session
    }
  }
  if (secure.length > 0) show(loadTls(upstreamTls))
  const byEnv = origins.map(([env, origin], index) => {
    const connections = new Connections(places[index] ?? placeOf(origin, true))
    return [env, { host: new URL(origin).host, connections }] as const
  })
  return { byEnv: new Map(byEnv), stop: followTls(upstreamTls, { log, everyMs }, show) }
}

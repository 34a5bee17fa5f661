import type { Env, GatewayConfig } from '#server/config.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { Connections } from './connections.ts'

/** The way to one API. */
export interface Upstream {
  /** What a question says it is for. */
  readonly host: string
  readonly connections: Connections
}

/** Without timers of its own: the watch sees a late head and a body that stopped. */
function openUpstream(origin: string, { insecureUpstreamTls }: Pick<GatewayConfig, 'insecureUpstreamTls'>): Upstream {
  const { protocol, host, hostname, port } = new URL(origin)
  const secure = protocol === 'https:'
  const connections = new Connections({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port === '' ? (secure ? 443 : 80) : port),
    secure,
    rejectUnauthorized: !insecureUpstreamTls,
  })
  return { host, connections }
}

/**
 * One upstream for each env this installation serves.
 * @throws ConfigError naming the setting when a configured host has none.
 */
export function openUpstreams(config: GatewayConfig): ReadonlyMap<Env, Upstream> {
  const served: readonly Env[] = config.hosts.size === 0 ? ['local', 'ci'] : [...new Set(config.hosts.values())]
  return new Map(
    served.map((env) => {
      const origin = config.upstreams[env]
      if (origin !== undefined) return [env, openUpstream(origin, config)]
      throw new ConfigError(`GATEWAY_UPSTREAM_${env.toUpperCase()} is needed because GATEWAY_HOSTS names ${env}`)
    }),
  )
}

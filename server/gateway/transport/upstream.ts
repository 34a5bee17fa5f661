import { type Env, type GatewayConfig, originsServed } from '#server/config.ts'
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

/** One upstream for each env this installation serves. */
export const openUpstreams = (config: GatewayConfig): ReadonlyMap<Env, Upstream> =>
  new Map([...originsServed(config)].map(([env, origin]) => [env, openUpstream(origin, config)]))

import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { ClientRequest, RequestOptions } from 'node:http'
import { Pool } from 'undici'
import { ConfigError, type Env, type GatewayConfig } from '#server/config.ts'

/** The ways to one API. */
export interface Upstream {
  readonly origin: string
  /** Connections kept open and used again: all ordinary calls. */
  readonly pool: Pool
  /** A connection for each call: a repeated call, and streams that would hold one of the pool's for hours. */
  readonly fresh: Pool
  /** A connection for each upload: a pipe outside undici costs a third less, and a fresh connection is never stale. */
  upload(options: RequestOptions): ClientRequest
  close(): Promise<void>
}

/** Without timers of their own: the watch sees a late head and a body that stopped. */
export function openUpstream(
  origin: string,
  { insecureUpstreamTls }: Pick<GatewayConfig, 'insecureUpstreamTls'>,
): Upstream {
  const { protocol, hostname, port } = new URL(origin)
  const connect = { rejectUnauthorized: !insecureUpstreamTls }
  const options = { headersTimeout: 0, bodyTimeout: 0, allowH2: false, connect }
  const pool = new Pool(origin, options)
  const fresh = new Pool(origin, { ...options, pipelining: 0 })
  const secure = protocol === 'https:'
  const agent = secure ? new HttpsAgent({ ...connect, keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const send = secure ? httpsRequest : httpRequest
  const target = { agent, host: hostname.replace(/^\[|\]$/g, ''), ...(port === '' ? {} : { port }) }
  return {
    origin,
    pool,
    fresh,
    upload: (options) => send({ ...options, ...target }),
    async close() {
      agent.destroy()
      await Promise.all([pool.destroy(), fresh.destroy()])
    },
  }
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

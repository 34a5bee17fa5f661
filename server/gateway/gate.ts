import type { Env } from '#server/config.ts'
import type { ProblemCode } from '#shared/errors.ts'
import { isCrossSite } from './cross-site.ts'
import { parseHost } from './env.ts'
import type { Exchange } from './exchange.ts'

/** A balancer asks these by address, not by a name the operator configured. */
const anyHost = /^\/(?:healthz|readyz)(?:\?|$)/

/** Learns the request's env from its Host header, and says why it may not come in, if it may not. */
export function refusal(exchange: Exchange, envOf: (host: string) => Env | undefined): ProblemCode | undefined {
  const { method, url = '/', headers } = exchange.request
  const { host = '' } = headers
  exchange.env = envOf(host)
  if (exchange.env === undefined && !anyHost.test(url)) return parseHost(host) ? 'unknown_host' : 'invalid_request'
  return isCrossSite(method, headers) ? 'cross_site' : undefined
}

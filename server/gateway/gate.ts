import type { Env } from '#server/config.ts'
import type { ProblemCode } from '#server/problems/problems.ts'
import type { Refusal } from './answer.ts'
import { isCrossSite } from './cross-site.ts'
import { parseHost } from './env.ts'
import type { Exchange } from './exchange.ts'

/** A balancer asks these by address, not by a name the operator configured. */
const anyHost = /^\/(?:healthz|readyz)(?:\?|$)/

type GateRefusal = [code: ProblemCode, refusal?: Refusal]

/** Learns the request's env from its Host header, and says why it may not come in, if it may not. */
export function refusal(exchange: Exchange, envOf: (host: string) => Env | undefined): GateRefusal | undefined {
  const { method, url = '/', headers, httpVersionMajor } = exchange.request
  if (httpVersionMajor !== 1) return ['invalid_request', { status: 505 }]
  const { host = '' } = headers
  exchange.env = envOf(host)
  if (!url.startsWith('/') || pathOf(url).includes('%00')) return ['invalid_request']
  if (exchange.env === undefined && !anyHost.test(url)) return [parseHost(host) ? 'unknown_host' : 'invalid_request']
  return isCrossSite(method, headers) ? ['cross_site'] : undefined
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/**
 * The path of a request line that names its server as well, as every server takes it (RFC 9112, 3.2.2). One that names
 * another than the Host header stays as it is, and is refused.
 */
export function originForm(url: string, hostHeader: string | undefined): string {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined || host.toLowerCase() !== hostHeader?.toLowerCase()) return url
  return path.startsWith('/') ? path : `/${path}`
}

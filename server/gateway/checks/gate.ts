import type { Env } from '#server/config.ts'
import type { ProblemCode } from '#server/problems/problems.ts'
import type { Refusal } from '../forwarding/answer.ts'
import { isCrossSite } from './cross-site.ts'
import { parseHost } from '../env.ts'
import type { Exchange } from '../forwarding/exchange.ts'

/** Balancers call these by IP address, not by a configured host name. */
const anyHost = /^\/(?:healthz|readyz)(?:\?|$)/

type GateRefusal = [code: ProblemCode, refusal?: Refusal]

/** Sets the request's env from its Host header; returns the problem when the request must be rejected. */
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
 * Returns the path of a request line in absolute form, which every server must accept (RFC 9112, 3.2.2). A URL that
 * names another host than the Host header stays unchanged and is rejected.
 */
export function originForm(url: string, hostHeader: string | undefined): string {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined || host.toLowerCase() !== hostHeader?.toLowerCase()) return url
  return path.startsWith('/') ? path : `/${path}`
}

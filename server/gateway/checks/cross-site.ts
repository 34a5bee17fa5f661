import type { IncomingHttpHeaders } from 'node:http'
import { parseHost } from '../env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when a request that changes something comes from another site's page. Browsers say so in Sec-Fetch-Site, older
 * ones in Origin; a request with neither is not from a browser and carries no ambient cookie.
 */
export function isCrossSite(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== undefined && safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  return origin !== undefined && !isSameHost(origin, host ?? '')
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Compares host and port only, because behind a proxy that terminates TLS we do not see the scheme. */
function isSameHost(origin: string, host: string): boolean {
  const page = parseHost(host)
  if (!page || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  const standard = defaultPorts[protocol]
  return standard !== undefined && hostname === page.name && (port || standard) === (page.port || standard)
}

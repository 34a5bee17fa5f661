import type { IncomingHttpHeaders } from 'node:http'
import { parseHost } from './env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from another site's page. A browser says so by Sec-Fetch-Site, an older
 * one by Origin; a request with neither is no browser and carries no cookie it was not given.
 */
export function isCrossSite(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== undefined && safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  return origin !== undefined && !isSameHost(origin, host ?? '')
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Compares host and port only: behind a proxy that ends TLS the scheme is not ours to see. */
function isSameHost(origin: string, host: string): boolean {
  const page = parseHost(host)
  if (!page || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  const standard = defaultPorts[protocol]
  return standard !== undefined && hostname === page.name && (port || standard) === (page.port || standard)
}

import type { Env, GatewayConfig } from '#server/config.ts'

interface PageHost {
  /** Lower case, without a trailing dot; IPv6 compressed and in brackets. */
  readonly name: string
  /** The value as sent; empty when the header is missing. */
  readonly port: string
}

const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::(\d{1,5}))?$/i

/** Parses a Host header; undefined when invalid. Names are not resolved, so `127.1` stays unknown. */
export function parseHost(header: string): PageHost | undefined {
  const [, written, port = ''] = hostForm.exec(header) ?? []
  if (written === undefined || Number(port) > 65_535) return undefined
  if (!written.startsWith('[')) return { name: written.toLowerCase(), port }
  const address = `http://${written}`
  return URL.canParse(address) ? { name: new URL(address).hostname, port } : undefined
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Size of the cache of parsed hosts, bounded because a Host header can be anything. */
const remembered = 64

/**
 * Returns the function that maps a host to its env: the configured hosts first (`host:port` before `host`), then the
 * loopback names: `ci` on port 5000, `local` on any other. Undefined for a host this installation does not serve.
 */
export function createEnvOf(hosts: GatewayConfig['hosts']): (header: string) => Env | undefined {
  const known = new Map<string, Env>()
  const find = ({ name, port }: PageHost): Env | undefined => {
    if (hosts.size > 0) return hosts.get(`${name}:${port}`) ?? hosts.get(name)
    if (loopbackNames.has(name)) return port === '5000' ? 'ci' : 'local'
    return undefined
  }
  return (header) => {
    const before = known.get(header)
    if (before !== undefined) return before
    const host = parseHost(header)
    const env = host && find(host)
    if (env !== undefined && known.size < remembered) known.set(header, env)
    return env
  }
}

/**
 * The env whose upstream decides this gateway's readiness: that of the first configured host, else the one of our port.
 */
export function defaultEnv(hosts: GatewayConfig['hosts'], port: number): Env {
  const [first] = hosts.values()
  return first ?? (port === 5000 ? 'ci' : 'local')
}
